import type { Database } from '#adapters/node/database/database.ts';
import { errorFields, type Logger } from '#adapters/node/logger.ts';
import { createMailOutbox, createMailStore, forgetEndedMail, type MailOutbox } from '#adapters/node/mail/outbox.ts';
import { systemRandom } from '#adapters/node/random.ts';
import { startRecurring } from '#adapters/node/recurring.ts';
import type { Clock } from '#core/time/clock.ts';
import { HOUR_MS } from '#core/time/durations.ts';
import type { Config } from './config.ts';

export interface Mail extends AsyncDisposable {
  /** What features write their mail into. */
  readonly outbox: MailOutbox;
}

/** Sends the mail of the outbox where a mail server is configured; the libraries for it are read only then. */
export async function openMail({ mail }: Config, database: Database, logger: Logger, clock: Clock): Promise<Mail> {
  await using resources = new AsyncDisposableStack();
  if (mail !== null) {
    const [{ openSmtp }, { startMailWorker }] = await Promise.all([
      import('#adapters/node/mail/smtp.ts'),
      import('#adapters/node/mail/mail-worker.ts'),
    ]);
    const onFailure = (error: unknown): void => logger.warn('mail-failed', errorFields(error));
    // Not what the mail server said: that names the person.
    const onRefusal = (error: unknown): void => {
      const { code = null, responseCode = null } = error as { code?: string; responseCode?: number };
      logger.warn('mail-not-taken', { code, responseCode });
    };
    resources.use(
      startMailWorker({
        store: createMailStore(database),
        smtp: openSmtp({ url: mail.smtpUrl, from: mail.from, onFailure: onRefusal }),
        domain: mail.from.slice(mail.from.lastIndexOf('@') + 1),
        clock,
        onFailure,
      }),
    );
    resources.use(
      startRecurring({ everyMs: HOUR_MS, work: () => forgetEndedMail(database, clock.nowMs()), clock, onFailure }),
    );
  }
  const owned = resources.move();
  return {
    outbox: createMailOutbox(systemRandom, mail !== null),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
