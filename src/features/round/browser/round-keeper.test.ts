import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '#tests/support/clock.ts';
import { watchConnections } from '#tests/support/cut-connections.ts';
import { createSeededRandom } from '#tests/support/random.ts';
import { LENS, resultOf } from '#tests/support/round.ts';
import { cardOf } from '../card.ts';
import { unfinishedOf } from '../kept.ts';
import { replay } from '../round.ts';
import { openRoundDatabase } from './round-database.ts';
import { createRoundKeeper, type RoundKeeper } from './round-keeper.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const clock = createManualClock(1_764_000_000_000);
const random = createSeededRandom(7);

/** A tab: what it does not write is gone with it. `locks` are shared by the tabs of a browser. */
async function openTab(options: Partial<Parameters<typeof createRoundKeeper>[0]> = {}): Promise<RoundKeeper> {
  const keeper = createRoundKeeper({ clock, random, locks: null, ...options });
  await keeper.load();
  return keeper;
}

const PICTURE = new Blob(['a picture'], { type: 'image/jpeg' });

async function findAtBed(keeper: RoundKeeper): Promise<string> {
  await keeper.start('short');
  keeper.add({ kind: 'entered', place: 'bed' });
  keeper.add({ kind: 'eyes', place: 'bed', answer: 'nothing' });
  keeper.add({ kind: 'usable', scanner: 'camera', place: 'bed', usableMs: 20_000 });
  keeper.add(
    { kind: 'result', place: 'bed', result: resultOf('camera', { kind: 'found', things: [LENS] }) },
    new Map([[LENS.id, PICTURE]]),
  );
  await keeper.settled();
  const { round } = keeper.get();
  if (round.kind === 'unstarted') throw new Error('not started');
  return round.id;
}

describe('a round', () => {
  it('goes on in another tab where the first was killed, with the same card byte for byte', async () => {
    const killed = await openTab();
    const id = await findAtBed(killed);
    const before = killed.get();

    const next = await openTab();
    expect(unfinishedOf(next.get().kept)?.id).toBe(id);
    await next.open(id);
    const { round, log, pictures, fault } = next.get();
    expect(fault).toBeNull();
    expect(JSON.stringify(log)).toBe(JSON.stringify(before.log));
    expect(card(next)).toBe(card(killed));
    expect(await pictures.get('0.detection-1')?.text()).toBe('a picture');
    expect(round).toEqual(before.round);
  });

  it('is deleted with its pictures', async () => {
    const keeper = await openTab();
    const id = await findAtBed(keeper);
    await keeper.remove(id);
    expect(keeper.get()).toMatchObject({ kept: [], round: { kind: 'unstarted' } });
    const next = await openTab();
    expect(next.get().kept).toEqual([]);
    const database = await openRoundDatabase(() => undefined);
    expect((await database.pictures(id)).size).toBe(0);
    database.close();
  });

  it('keeps its words when a picture is deleted', async () => {
    const keeper = await openTab();
    const id = await findAtBed(keeper);
    await keeper.removePicture('0.detection-1');
    const next = await openTab();
    await next.open(id);
    expect(next.get().pictures.size).toBe(0);
    expect(card(next)).toBe(card(keeper));
  });

  it('takes no illegal line, in memory or on the disk', async () => {
    const keeper = await openTab();
    const id = await findAtBed(keeper);
    expect(keeper.add({ kind: 'eyes', place: 'door', answer: 'nothing' })).toBe(false);
    await keeper.settled();
    expect(await storedLog(id)).toEqual(keeper.get().log);
  });

  it('knows the controls that passed here before, of the latest try only', async () => {
    const keeper = await openTab();
    await keeper.start('short');
    const lens = { kind: 'control', scanner: 'camera', control: 'lens_reflection', from: 'round' } as const;
    keeper.add({ ...lens, outcome: 'passed' });
    await clock.advance(1_000);
    await keeper.start('short');
    expect(keeper.get().log[1]).toMatchObject({ ...lens, from: 'device', outcome: 'passed' });
    keeper.add({ ...lens, outcome: 'failed' });
    await clock.advance(1_000);
    await keeper.start('short');
    expect(keeper.get().log).toHaveLength(1);
  });
});

describe('what cannot be kept', () => {
  it('is said where the browser keeps nothing, and the round goes on in memory', async () => {
    const keeper = await openTab({ openDatabase: () => Promise.reject(new DOMException('No.', 'SecurityError')) });
    expect(keeper.get()).toMatchObject({ isLoaded: true, fault: 'memory' });
    await findAtBed(keeper);
    expect(keeper.get().log).toHaveLength(5);
    expect(keeper.get().pictures.size).toBe(1);
  });

  it('is said when the device is full; a log with a hole is never written', async () => {
    const writes: number[] = [];
    const keeper = await openTab({
      async openDatabase(onClosed) {
        const database = await openRoundDatabase(onClosed);
        return {
          ...database,
          append(round, index, event) {
            writes.push(index);
            if (index === 2) return Promise.reject(new DOMException('Full.', 'QuotaExceededError'));
            return database.append(round, index, event);
          },
        };
      },
    });
    const id = await findAtBed(keeper);
    expect(keeper.get().fault).toBe('full');
    expect(keeper.get().log).toHaveLength(5);
    expect(writes).toEqual([0, 1, 2]);
    expect(await storedLog(id)).toEqual(keeper.get().log.slice(0, 2));
  });

  it.each([
    ['a newer version', [{ kind: 'started', version: 9, atMs: 1 }], 'other-version'],
    ['a stranger’s', [{ name: 'x' }], 'not-a-log'],
    ['half a log', [undefined, { kind: 'paused', atMs: 1 }], 'not-a-log'],
    ['a damaged line', [{ kind: 'started', version: 1, atMs: 'soon' }], 'bad-event'],
  ])('%s is told, can be deleted, and the others are read', async (_, lines, fault) => {
    const keeper = await openTab();
    const id = await findAtBed(keeper);
    const database = await openDB('rounds');
    for (const [index, line] of lines.entries()) if (line) await database.put('events', line, ['strange', index]);
    database.close();
    const next = await openTab();
    expect(next.get().kept).toMatchObject([
      { kind: 'round', id },
      { kind: 'unreadable', id: 'strange', fault },
    ]);
    await next.remove('strange');
    expect((await openTab()).get().kept).toHaveLength(1);
  });
});

describe('a connection that the browser has cut', () => {
  it('is opened again with the next line, and nothing is missing', async () => {
    const { cut } = watchConnections();
    const keeper = await openTab();
    const id = await findAtBed(keeper);
    await cut();
    expect(keeper.get().fault).toBeNull();
    keeper.add({ kind: 'paused' });
    keeper.add({ kind: 'resumed' });
    await keeper.settled();
    expect(keeper.get().fault).toBeNull();
    expect(await storedLog(id)).toEqual(keeper.get().log);
    await cut();
    await keeper.removePicture('0.detection-1');
    await cut();
    await keeper.open(id);
    expect(keeper.get().pictures.size).toBe(0);
    await cut();
    await keeper.remove(id);
    expect(await storedLog(id)).toEqual([]);
  });

  it('writes no log with a hole where all was erased meanwhile', async () => {
    const { cut } = watchConnections();
    const keeper = await openTab();
    const id = await findAtBed(keeper);
    await cut();
    globalThis.indexedDB = new IDBFactory();
    keeper.add({ kind: 'paused' });
    await keeper.settled();
    expect(keeper.get().fault).toBe('stopped');
    expect(await storedLog(id)).toEqual([]);
  });

  it('is not opened again where a newer version of the app has taken it, and nothing is said to be deleted', async () => {
    const keeper = await openTab();
    const id = await findAtBed(keeper);
    const newer = await openDB('rounds', 2);
    expect(keeper.get().fault).toBe('stopped');
    await expect(keeper.remove(id)).rejects.toThrow();
    await expect(keeper.removePicture('0.detection-1')).rejects.toThrow();
    expect(keeper.get().kept).toHaveLength(1);
    expect(await newer.count('pictures')).toBe(1);
    newer.close();
  });
});

describe('a lock that the browser refuses', () => {
  it('does not hold up a round', async () => {
    const request = () => Promise.reject(new DOMException('Not now.', 'InvalidStateError'));
    const keeper = await openTab({ locks: { request } as unknown as LockManager });
    await keeper.start('short');
    expect(keeper.get()).toMatchObject({ fault: null, round: { kind: 'going' } });
  });
});

describe('two tabs', () => {
  it('never write the same round: without locks the second to write is told', async () => {
    const first = await openTab();
    const id = await findAtBed(first);
    const second = await openTab();
    await second.open(id);
    first.add({ kind: 'paused' });
    await first.settled();
    second.add({ kind: 'finished' });
    await second.settled();
    expect(second.get().fault).toBe('elsewhere');
    expect(second.add({ kind: 'resumed' })).toBe(false);
    expect(await storedLog(id)).toEqual(first.get().log);
    // Taking it back reads what the other wrote.
    await second.open(id, { steal: true });
    expect(second.get()).toMatchObject({ fault: null, round: { kind: 'paused' } });
  });
});

function card(keeper: RoundKeeper): string {
  const round = replay(keeper.get().log);
  if (!round.ok || round.value.kind === 'unstarted') throw new Error(JSON.stringify(round));
  return JSON.stringify(cardOf(round.value));
}

async function storedLog(id: string): Promise<readonly unknown[]> {
  const database = await openRoundDatabase(() => undefined);
  const log = (await database.logs()).get(id) ?? [];
  database.close();
  return log;
}
