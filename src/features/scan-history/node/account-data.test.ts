import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#adapters/node/database/database.ts';
import { describeWithDatabase } from '#tests/support/database.ts';
import { createSeededRandom } from '#tests/support/random.ts';
import { scanAccountData } from './account-data.ts';
import { createScanStore, type ScanStore } from './store.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const SCAN = { scanType: 'camera', threatDetected: false } as const;

describeWithDatabase('a person’s scans, for their export', (open) => {
  const random = createSeededRandom(20);
  let database: Database;
  let store: ScanStore;

  beforeAll(async () => {
    database = await open();
    store = createScanStore(database);
  });

  async function createPerson(): Promise<string> {
    const id = random.uuid(NOW);
    await database.query(
      `INSERT INTO users (id, username, username_folded, name, password_hash, password_is_long, created_at)
       VALUES ($1, $1::uuid::text, $1::uuid::text, 'Ada', '-', true, now())`,
      [id],
    );
    return id;
  }
  const save = (userId: string | null, location: string, atMs: number, locationNotes = '') =>
    store.saveScan({ id: random.uuid(atMs), userId, submission: { ...SCAN, location, locationNotes }, atMs });

  test('are all of theirs and nobody else’s, newest first', async () => {
    const [ada, eve] = [await createPerson(), await createPerson()];
    await save(ada, 'first', NOW);
    await save(eve, 'not hers', NOW + 1);
    await save(null, 'nobody’s', NOW + 2);
    await save(ada, 'second', NOW + 3);
    const { data, complete } = await scanAccountData(database).collect(ada);
    expect(data.scans).toMatchObject([
      { ...SCAN, location: 'second', createdAt: new Date(NOW + 3).toISOString() },
      { ...SCAN, location: 'first' },
    ]);
    expect(complete).toBe(true);
  });

  test('are the newest that fit, and it says so, where there are more than an answer may hold', async () => {
    const ada = await createPerson();
    const megabyte = 'x'.repeat(1_000_000);
    for (let scan = 0; scan < 34; scan += 1) await save(ada, `scan ${scan}`, NOW + scan, megabyte);
    const { data, complete } = await scanAccountData(database).collect(ada);
    expect(complete).toBe(false);
    expect(data.scans.length).toBeGreaterThan(28);
    expect(data.scans.length).toBeLessThan(33);
    expect(data.scans[0]).toMatchObject({ location: 'scan 33' });
  });

  test('end with the account', async () => {
    const ada = await createPerson();
    await save(ada, 'first', NOW);
    await database.query('DELETE FROM users WHERE id = $1', [ada]);
    expect((await scanAccountData(database).collect(ada)).data.scans).toEqual([]);
  });
});
