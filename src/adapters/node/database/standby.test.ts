import { expect, test } from 'vitest';
import { createManualClock } from '#tests/support/clock.ts';
import type { Database } from './database.ts';
import { MAX_STANDBY_LAG_MS, openStandbyReads } from './standby.ts';

interface Side {
  /** How far its log goes. */
  bytes: number;
  failure: Error | null;
  asked: number;
}

/** A server that says how far it is, and its name to everything else. */
function serverOf(name: string, side: Side): Database {
  const query = async <Row extends object>(sql: string): Promise<Row[]> => {
    if (side.failure) throw side.failure;
    if (sql.includes('lsn')) return [{ bytes: side.bytes } as unknown as Row];
    side.asked += 1;
    return [{ name } as unknown as Row];
  };
  return {
    query,
    transaction: (work) => work({ query }),
    probe: async () => {},
    load: () => ({ open: 0, busy: 0, waiting: 0 }),
    abandon: () => {},
    [Symbol.asyncDispose]: async () => {},
  };
}

const failing = (code: string): Error => Object.assign(new Error(code), { code });

async function openBoth() {
  const [primary, standby]: [Side, Side] = [
    { bytes: 100, failure: null, asked: 0 },
    { bytes: 100, failure: null, asked: 0 },
  ];
  const clock = createManualClock(0);
  let nowMs = 0;
  const reads = await openStandbyReads({
    primary: serverOf('primary', primary),
    standby: serverOf('standby', standby),
    sleep: clock.sleep,
    elapsedMs: () => nowMs,
  });
  // The first of the recurring comparisons is under way.
  await reads.measure();
  const aside = async () => (await reads.aside.query<{ name: string }>('SELECT 1'))[0]?.name;
  const latest = async () => (await reads.latest.query<{ name: string }>('SELECT 1'))[0]?.name;
  return { primary, standby, reads, aside, latest, pass: (ms: number) => (nowMs += ms) };
}

test('a standby is near while it has applied what was written some seconds ago', async () => {
  const { primary, standby, reads, aside, latest, pass } = await openBoth();
  await using _ = reads;
  expect([await aside(), await latest()]).toEqual(['standby', 'primary']);
  // Writing goes on; the standby is always one comparison late, and near.
  for (let turn = 0; turn < 20; turn += 1) {
    primary.bytes += 10;
    pass(1_000);
    await reads.measure();
    standby.bytes = primary.bytes;
    expect(await aside()).toBe('standby');
  }
  // It stands still: near for as long as that was not long ago.
  primary.bytes += 10;
  await reads.measure();
  pass(MAX_STANDBY_LAG_MS);
  expect(await aside()).toBe('standby');
  pass(1_001);
  expect(await aside()).toBe('primary');
  await reads.measure();
  expect(reads.isUsed()).toBe(false);
  standby.bytes = primary.bytes;
  await reads.measure();
  expect(await aside()).toBe('standby');
  // An idle primary does not make it old.
  for (let turn = 0; turn < 20; turn += 1) {
    pass(1_000);
    await reads.measure();
  }
  expect(await aside()).toBe('standby');
});

test.each([
  ['40001', 'primary', true],
  ['ECONNREFUSED', 'primary', false],
  ['57P01', 'primary', false],
])('a read that ends there with %s is read from the primary', async (code, name, stillUsed) => {
  const { standby, reads, aside } = await openBoth();
  await using _ = reads;
  standby.failure = failing(code);
  expect(await aside()).toBe(name);
  expect(reads.isUsed()).toBe(stillUsed);
});

test('what took too long there is not asked again on the primary', async () => {
  const { primary, standby, reads, aside } = await openBoth();
  await using _ = reads;
  standby.failure = failing('57014');
  await expect(aside()).rejects.toThrow('57014');
  expect(primary.asked).toBe(0);
});

test('while the primary is away the standby tells what it has, and while both are the primary’s failure is told', async () => {
  const { primary, standby, reads, aside, latest, pass } = await openBoth();
  await using _ = reads;
  primary.failure = failing('ECONNREFUSED');
  pass(10 * MAX_STANDBY_LAG_MS);
  await reads.measure();
  expect([reads.isUsed(), await aside(), await latest()]).toEqual([false, 'standby', 'standby']);
  standby.failure = failing('57P03');
  await expect(latest()).rejects.toThrow('ECONNREFUSED');
});
