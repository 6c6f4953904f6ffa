import { describe, expect, test } from 'vitest';
import { firstMatch } from '#core/match/fingerprint.ts';
import { TABLES } from './tables.ts';
import { VENDORS } from './vendors.ts';
import type { NetworkFingerprint } from './vocabulary.ts';

/** One test over all tables: the examples are the proof of each row. */

const rows = Object.entries(TABLES).flatMap(([table, entries]) => entries.map((row) => ({ table, row })));

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
