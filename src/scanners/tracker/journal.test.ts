import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#core/time/durations.ts';
import {
  atAnotherPlace,
  EMPTY_JOURNAL,
  mark,
  parseJournal,
  readJournal,
  record,
  type Journal,
  type JournalEntry,
} from './journal.ts';

const heard = (minute: number, id = 'tag', identity: string | null = null): JournalEntry => ({
  atMs: minute * MINUTE_MS,
  id,
  kind: 'airtag',
  separated: true,
  identity,
  rssiDbm: -60,
});

/** Heard at one place after the other, half an hour apart. */
function places(ids: readonly string[], start: Journal = EMPTY_JOURNAL): Journal {
  return ids.reduce(
    (before, id, place) => record(place === 0 ? before : atAnotherPlace(before), [heard(30 * place, id)]),
    start,
  );
}

test('three places over an hour are told, two are not', () => {
  expect(readJournal(places(['tag', 'tag'])).followsAs('tag')).toBeNull();
  expect(readJournal(places(['tag', 'tag', 'tag'])).followsAs('tag')).toMatchObject({ places: 3, firstSeenMs: 0 });
});

test('one place is told never, however often', () => {
  const stayed = [0, 30, 60, 90, 120].reduce((before, minute) => record(before, [heard(minute)]), EMPTY_JOURNAL);
  expect(readJournal(stayed).followsAs('tag')).toBeNull();
});

test('what is one’s own is not told, and stays so with another address', () => {
  const first = mark(record(EMPTY_JOURNAL, [heard(0, 'one')]), { id: 'one', identity: null }, 'mine');
  const rotated = record(record(first, [heard(15, 'two')]), [heard(30, 'three')]);
  expect(['one', 'two', 'three'].map((id) => readJournal(rotated).markOf(id))).toEqual(['mine', 'mine', 'mine']);

  const nextWeek = record(rotated, [heard(7 * 24 * 60, 'three'), heard(7 * 24 * 60, 'stranger')]);
  expect(nextWeek.entries).toHaveLength(2);
  expect(readJournal(nextWeek).markOf('three')).toBe('mine');
  expect(readJournal(nextWeek).markOf('stranger')).toBeNull();
});

test('what its payload names is known again after any time', () => {
  const marked = mark(
    record(EMPTY_JOURNAL, [heard(0, 'one', 'tile 01')]),
    { id: 'one', identity: 'tile 01' },
    'ignored',
  );
  const later = record(marked, [heard(30 * 24 * 60, 'two', 'tile 01')]);
  expect(readJournal(later).markOf('two')).toBe('ignored');
});

test('a mark is taken away from all addresses of the tracker', () => {
  const first = mark(record(EMPTY_JOURNAL, [heard(0, 'one')]), { id: 'one', identity: null }, 'mine');
  const rotated = record(first, [heard(15, 'two')]);
  expect(mark(rotated, { id: 'two', identity: null }, null).marks).toEqual({});
});

test('it is bounded, and survives being stored', () => {
  const entries = Array.from({ length: 520 }, (_, n) => ({ ...heard(n, `${n}`), place: 0 }));
  const full: Journal = { ...EMPTY_JOURNAL, entries: entries.slice(0, 500) };
  const long = entries.slice(500).reduce((before, one) => record(before, [one]), full);
  expect(long.entries[0]).toEqual(entries[20]);
  expect(long.entries).toHaveLength(500);
  expect(
    Math.max(...long.entries.map(({ atMs }) => atMs)) - Math.min(...long.entries.map(({ atMs }) => atMs)),
  ).toBeLessThan(2 * DAY_MS);
  expect(parseJournal(JSON.stringify(long))).toEqual(long);
});

test('anything else in the storage is an empty journal', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), fc.constant(null)), (text) => {
      expect(parseJournal(text)).toEqual(EMPTY_JOURNAL);
    }),
  );
});
