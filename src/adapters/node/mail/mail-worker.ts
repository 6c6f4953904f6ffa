import type { Clock } from '#core/time/clock.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#core/time/durations.ts';
import { startRecurring } from '../recurring.ts';
import type { ClaimedMail, MailStore } from './outbox.ts';
import { DELIVERY_MS, type Smtp } from './smtp.ts';

/** Sent at the same time. */
const BATCH = 4;
/** Longer than a whole attempt: who holds a mail has sent it, or never will. */
const LEASE_MS = DELIVERY_MS + 20 * SECOND_MS;
const IDLE_MS = 2 * SECOND_MS;
/** While the mail server is away a mail is tried this often, the last step again and again until it expires. */
const RETRY_MS = [5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS] as const;

export interface MailWorkerOptions {
  readonly store: MailStore;
  readonly smtp: Smtp;
  /** The right side of Message-IDs. */
  readonly domain: string;
  readonly clock: Clock;
  readonly leaseMs?: number;
  readonly idleMs?: number;
  onFailure(error: unknown): void;
}

/** Sends the mails that are due. One is claimed before it is sent, so that of several servers one sends it. */
async function sendDue({ store, smtp, domain, clock, leaseMs = LEASE_MS }: MailWorkerOptions): Promise<number> {
  const mails = await store.claim(clock.nowMs(), BATCH, leaseMs);

  async function send(mail: ClaimedMail): Promise<void> {
    if (clock.nowMs() >= mail.expiresAtMs) return await store.end(mail, 'expired', clock.nowMs());
    const delivery = await smtp.deliver({
      to: mail.recipient,
      subject: mail.subject,
      text: mail.body,
      messageId: `${mail.id}@${domain}`,
      atMs: mail.createdAtMs,
    });
    if (delivery !== 'away') return await store.end(mail, delivery, clock.nowMs());
    const retryMs = RETRY_MS[Math.min(mail.attempts, RETRY_MS.length) - 1]!;
    await store.postpone(mail, clock.nowMs() + retryMs);
  }

  await Promise.all(mails.map(send));
  return mails.length;
}

/** Sends what is due until it is disposed; what is under way ends first. */
export function startMailWorker(options: MailWorkerOptions): AsyncDisposable {
  let stopping = false;
  const recurring = startRecurring({
    everyMs: options.idleMs ?? IDLE_MS,
    work: async () => {
      while (!stopping && (await sendDue(options)) > 0);
    },
    clock: options.clock,
    onFailure: options.onFailure,
  });
  return {
    async [Symbol.asyncDispose]() {
      stopping = true;
      await recurring[Symbol.asyncDispose]();
      options.smtp.close();
    },
  };
}
