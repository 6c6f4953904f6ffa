import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { createManualClock } from '#tests/support/clock.ts';
import { createSeededRandom } from '#tests/support/random.ts';
import { LENS, resultOf } from '#tests/support/round.ts';
import { keepResult } from './keep-result.ts';
import { createRoundKeeper } from './round-keeper.ts';

const FOUND = resultOf('camera', { kind: 'found', title: 'Potential Threats Found', things: [LENS] });
const PICTURES = new Map([[LENS.id, new Blob(['a picture'], { type: 'image/jpeg' })]]);

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

test('a result is on the disk with its picture once it has a name', async () => {
  const id = await keepResult(FOUND, PICTURES);
  const keeper = createRoundKeeper({ clock: createManualClock(0), random: createSeededRandom(1), locks: null });
  await keeper.load();
  await keeper.open(String(id));
  const { round, pictures } = keeper.get();
  expect(round).toMatchObject({ kind: 'finished', plan: 'scan' });
  expect(await pictures.get('0.detection-1')?.text()).toBe('a picture');
});

test('a browser that keeps nothing gives no name', async () => {
  vi.spyOn(globalThis.indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Not here', 'SecurityError');
  });
  expect(await keepResult(FOUND, PICTURES)).toBeNull();
});
