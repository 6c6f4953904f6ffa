import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { LENS, resultOf } from '#tests/support/round.ts';
import type { RoundEvent } from '../log.ts';
import { lastCleanRound } from './clean-round.ts';
import { openRoundDatabase } from './round-database.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const ID = '01900000-0000-7000-8000-000000000001';
const OTHER_ID = '01900000-0000-7000-8000-000000000002';

/** A round that looked at the bed and saw this there. */
const roundOf = (id: string, endsMs: number, things: readonly (typeof LENS)[]): readonly RoundEvent[] => [
  { kind: 'started', atMs: 1_000, version: 1, id, plan: 'short' },
  { kind: 'entered', atMs: 2_000, place: 'bed' },
  { kind: 'eyes', atMs: 3_000, place: 'bed', answer: 'nothing' },
  { kind: 'usable', atMs: 4_000, scanner: 'camera', place: 'bed', usableMs: 20_000 },
  {
    kind: 'result',
    atMs: 5_000,
    place: 'bed',
    result: resultOf('camera', things.length > 0 ? { kind: 'found', things } : {}),
  },
  { kind: 'finished', atMs: endsMs },
];

async function keep(id: string, log: readonly RoundEvent[]): Promise<void> {
  const database = await openRoundDatabase(() => undefined);
  for (const [index, event] of log.entries()) await database.append(id, index, event);
  database.close();
}

test('the newest round that ended without a find, as long as it is new enough', async () => {
  expect(await lastCleanRound(0)).toBeNull();
  await keep(ID, roundOf(ID, 10_000, []));
  await keep(OTHER_ID, roundOf(OTHER_ID, 20_000, [LENS]));
  expect(await lastCleanRound(10_000)).toEqual({ id: ID, finishedAtMs: 10_000 });
  expect(await lastCleanRound(10_001)).toBeNull();
});

test('a round that is not finished, looked at nothing, cannot be read, or was one scanner’s, says nothing', async () => {
  const [whole, nothing] = [roundOf(ID, 10_000, []), roundOf(OTHER_ID, 10_000, [])];
  await keep(ID, whole.slice(0, -1));
  await keep(OTHER_ID, [nothing[0]!, nothing.at(-1)!]);
  await keep('01900000-0000-7000-8000-000000000003', whole.slice(1));
  await keep('01900000-0000-7000-8000-000000000004', [
    { kind: 'started', atMs: 1, version: 1, id: '01900000-0000-7000-8000-000000000004', plan: 'scan' },
    { kind: 'result', atMs: 2, place: null, result: resultOf('camera', {}) },
    { kind: 'finished', atMs: 3 },
  ]);
  expect(await lastCleanRound(0)).toBeNull();
});

test('a browser that keeps nothing has no round', async () => {
  globalThis.indexedDB = {
    databases: () => Promise.reject(new Error('no')),
    open: () => {
      throw new Error('no');
    },
  } as unknown as IDBFactory;
  expect(await lastCleanRound(0)).toBeNull();
});
