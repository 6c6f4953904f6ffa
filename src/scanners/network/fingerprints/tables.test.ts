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

/** Tables of names: a row of theirs is one maker or one product, and not what many call a thing. */
const OF_NAMES = [
  'MAKER_WORDS',
  'ENTERPRISE_NUMBERS',
  'NUMBERS_OF_MAKERS',
  'PRODUCT_FAMILIES',
  'HOME_CAMERAS',
  'DOOR_VIDEO',
  'STUDIO_CAMERAS',
  'CARRIED_CAMERAS',
  'CAMERA_PROGRAMS',
] as const;

const MOST_ALTERNATIVES = 8;

/** How many alternatives the longest choice of a pattern has. */
function longestChoice({ source }: RegExp): number {
  const open = [1];
  let longest = 1;
  for (const [part] of source.matchAll(/\\.|\[(?:\\.|[^\]])*\]|[(|)]/g)) {
    if (part === '(') open.push(1);
    if (part === '|') open[open.length - 1]! += 1;
    if (part === ')') longest = Math.max(longest, open.pop()!);
  }
  return Math.max(longest, ...open);
}

/** Whether a row lumps names together without saying whose they are; rows of plain words say so in their id. */
function lumps({ id, pattern, concludes }: NetworkFingerprint): boolean {
  return concludes.vendor === undefined && !id.endsWith('-words') && longestChoice(pattern) > MOST_ALTERNATIVES;
}

/** Endings that count rows and say nothing of what is in them. */
const EMPTY_ENDING = /-(?:one|two|three|four|five|more|else|others?|again|further|rest|misc|various|new)$/;

test('no row of a table of names has many of them and no maker', () => {
  const ofNames = OF_NAMES.flatMap((name) => TABLES[name]!);
  expect(ofNames.length).toBeGreaterThan(1_500);
  expect(ofNames.filter(lumps).map(({ id }) => id)).toEqual([]);
});

test('the id of a row says what is in it', () => {
  expect(rows.map(({ row }) => row.id).filter((id) => EMPTY_ENDING.test(id))).toEqual([]);
});

test('a row of many names, or with an empty ending, is found', () => {
  const planted: NetworkFingerprint = {
    id: 'home-names-two',
    pattern: /\b(?:a|b|c|d|e|[f|]|g\||h|i)\b|(?:j|k)/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['a'],
    counterExamples: ['z'],
    source: 'planted',
    since: '2026-11-26',
  };
  expect([longestChoice(planted.pattern), lumps(planted), EMPTY_ENDING.test(planted.id)]).toEqual([9, true, true]);
  expect(lumps({ ...planted, concludes: { ...planted.concludes, vendor: 'Axis' } })).toBe(false);
  expect(lumps({ ...planted, id: 'home-names-words' })).toBe(false);
});
