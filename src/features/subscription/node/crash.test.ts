import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { loadMigrations, migrate } from '#adapters/node/database/migrate.ts';
import { openDatabase } from '#adapters/node/database/open-database.ts';
// A server of its own, and therefore among the store tests.
import { ROOT_DIRECTORY } from '#tests/support/database.ts';
import { crashRounds } from '#tests/support/payment-crash.ts';
import { createDice } from '#tests/support/payment-replay.ts';
import { temporaryDatabaseDirectory } from '#tests/support/temporary-directory.ts';

/** `npm run bench -- ledger` takes two hundred. */
const ROUNDS = 10;

test('a program that is killed between receipt and grant loses nothing and doubles nothing', async () => {
  const dataDir = temporaryDatabaseDirectory('sweep-crash-');
  {
    await using database = await openDatabase({ dataDir });
    await migrate(database, await loadMigrations(ROOT_DIRECTORY));
    const { killedBetween, ...report } = await crashRounds(database, dataDir, ROUNDS, createDice(1));
    expect(report).toEqual({ rounds: ROUNDS, bought: 3 * ROUNDS, lostMessages: 0, withoutPro: 0, doubled: 0 });
    // So that the kills came at the moment that this is about.
    expect(killedBetween).toBeGreaterThan(0);
  }
  await rm(dataDir, { recursive: true, force: true });
}, 300_000);
