import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { JudgedScan } from './judge.ts';
import { BARS, formatTable, parseTable, passes, reliability, score, wilson } from './verdict.ts';

function readFrom(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

const { scans } = parseTable(readFrom('judged-scans.jsonl'));
const of = (kind: JudgedScan['kind']): JudgedScan[] => scans.filter((scan) => scan.kind === kind);

/** What the rules as they are shipped make of the table, without the engine's clock and counters. */
const wouldAlarm = (scan: JudgedScan, isRight: boolean): boolean =>
  scan.candidates.some((candidate) => candidate.isRight === isRight && passes(candidate));

describe('the judged scans', () => {
  test('hold every kind, once each', () => {
    expect(new Set(scans.map(({ seed }) => seed)).size).toBe(scans.length);
    for (const kind of ['clean', 'lens', 'dark', 'infrared'] as const) expect(of(kind).length).toBeGreaterThan(3);
  });

  test('scored again by the shipped rules, alarm no more harmless rooms than the page says', () => {
    const { clean, dark } = score(scans);
    expect(of('clean').filter((scan) => wouldAlarm(scan, false)).length).toBeLessThanOrEqual(
      clean.hits + slack('clean'),
    );
    expect(of('dark').filter((scan) => wouldAlarm(scan, false)).length).toBeLessThanOrEqual(dark.hits + slack('dark'));
  });

  test('scored again by the shipped rules, miss no more than the page says', () => {
    const { lenses, lamps } = score(scans);
    expect(of('lens').filter((scan) => wouldAlarm(scan, true)).length).toBeGreaterThanOrEqual(
      lenses.hits - slack('lens'),
    );
    expect(of('infrared').filter((scan) => wouldAlarm(scan, true)).length).toBeGreaterThanOrEqual(
      lamps.hits - slack('infrared'),
    );
  });

  test('are what the published rates were counted on', () => {
    const { rows } = JSON.parse(readFrom('../../docs/evidence/camera.json')) as {
      rows: { value: number; n: number }[];
    };
    const { lenses, lamps, clean, dark } = score(scans);
    expect(rows.map(({ value, n }) => [value, n])).toEqual(
      [lenses, lamps, clean, dark].map(({ hits, n }) => [hits / n, n]),
    );
  });
});

/** The engine decides on a clock of 300 ms and twice in a row: in up to so many of 100 scans a track passes only once. */
const SLACK_PERCENT = 7;
const slack = (kind: JudgedScan['kind']): number => Math.ceil((SLACK_PERCENT * of(kind).length) / 100);

test('a table reads as it was written', () => {
  const table = parseTable(readFrom('judged-scans.jsonl'));
  expect(parseTable(formatTable(table))).toEqual(table);
  expect(formatTable(table)).toBe(readFrom('judged-scans.jsonl'));
});

test('bounds are those of Wilson', () => {
  const { value, low, high } = wilson(8, 10);
  expect(value).toBe(0.8);
  expect(low).toBeCloseTo(0.49, 2);
  expect(high).toBeCloseTo(0.943, 2);
  expect(wilson(0, 0)).toEqual({ value: 0, low: 0, high: 1 });
  expect(wilson(0, 300).high).toBeLessThan(BARS.falseShare + 0.005);
});

test('a higher score is right more often', () => {
  const shares = reliability(scans).flatMap(({ right, n }) => (n > 0 ? [right / n] : []));
  expect(shares.at(-1)).toBeGreaterThan(shares[0]!);
});
