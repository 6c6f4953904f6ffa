import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BEHAVIOR_RULES } from '../fingerprints/behavior.ts';
import { TABLES } from '../fingerprints/tables.ts';

const page = readFileSync(new URL('../../../../docs/evidence/network.md', import.meta.url), 'utf8');

/** The lines of the page's tables, by the name of the table of rows that each is about. */
const lines = new Map(
  [...page.matchAll(/^\| `([A-Z_]+)` \| ([^|]+) \| \d+ \| .* \|$/gm)].map(([line, table = '', beginnings = '']) => [
    table,
    { line, beginnings: [...beginnings.matchAll(/`([\w-]+)`/g)].map(([, beginning]) => beginning!) },
  ]),
);

const RULES = Object.entries({ ...TABLES, BEHAVIOR_RULES: Object.values(BEHAVIOR_RULES) });

test.each(RULES)('the evidence page has a line for every rule of %s', (table, rules) => {
  const { beginnings = [] } = lines.get(table) ?? {};
  const strangers = rules.map(({ id }) => id).filter((id) => !beginnings.some((beginning) => id.startsWith(beginning)));
  expect(strangers).toEqual([]);
});

test.each(Object.keys(TABLES))('the line of %s tells how often its rows decided, and rightly', (table) => {
  expect(lines.get(table)?.line).toMatch(
    /\| \d+ \| (?:[\d.]+ % \(.*\) of [\d,]+|decided none) \| \d+ \| \d+ \| .+ \|$/,
  );
});
