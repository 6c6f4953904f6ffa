/**
 * Whether the ledger of payments ends in one state, whatever happens on the way: webhooks many times over, in any order,
 * several at a time; and programs that are killed between a receipt and its grant. `LEDGER_SHUFFLES` and
 * `LEDGER_CRASHES` ask for other numbers of rounds.
 */
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Database } from '#adapters/node/database/database.ts';
import { loadMigrations, migrate } from '#adapters/node/database/migrate.ts';
import { openDatabase } from '#adapters/node/database/open-database.ts';
import { crashRounds } from '#tests/support/payment-crash.ts';
import { createDice, deliverInOrder, deliverShuffled, liveThrough, REPLAY } from '#tests/support/payment-replay.ts';
import { openTestPayments } from '#tests/support/payments.ts';
import { temporaryDatabaseDirectory } from '#tests/support/temporary-directory.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const USUAL = { shuffles: 1_000, crashes: 200 } as const;
const SHUFFLES = Number(process.env['LEDGER_SHUFFLES'] ?? USUAL.shuffles);
const CRASHES = Number(process.env['LEDGER_CRASHES'] ?? USUAL.crashes);

/** An empty ledger of its own. */
async function withDatabase<T>(work: (database: Database, dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = temporaryDatabaseDirectory('sweep-ledger-');
  try {
    await using database = await openDatabase({ dataDir });
    await migrate(database, await loadMigrations(ROOT));
    return await work(database, dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function row(...cells: readonly (string | number)[]): string {
  return `| ${cells.map((cell) => (typeof cell === 'number' ? cell.toLocaleString('en') : cell)).join(' | ')} |`;
}

async function replays(): Promise<string> {
  return await withDatabase(async (database) => {
    await using world = await openTestPayments({ database, timeoutMs: 10_000 });
    const messages = await liveThrough(world);
    const inOrderMs = performance.now();
    const expected = await deliverInOrder(world, database, messages);
    const onceMs = performance.now() - inOrderMs;
    const { grants } = JSON.parse(expected) as { grants: { revoked_at: number | null }[] };
    let identical = 0;
    const startedMs = performance.now();
    for (let seed = 1; seed <= SHUFFLES; seed += 1) {
      if ((await deliverShuffled(world, database, messages, createDice(seed))) === expected) identical += 1;
    }
    const shuffleMs = (performance.now() - startedMs) / SHUFFLES;
    const { webhooks, replays: times, parallel } = REPLAY;
    return [
      `${webhooks} webhooks of Stripe and PayPal, each delivered ${times} times, in random order, ${parallel} at a time, while workers apply them.`,
      `The end state is every grant, subscription, purchase and event, compared as text with that of a run in which each came once and in order.`,
      '',
      row('shuffles', 'identical end states', 'grants', 'of them taken back', 'time against once in order'),
      row('---:', '---:', '---:', '---:', '---:'),
      row(
        SHUFFLES,
        identical,
        grants.length,
        grants.filter((grant) => grant.revoked_at !== null).length,
        `${(shuffleMs / onceMs).toFixed(1)} x`,
      ),
    ].join('\n');
  });
}

async function crashes(): Promise<string> {
  return await withDatabase(async (database, dataDir) => {
    const report = await crashRounds(database, dataDir, CRASHES, createDice(1));
    return [
      'A program that takes webhooks and applies them is killed with SIGKILL at a random moment of each round; what it did not acknowledge is sent to the next one.',
      '',
      row(
        'rounds',
        'killed between receipt and grant',
        'people who paid',
        'acknowledged messages lost',
        'paid without Pro',
        'grants doubled',
      ),
      row('---:', '---:', '---:', '---:', '---:', '---:'),
      row(report.rounds, report.killedBetween, report.bought, report.lostMessages, report.withoutPro, report.doubled),
    ].join('\n');
  });
}

export async function run(): Promise<string> {
  const usual = SHUFFLES === USUAL.shuffles && CRASHES === USUAL.crashes;
  const asked = `Asked for with \`LEDGER_SHUFFLES=${SHUFFLES} LEDGER_CRASHES=${CRASHES}\`; without them it takes ${USUAL.shuffles.toLocaleString('en')} shuffles and ${USUAL.crashes} rounds.`;
  const sections = [
    '# Ledger',
    ...(usual ? [] : [asked]),
    '## Webhooks in any order',
    await replays(),
    '## Killed in the middle',
    await crashes(),
  ];
  return sections.join('\n\n');
}
