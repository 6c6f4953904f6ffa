import { describe, expect, test } from 'vitest';
import { firstMatch } from '#core/match/fingerprint.ts';
import { TABLES } from './tables.ts';
import { VENDORS, type NetworkFingerprint } from './vocabulary.ts';

/** One test over all tables: the examples are the proof of each row. */

const rows = Object.entries(TABLES).flatMap(([table, entries]) => entries.map((row) => ({ table, row })));

/** The house's limit for 64 KiB. */
const LIMIT_MS = 5;

/** Texts built to make a careless pattern slow: long runs of what the patterns look for. */
const HOSTILE = [
  'a',
  ' ',
  'camera ',
  'dvr-',
  'AXIS ',
  '"Login to ',
  'realm="',
  '/cgi-bin',
  '220 ',
  'ipcam',
  '_',
  'é',
].map((piece) => piece.repeat(Math.ceil(65_536 / piece.length)).slice(0, 65_536));

describe.each(rows)('$row.id', ({ table, row }: { table: string; row: NetworkFingerprint }) => {
  test.each(row.examples.map((example) => [example]))('is the first of its table to match %j', (example) => {
    expect(firstMatch(TABLES[table]!, example)?.id).toBe(row.id);
  });

  test.each(row.counterExamples.map((text) => [text]))('does not match %j', (text) => {
    expect(row.pattern.test(text)).toBe(false);
  });

  test('has examples, a counter-example and no state between matches', () => {
    expect(row.examples.length).toBeGreaterThan(0);
    expect(row.counterExamples.length).toBeGreaterThan(0);
    expect(row.pattern.flags).not.toMatch(/[gy]/);
  });

  test('names its vendor from the list', () => {
    if (row.concludes.vendor) expect(VENDORS).toContain(row.concludes.vendor);
    else expect(row.concludes).not.toHaveProperty('vendor');
  });
});

test('ids are unique over all tables', () => {
  const ids = rows.map(({ row }) => row.id);
  expect(ids).toHaveLength(new Set(ids).size);
});

test('64 KiB of hostile text cost every row a bounded amount of work', () => {
  const onceMs = (row: NetworkFingerprint, text: string): number => {
    const started = process.hrtime.bigint();
    row.pattern.test(text);
    return Number(process.hrtime.bigint() - started) / 1e6;
  };
  // The best of ten: what a busy machine adds is not the pattern’s, nor what the engine takes to compile it.
  const TRIES = Array.from({ length: 10 });
  const slow = rows.flatMap(({ row }) =>
    HOSTILE.map((text) => ({
      id: row.id,
      text: text.slice(0, 12),
      ms: TRIES.reduce<number>((best) => (best <= LIMIT_MS ? best : Math.min(best, onceMs(row, text))), Infinity),
    })).filter(({ ms }) => ms > LIMIT_MS),
  );
  expect(slow).toEqual([]);
});
