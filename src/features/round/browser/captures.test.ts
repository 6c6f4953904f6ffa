import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cardOf } from '../card.ts';
import { parseLog } from '../log.ts';
import { replay } from '../round.ts';
import { capturesOf } from './captures.ts';

const LOG = readFileSync(new URL('../fixtures/lens-at-the-bed.log.json', import.meta.url), 'utf8');
const log = parseLog(JSON.parse(LOG));

test('a find goes with its frame, its rule and its numbers; the log follows, line by line', async () => {
  if (!log.ok) throw new Error('the fixture is no log');
  const round = replay(log.value);
  if (!round.ok || round.value.kind === 'unstarted') throw new Error('the fixture is no round');
  const { finds } = cardOf(round.value);
  const picture = new Blob(['a frame'], { type: 'image/jpeg' });
  const captures = capturesOf(round.value, finds, log.value, new Map([[finds[0]!.id, picture]]));
  expect(captures.map(({ kind }) => kind)).toEqual([...finds.map(() => 'finding'), 'round']);
  expect(captures[0]!.file?.content).toBe(picture);
  expect(captures[0]!.facts['text']).toContain(finds[0]!.title);
  expect(captures[0]!.facts['rule 1']).toMatch(/^[a-z_-]+: [\d.]+ .+, threshold [\d.]+, at \d+ ms, .+$/);
  const names = captures.map(({ facts }) => facts.from);
  expect(new Set(names).size).toBe(captures.length);
  expect(
    names.every((name) => name.startsWith(`check ${round.value.kind === 'unstarted' ? '' : round.value.id}, `)),
  ).toBe(true);
  const lines = (await captures.at(-1)!.file!.content.text()).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(log.value);
});

test('one of what was counted is told in the singular', () => {
  const ofOne = parseLog(
    JSON.parse(LOG.replace(/"value": 12,\s+"unit": "degrees"/, '"value": 1, "unit": "lit phases"')),
  );
  if (!ofOne.ok) throw new Error('the fixture is no log');
  const round = replay(ofOne.value);
  if (!round.ok || round.value.kind === 'unstarted') throw new Error('the fixture is no round');
  const [capture] = capturesOf(round.value, cardOf(round.value).finds, ofOne.value, new Map());
  expect(capture!.facts['rule 1']).toMatch(/: 1 lit phase, threshold /);
});
