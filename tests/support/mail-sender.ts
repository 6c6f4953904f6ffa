/**
 * A program that sends mail, as the server does, until a test kills it. Says `sending` once it has begun.
 * Called as: node mail-sender.ts DATA_DIR SMTP_URL
 */
import { systemClock } from '#adapters/node/clock.ts';
import { openDatabase } from '#adapters/node/database/open-database.ts';
import { startMailWorker } from '#adapters/node/mail/mail-worker.ts';
import { createMailStore } from '#adapters/node/mail/outbox.ts';
import { openSmtp } from '#adapters/node/mail/smtp.ts';

const [dataDir = '', url = ''] = process.argv.slice(2);
const onFailure = (error: unknown): void => console.error(error);
const database = await openDatabase({ dataDir });
process.stdout.write('sending\n');
startMailWorker({
  store: createMailStore(database),
  smtp: openSmtp({ url: new URL(url), from: 'sweep@sweep.example', onFailure }),
  domain: 'sweep.example',
  clock: systemClock,
  // What a killed one held is free again after this, so that the test need not wait.
  leaseMs: 400,
  idleMs: 20,
  onFailure,
});
