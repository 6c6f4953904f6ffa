import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { patternWork } from '#tests/support/pattern-work.ts';
import { BEHAVIORS } from './fingerprints/behavior.ts';
import { rowsOfMakers } from './fingerprints/rows-of-makers.ts';
import { TABLES } from './fingerprints/tables.ts';
import { MAX_BANNER_CHARACTERS, OBSERVABLES } from './fingerprints/vocabulary.ts';
import { claimFor, type Observation } from './verdict.ts';

/** Whoever answers a scan chooses the text, so no pattern that reads it may cost more than a bounded amount of work. */

const LONGEST = MAX_BANNER_CHARACTERS;

/** From each of its places, half of a text. */
const MOST_STEPS = (LONGEST / 2) * LONGEST;

/** What is wrong with a pattern, or null. */
function faultOf(pattern: RegExp): string | null {
  const { stepsFromOnePlace, anchored } = patternWork(pattern, LONGEST);
  const steps = stepsFromOnePlace * (anchored ? 1 : LONGEST);
  return steps <= MOST_STEPS ? null : `${steps} steps /${pattern.source}/`;
}

interface FoundPattern {
  readonly where: string;
  readonly pattern: RegExp;
}

/** Every pattern that is written in a file, and every place where one is put together while it runs. */
function patternsIn(path: string, text: string): { patterns: FoundPattern[]; madeWhileRunning: string[] } {
  const patterns: FoundPattern[] = [];
  const madeWhileRunning: string[] = [];
  const at = (start: number) => `${path}:${text.slice(0, start).split('\n').length}`;
  new Visitor({
    Literal: (node) => {
      if ('regex' in node)
        patterns.push({ where: at(node.start), pattern: new RegExp(node.regex.pattern, node.regex.flags) });
    },
    NewExpression: ({ callee, start }) => {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') madeWhileRunning.push(at(start));
    },
    CallExpression: ({ callee, start }) => {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') madeWhileRunning.push(at(start));
    },
  }).visit(parseSync(path, text).program);
  return { patterns, madeWhileRunning };
}

const root = fileURLToPath(new URL('.', import.meta.url));
const files = globSync('{*,fingerprints/*,discovery/*,node/*}.ts', { cwd: root })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => patternsIn(path, readFileSync(`${root}${path}`, 'utf8')));

/** Rows as they match, whether they are written as a whole or joined of what a table has in common. */
const ofRows: readonly FoundPattern[] = Object.values(TABLES).flatMap((table) =>
  table.flatMap(({ id, pattern, oneOfMany }, at) => [
    { where: id, pattern },
    ...(oneOfMany && oneOfMany !== table[at - 1]?.oneOfMany
      ? [{ where: `${id} and its like`, pattern: oneOfMany }]
      : []),
  ]),
);

test('no pattern of a scan costs more than a bounded amount of work, whatever a device says', () => {
  const patterns = [...files.flatMap((file) => file.patterns), ...ofRows];
  expect(ofRows.length).toBeGreaterThan(2_000);
  expect(patterns.length).toBeGreaterThan(ofRows.length + 600);
  const faults = patterns.flatMap(({ where, pattern }) => {
    const fault = faultOf(pattern);
    return fault === null ? [] : [`${where} ${fault}`];
  });
  expect(faults).toEqual([]);
});

test('no pattern of a scan is put together while it runs, but for rows, which are measured', () => {
  const places = files.flatMap(({ madeWhileRunning }) => madeWhileRunning);
  expect(new Set(places.map((place) => place.replace(/:\d+$/, '')))).toEqual(
    new Set(['fingerprints/rows-of-makers.ts']),
  );
});

test('a row that is joined of harmless parts is refused for what comes of them', () => {
  const common = { kind: 'camera', weight: 'weak', after: /camera$/, source: '', since: '' } as const;
  const [row] = rowsOfMakers(common, [['planted', null, /.*/, [], []]]);
  expect([/.*/, common.after].map(faultOf)).toEqual([null, null]);
  expect(faultOf(row!.pattern)).toMatch(/ steps /);
});

test.each([
  ['a repetition within a repetition', /^(?:\w+\s?)*$/],
  ['one whose turns can be parted in several ways', /^(?:cam|\w)+;/],
  ['one of something that may be there or not', /^(?:-?\w+)+$/],
  ['two repetitions that share characters', /^\d+\w+-x/],
  ['two with something between them that both hold', /^.*camera.*server$/],
  ['a run before something, from every place', /.*camera$/],
  ['a run of what cannot follow it, from every place', /\w+@/],
  ['many bounded repetitions in a row', /cam.{0,100}ip.{0,100}hd/],
  ['bounded repetitions in a bounded repetition', /^(?:\w{1,9}-?){0,9}$/],
  ['one within what is looked at ahead', /x(?=.*camera)/],
  ['one within what is looked at behind', /(?<=camera.*)x/],
])('%s is refused', (_, pattern) => {
  expect(faultOf(pattern)).toMatch(/ steps /);
});

test.each([
  ['a run up to its end', /^\w+$/],
  ['the rest of a word', /\bcam\w*\b/],
  ['whatever follows a name', /\bcamera\b.*/],
  ['parts between separators', /^(?:\d{1,3}\.){3}\d{1,3}$/],
  ['runs that are told apart by what is between them', /^[a-z]+:\d+\/\w+$/],
  ['some characters between two names', /\bbosch.{0,40}\bcamera\b/],
  ['names that begin alike', /\b(?:net|network|netcam) ?camera\b/],
])('%s is accepted', (_, pattern) => {
  expect(faultOf(pattern)).toBeNull();
});

test('a pattern of a form that the work is not known of is no pattern for a scan', () => {
  expect(() => faultOf(/(a)\1/)).toThrow('not read');
  expect(() => faultOf(/(?<name>a)/)).toThrow('not read');
});

test('a fault in a file is found, with its line', () => {
  const planted = patternsIn(
    'planted.ts',
    "const a = 1;\nexport const b = /.*camera$/i;\nnew RegExp(b);\nRegExp('c');\n",
  );
  expect(planted.patterns.map(({ where, pattern }) => `${where} ${faultOf(pattern)}`)).toEqual([
    expect.stringMatching(/^planted\.ts:2 \d+ steps/),
  ]);
  expect(planted.madeWhileRunning).toEqual(['planted.ts:3', 'planted.ts:4']);
});

const told: readonly ((text: string) => Observation)[] = [
  ...OBSERVABLES.map((observable) => (text: string) => ({ observable, text })),
  ...BEHAVIORS.map((behavior) => (detail: string) => ({ observable: 'behavior', behavior, detail }) as const),
];

test.each(told.map((observation) => [observation(''), observation] as const))(
  'of %o nothing is looked at beyond the length that patterns are measured on',
  (_, observation) => {
    const name = '"/cgi-bin/hi3510/" "Hikvision DS-3E1310P-E Switch"';
    const padding = '\n'.repeat(LONGEST);
    const silent = claimFor(observation(padding))?.rule;
    expect(claimFor(observation(`${padding}${name}`))?.rule).toBe(silent);
    expect(claimFor(observation(name))?.rule).not.toBe(silent);
  },
);
