/** A thin client of PayPal's REST interface over `fetch`: a token, a timeout and a request id for everything that changes something. */

/** PayPal gave no answer, or one that says to come back later. Whether it did what was asked is not known. */
export class PaypalUnavailableError extends Error {
  constructor(what: string, cause?: unknown) {
    super(`PayPal did not answer ${what}`, { cause });
    this.name = 'PaypalUnavailableError';
  }
}

export interface PaypalAnswer {
  readonly status: number;
  /** The parsed JSON; null for an answer without a body. */
  readonly body: unknown;
}

export interface PaypalClient {
  /** Origin of the interface, such as `https://api-m.paypal.com`. */
  readonly base: string;
  /** Answers below 500, refusals among them; throws PaypalUnavailableError for the rest. */
  request(
    method: 'GET' | 'POST',
    path: string,
    options?: { readonly body?: unknown; readonly requestId?: string },
  ): Promise<PaypalAnswer>;
  /** A token that a browser may open the buttons with. */
  clientToken(): Promise<string>;
  /** A file of PayPal's, without a token. */
  download(url: string): Promise<string>;
}

export interface PaypalClientOptions {
  readonly base: string;
  readonly clientId: string;
  readonly clientSecret: string;
  nowMs(): number;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 8_000;
/** A token is used until so long before it ends. */
const TOKEN_MARGIN_MS = 60_000;
const MAX_DOWNLOAD_LENGTH = 100_000;

interface Token {
  readonly text: string;
  readonly endsAtMs: number;
}

function tokenOf(body: unknown, nowMs: number): Token | null {
  if (typeof body !== 'object' || body === null) return null;
  const { access_token: text, expires_in: seconds } = body as { access_token?: unknown; expires_in?: unknown };
  if (typeof text !== 'string' || typeof seconds !== 'number') return null;
  return { text, endsAtMs: nowMs + seconds * 1_000 - TOKEN_MARGIN_MS };
}

export function openPaypal(options: PaypalClientOptions): PaypalClient {
  const { clientId, clientSecret, nowMs, timeoutMs = TIMEOUT_MS } = options;
  const base = options.base.replace(/\/$/, '');
  const tokens = new Map<string, Promise<Token>>();

  async function ask(url: string, init: RequestInit): Promise<PaypalAnswer & { text: string }> {
    const what = `${init.method ?? 'GET'} ${new URL(url).pathname}`;
    let status;
    let text;
    try {
      // A redirect is no answer of this interface, and would carry the token elsewhere.
      const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
      status = response.status;
      text = await response.text();
    } catch (error) {
      throw new PaypalUnavailableError(what, error);
    }
    if (status >= 500 || status === 429 || status === 408) throw new PaypalUnavailableError(`${what}: ${status}`);
    try {
      return { status, text, body: text === '' ? null : (JSON.parse(text) as unknown) };
    } catch {
      return { status, text, body: null };
    }
  }

  async function fetchToken(parameters: string): Promise<Token> {
    const { status, body } = await ask(`${base}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: parameters,
    });
    const token = tokenOf(body, nowMs());
    if (status !== 200 || !token) throw new PaypalUnavailableError(`with a token: ${status}`);
    return token;
  }

  /** The token of these parameters, asked for once for all who need it. */
  async function token(parameters: string): Promise<string> {
    const known = tokens.get(parameters);
    if (known) {
      const { text, endsAtMs } = await known;
      if (endsAtMs > nowMs()) return text;
    }
    const fetched = fetchToken(parameters);
    tokens.set(parameters, fetched);
    fetched.catch(() => tokens.delete(parameters));
    return (await fetched).text;
  }

  const ACCESS = 'grant_type=client_credentials';

  return {
    base,
    async request(method, path, { body, requestId } = {}) {
      for (let turn = 0; ; turn += 1) {
        const answer = await ask(`${base}${path}`, {
          method,
          headers: {
            authorization: `Bearer ${await token(ACCESS)}`,
            'content-type': 'application/json',
            prefer: 'return=representation',
            ...(requestId === undefined ? {} : { 'paypal-request-id': requestId }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        // A token may end before its time; with a new one the request is the same.
        if (answer.status !== 401 || turn > 0) return { status: answer.status, body: answer.body };
        tokens.delete(ACCESS);
      }
    },
    clientToken: () => token(`${ACCESS}&response_type=client_token`),
    async download(url) {
      const { status, text } = await ask(url, {});
      if (status !== 200 || text.length > MAX_DOWNLOAD_LENGTH)
        throw new PaypalUnavailableError(`with a file: ${status}`);
      return text;
    },
  };
}
