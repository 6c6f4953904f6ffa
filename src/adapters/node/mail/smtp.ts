import { createTransport } from 'nodemailer';

/** What one attempt came to. `refused`: the other side said that it will never take it. */
export type Delivery = 'sent' | 'refused' | 'away';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Without angle brackets. The same for each try of the same letter. */
  readonly messageId: string;
  readonly atMs: number;
}

export interface Smtp {
  /** Never throws; `onFailure` is told why a letter stayed. */
  deliver(letter: Letter): Promise<Delivery>;
  close(): void;
}

export interface SmtpOptions {
  /** `smtps://user:password@host:465`, or `smtp://…:587`, which becomes TLS by STARTTLS except on loopback. */
  readonly url: URL;
  readonly from: string;
  /** Whose certificate is believed beside the usual ones. */
  readonly ca?: string;
  onFailure(error: unknown): void;
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 15_000;
/** All of one attempt. A lease on a mail has to be longer. */
export const DELIVERY_MS = 40_000;

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** A refusal of this very letter, not of us or of anything just now. */
function isFinal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return responseCode !== undefined && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}

export function openSmtp({ url, from, ca, onFailure }: SmtpOptions): Smtp {
  const secure = url.protocol === 'smtps:';
  const transport = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    // A password and a recovery code never cross a network in the open.
    requireTLS: !secure && !LOOPBACK.test(url.hostname),
    ...(ca === undefined ? {} : { tls: { ca } }),
    ...(url.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // Nothing that a letter says makes this program read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  async function sendOrThrow({ to, subject, text, messageId, atMs }: Letter): Promise<void> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error('The mail server took too long.')), DELIVERY_MS);
    try {
      await Promise.race([
        late.promise,
        transport.sendMail({
          envelope: { from, to: [to] },
          from,
          to: { name: '', address: to },
          subject,
          text,
          messageId: `<${messageId}>`,
          date: new Date(atMs),
          // Out-of-office answers and the like have nobody to go to.
          headers: { 'Auto-Submitted': 'auto-generated' },
        }),
      ]);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async deliver(letter) {
      try {
        await sendOrThrow(letter);
        return 'sent';
      } catch (error) {
        onFailure(error);
        return isFinal(error) ? 'refused' : 'away';
      }
    },
    close: () => transport.close(),
  };
}
