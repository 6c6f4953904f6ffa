import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { JudgedScan } from './judge.ts';
import { CAMERA_RULES } from '#scanners/camera/decide/rules.ts';
import { LENS_LIMITS } from '#scanners/camera/decide/lens-rule.ts';
import { hashOf, JUDGED_FILES, RULE_FILES } from './judged-rules.ts';
import { RESCORED } from './rescored.ts';
import { BARS, formatTable, parseTable, reliability, rescore, score, scoreInWords, wilson } from './verdict.ts';

function readFrom(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

const { rules, scans } = parseTable(readFrom('judged-scans.jsonl'));
const of = (kind: JudgedScan['kind']): JudgedScan[] => scans.filter((scan) => scan.kind === kind);

describe('the judged scans', () => {
  test('hold every kind, once each', () => {
    expect(new Set(scans.map(({ seed }) => seed)).size).toBe(scans.length);
    for (const kind of ['clean', 'lens', 'dark', 'infrared'] as const) expect(of(kind).length).toBeGreaterThan(3);
  });

  test('were judged by the rules and the simulator as they are', () => {
    expect(rules).toBe(hashOf(JUDGED_FILES));
  });

  test.each(['src/scanners/camera/decide/lens-rule.ts', 'tests/support/random.ts'])(
    'count no more once %s changes',
    (changed) => {
      const read = (path: string) => readFrom(`../../${path}`) + (path === changed ? 'export const planted = 1;' : '');
      expect(hashOf(JUDGED_FILES, read)).not.toBe(hashOf(JUDGED_FILES));
    },
  );

  test('scored again by the shipped rules come to the very same counts', () => {
    expect(rescore(scans)).toEqual(RESCORED);
  });

  test('are what the published rates were counted on', () => {
    const { grounds } = JSON.parse(readFrom('../../docs/evidence/camera.json')) as {
      grounds: { drawn: { hits: number; n: number }[] };
    };
    const { lenses, lamps, clean, dark, wrongBeside } = score(scans);
    expect(grounds.drawn.map(({ hits, n }) => ({ hits, n }))).toEqual(
      [lenses, lamps, clean, dark, wrongBeside].map(({ hits, n }) => ({ hits, n })),
    );
  });
});

test.each(['camera', 'camera-pictures', 'rooms-cast'])(
  'what %s.json publishes is of the rules that are shipped',
  (name) => {
    const { rules: measured } = JSON.parse(readFrom(`../../docs/evidence/${name}.json`)) as { rules: string };
    expect(measured).toBe(hashOf(RULE_FILES));
  },
);

test('the table of limits is of the limits that are shipped', () => {
  const rows = [...readFrom('../../docs/evidence/camera-tuning.md').matchAll(/^\| ([a-z]\w+) \| (-?[\d.]+) \|/gim)];
  const shipped = Object.entries(LENS_LIMITS).map(([name, value]) => [name, String(Number(value.toFixed(3)))]);
  expect(rows.map(([, name, value]) => [name, value])).toEqual(shipped);
});

const page = readFrom('../../docs/evidence/camera.md');

test.each(Object.entries(CAMERA_RULES))('the rule %s has its line on the page', (rule, measures) => {
  expect(page).toContain(`| ${rule} | ${measures} |`);
});

test('the page prints the score that is shipped', () => {
  expect(page).toContain(scoreInWords());
});

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

/** Whether the tracks of the highest score are right at least as often as those of the lowest, as far as the counts can tell. */
function isRising(bins: ReturnType<typeof reliability>): boolean {
  const counted = bins.filter(({ n }) => n > 0).map(({ right, n }) => wilson(right, n));
  return counted.at(-1)!.high >= counted[0]!.low;
}

test('a higher score is right no less often, as far as the counts can tell', () => {
  expect(isRising(reliability(scans))).toBe(true);
  const top = { from: 0.8, to: 1, right: 187, n: 188 };
  expect(isRising([{ from: 0.6, to: 0.8, right: 5, n: 5 }, top])).toBe(true);
  expect(
    isRising([
      { from: 0.6, to: 0.8, right: 5, n: 5 },
      { ...top, right: 60 },
    ]),
  ).toBe(false);
});
