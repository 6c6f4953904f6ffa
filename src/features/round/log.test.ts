import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { goodRound, LENS, resultOf } from '#tests/support/round.ts';
import { MAX_EVENTS, parseLog } from './log.ts';
import { replay } from './round.ts';

const LOG = goodRound('whole');

test('a log survives JSON', () => {
  expect(parseLog(JSON.parse(JSON.stringify(LOG)))).toEqual({ ok: true, value: LOG });
});

test('a result with a find keeps its evidence', () => {
  const log = [LOG[0], { kind: 'result', atMs: 1, place: 'bed', result: resultOf('camera', { things: [LENS] }) }];
  expect(parseLog(log)).toEqual({ ok: true, value: log });
});

describe('what is no log is refused with its reason', () => {
  it.each([
    ['nothing', null, { kind: 'not-a-log' }],
    ['a text', '[]', { kind: 'not-a-log' }],
    ['an empty list', [], { kind: 'not-a-log' }],
    ['a list of a stranger', [{ id: 1 }], { kind: 'not-a-log' }],
    ['a log without its start', LOG.slice(1), { kind: 'not-a-log' }],
    ['an older version', [{ ...LOG[0], version: 0 }, ...LOG.slice(1)], { kind: 'other-version', version: 0 }],
    ['a newer version', [{ ...LOG[0], version: 2 }], { kind: 'other-version', version: 2 }],
    ['a hole', [LOG[0], undefined, LOG[1]], { kind: 'bad-event', index: 1 }],
    ['an unknown event', [LOG[0], { kind: 'blessed', atMs: 1 }], { kind: 'bad-event', index: 1 }],
    ['a word too many', [LOG[0], { kind: 'paused', atMs: 1, by: 'me' }], { kind: 'bad-event', index: 1 }],
    ['no time', [LOG[0], { kind: 'paused' }], { kind: 'bad-event', index: 1 }],
    ['a time that is none', [LOG[0], { kind: 'paused', atMs: Number.NaN }], { kind: 'bad-event', index: 1 }],
    ['time that runs backwards', [LOG[0], usable(-1)], { kind: 'bad-event', index: 1 }],
    ['an hour in a second', [LOG[0], usable(3_600_000)], { kind: 'bad-event', index: 1 }],
    ['a place of no room', [LOG[0], { kind: 'entered', atMs: 1, place: 'cellar' }], { kind: 'bad-event', index: 1 }],
    ['more than a round can be', Array.from({ length: MAX_EVENTS + 1 }, () => LOG[0]), { kind: 'too-long' }],
  ])('%s', (_, stored, error) => {
    expect(parseLog(stored)).toEqual({ ok: false, error });
  });
});

function usable(usableMs: number) {
  return { kind: 'usable', atMs: 1, scanner: 'camera', place: 'bed', usableMs };
}

test('whatever is stored, nothing is thrown', () => {
  const line = fc.oneof(fc.constantFrom<unknown>(...LOG), fc.anything());
  const broken = fc
    .tuple(fc.nat(LOG.length - 1), fc.string(), fc.anything())
    .map(([index, key, value]) => LOG.map((one, at) => (at === index ? { ...one, [key]: value } : one)));
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.array(line), broken), (stored) => {
      const log = parseLog(stored);
      if (log.ok) replay(log.value);
    }),
  );
});
