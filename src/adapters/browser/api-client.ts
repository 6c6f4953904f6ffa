import type { Answer, SentRequest } from '#contract/call-types.ts';
import type { Calls } from '#contract/calls.ts';
import { ENDPOINTS, type PageCall } from '#contract/endpoints.ts';
import type { ApiErrorCode } from '#contract/error-codes.ts';
import { GIVE_UP_AFTER_MS, SLOWEST_BYTES_PER_MS } from '#contract/limits.ts';

/**
 * A non-ok answer. `message` is "status: response text" for logs; `userMessage` is the sentence for people,
 * null where the answer carried none (a proxy's page, a cut connection).
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode | null;
  readonly userMessage: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(status: number, text: string, retryAfter: string | null) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    const { message, code } = parseErrorBody(text);
    this.userMessage = message;
    this.code = code;
    this.retryAfterSeconds = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null;
  }
}

/** Whether an error is a refusal, which asking again gets once more. Everything else may have been the network. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

/** Codes are compared with those that a screen knows: the list of all of them would be most of this client. */
const CODE = /^[a-z]+(-[a-z]+)*$/;

function parseErrorBody(text: string): { message: string | null; code: ApiErrorCode | null } {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) return { message: null, code: null };
    const { message, code } = body as { message?: unknown; code?: unknown };
    if (typeof message !== 'string') return { message: null, code: null };
    // One that this page does not know is none that it asks for.
    return { message, code: typeof code === 'string' && CODE.test(code) ? (code as ApiErrorCode) : null };
  } catch {
    return { message: null, code: null };
  }
}

/** The typed client made from the contract table. */
export interface ApiClient {
  call<Name extends PageCall>(
    name: Name,
    request: SentRequest<Calls[Name]>,
    /**
     * `anonymous`: without saying who is signed in here. `withinMs`: how long it may take, where that is not told by what it
     * sends; then it ends as a call does that meets no network.
     */
    options?: { signal?: AbortSignal; keepalive?: boolean; anonymous?: boolean; withinMs?: number },
  ): Promise<Answer<Calls[Name]>>;
}

function urlOf(template: string, params: unknown, query: unknown): string {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, string | number | boolean | null>)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Runs a request with a signal that gives it up once that time is over, or `stop` aborts. */
export async function within<T>(
  ms: number,
  request: (signal: AbortSignal) => Promise<T>,
  stop?: AbortSignal,
): Promise<T> {
  const overdue = new AbortController();
  const timer = setTimeout(() => overdue.abort(new DOMException('No answer in time.', 'TimeoutError')), ms);
  try {
    return await request(stop ? AbortSignal.any([stop, overdue.signal]) : overdue.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** A client for this origin's API. Requests send credentials unless told; a non-ok answer throws an ApiError. */
export function createApiClient(fetchFunction: typeof fetch = (...args) => fetch(...args)): ApiClient {
  return {
    call(name, request, options = {}) {
      const [method, template] = ENDPOINTS[name].split(' ') as [string, string];
      const { params, query, body } = request as { params?: unknown; query?: unknown; body?: unknown };
      const json = JSON.stringify(body) as string | undefined;
      const withinMs = options.withinMs ?? GIVE_UP_AFTER_MS + (json?.length ?? 0) / SLOWEST_BYTES_PER_MS;
      return within(
        withinMs,
        async (signal) => {
          const response = await fetchFunction(urlOf(`/api/${template}`, params, query), {
            method,
            credentials: options.anonymous ? 'omit' : 'include',
            signal,
            ...(options.keepalive ? { keepalive: true } : {}),
            ...(json === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: json }),
          });
          if (!response.ok)
            throw new ApiError(response.status, await response.text(), response.headers.get('retry-after'));
          return (response.status === 204 ? undefined : await response.json()) as never;
        },
        options.signal,
      );
    },
  };
}
