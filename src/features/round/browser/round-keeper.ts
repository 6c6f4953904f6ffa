import { createListeners } from '#core/listeners.ts';
import type { Clock, Random } from '#core/time/clock.ts';
import type { KeptRound } from '../kept.ts';
import { parseEvent, parseLog, type RoundEvent } from '../log.ts';
import type { Plan } from '../place.ts';
import { findIdOf, reduce, replay, UNSTARTED, type Round, type StartedRound } from '../round.ts';
import { NOTHING_KEPT, type KeeperState, type KeepingFault } from './keeper-state.ts';
import { openRoundDatabase, type ClosedBy, type RoundDatabase } from './round-database.ts';

export type NewEvent = RoundEvent extends infer Event
  ? Event extends RoundEvent
    ? Omit<Event, 'atMs'>
    : never
  : never;

/** The rounds of this browser and the one at hand. A store for useSyncExternalStore. */
export interface RoundKeeper {
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: () => KeeperState;
  /** Reads what is kept. Call it once. */
  readonly load: () => Promise<void>;
  readonly start: (plan: Plan) => Promise<void>;
  /** Takes a kept round in hand, finished or not. With `steal`, from another tab. Rejects when it cannot be read. */
  readonly open: (id: string, options?: { readonly steal?: boolean }) => Promise<void>;
  /**
   * Adds a line to the round at hand and, for a result, the pictures by the things' names. False for an illegal move: nothing
   * has changed then.
   */
  readonly add: (event: NewEvent, pictures?: ReadonlyMap<string, Blob>) => boolean;
  /** Puts the round at hand away; it stays kept. */
  readonly leave: () => void;
  /** Rejects when it is still there; so too `removePicture`. */
  readonly remove: (id: string) => Promise<void>;
  readonly removePicture: (find: string) => Promise<void>;
  /** Resolves once all that was added is on the disk, or is known not to get there. */
  readonly settled: () => Promise<void>;
  readonly close: () => void;
}

export interface KeeperDevices {
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly random: Pick<Random, 'uuid'>;
  readonly openDatabase?: typeof openRoundDatabase;
  /** Null where the browser has no locks: then two tabs meet at the first line that both write. */
  readonly locks?: LockManager | null;
}

export function createRoundKeeper({
  clock,
  random,
  openDatabase = openRoundDatabase,
  locks = globalThis.navigator?.locks ?? null,
}: KeeperDevices): RoundKeeper {
  let state = NOTHING_KEPT;
  let database: RoundDatabase | null = null;
  /** Who has closed the connection of before; null while it stands, and where there was none. */
  let closedBy: ClosedBy | null = null;
  let reopening: Promise<RoundDatabase> | null = null;
  let writes: Promise<void> = Promise.resolve();
  let ownership: { readonly id: string; release(): void } | null = null;
  const { subscribe, tellAll } = createListeners();

  function set(change: Partial<KeeperState>): void {
    state = { ...state, ...change };
    tellAll();
  }

  function lose(fault: KeepingFault): void {
    if (state.fault === null) set({ fault });
  }

  async function load(): Promise<void> {
    try {
      database ??= await openDatabase(closed);
      set({ kept: await readKept(database), isLoaded: true });
    } catch {
      set({ fault: 'memory', isLoaded: true });
    }
  }

  function closed(by: ClosedBy): void {
    database = null;
    closedBy = by;
    // What the browser has cut is opened again with the next use.
    if (by === 'others') lose('stopped');
  }

  /** The disk; null where this browser keeps nothing. Rejects where it is others' now. */
  async function reach(): Promise<RoundDatabase | null> {
    if (closedBy === 'others') throw new Error('the rounds are not open');
    if (closedBy === 'browser') {
      reopening ??= openDatabase(closed).finally(() => (reopening = null));
      database = await reopening;
      closedBy = null;
    }
    return database;
  }

  /** Takes the round for this tab alone; false when another has it. Held until it is put away or the tab ends. */
  function own(id: string, steal: boolean): Promise<boolean> {
    release();
    if (locks === null || database === null) return Promise.resolve(true);
    return new Promise((resolve) => {
      const held = locks.request(`round ${id}`, steal ? { steal } : { ifAvailable: true }, (lock) => {
        if (lock === null) {
          resolve(false);
          return undefined;
        }
        return new Promise<void>((done) => {
          ownership = { id, release: done };
          resolve(true);
        });
      });
      held.catch(() => {
        // Refused before it was given: this is then a browser without locks.
        resolve(true);
        // Stolen by another tab.
        if (ownership?.id !== id) return;
        ownership = null;
        set({ fault: 'elsewhere' });
      });
    });
  }

  function release(): void {
    ownership?.release();
    ownership = null;
  }

  function add(line: NewEvent, pictures: ReadonlyMap<string, Blob> = new Map()): boolean {
    if (state.fault === 'elsewhere') return false;
    // Read as it will be read back: a line that could not be would cost the whole log.
    const event = parseEvent({ ...line, atMs: clock.nowMs() });
    if (event === null) {
      console.error('A line that no log can hold:', line);
      return false;
    }
    const next = reduce(state.round, event);
    if (!next.ok || next.value.kind === 'unstarted') return false;
    const round = next.value;
    const index = state.log.length;
    // The name under which the round knows a thing: it is the latest scan's.
    const named = new Map([...pictures].map(([id, picture]) => [findIdOf(round.scans.length - 1, id), picture]));
    set({
      round,
      log: [...state.log, event],
      pictures: named.size > 0 ? new Map([...state.pictures, ...named]) : state.pictures,
      kept: [{ kind: 'round', id: round.id, round }, ...state.kept.filter(({ id }) => id !== round.id)],
    });
    if (state.fault === null) writes = writes.then(() => write(round.id, index, event, named));
    return true;
  }

  async function write(
    id: string,
    index: number,
    event: RoundEvent,
    pictures: ReadonlyMap<string, Blob>,
  ): Promise<void> {
    // After a line that was not kept none may be: a log with a hole is no log.
    if (state.fault !== null) return;
    try {
      await (await reach())?.append(id, index, event, pictures);
    } catch (error) {
      if (isNamed(error, 'ConstraintError')) lose('elsewhere');
      else lose(isNamed(error, 'QuotaExceededError') ? 'full' : 'stopped');
    }
  }

  async function open(id: string, { steal = false } = {}): Promise<void> {
    await writes;
    const disk = closedBy === 'others' ? null : await reach();
    const isOwner = await own(id, steal);
    // Another tab may have added lines since this one read them.
    const stored = disk ? parseLog((await disk.logs()).get(id)) : null;
    const log = stored?.ok ? stored.value : id === idOf(state.round) ? state.log : [];
    const round = replay(log);
    if (!round.ok) return;
    const pictures = disk ? await disk.pictures(id) : state.pictures;
    const fault = state.fault === 'elsewhere' ? null : state.fault;
    set({ round: round.value, log, pictures, fault: isOwner ? fault : 'elsewhere' });
  }

  return {
    subscribe,
    get: () => state,
    load,
    open,
    add,

    async start(plan) {
      await writes;
      const id = random.uuid(clock.nowMs());
      await own(id, false);
      const proven = provenHere(state.kept);
      set({
        round: UNSTARTED,
        log: [],
        pictures: new Map(),
        fault: state.fault === 'elsewhere' ? null : state.fault,
      });
      add({ kind: 'started', version: 1, id, plan });
      for (const { scanner, control } of proven) {
        add({ kind: 'control', scanner, control, outcome: 'passed', from: 'device' });
      }
      // What is kept here shall not be the first to go when the device is short of space.
      if (database) void globalThis.navigator?.storage?.persist?.().catch(() => false);
    },

    leave() {
      release();
      set({ round: UNSTARTED, log: [], pictures: new Map(), fault: state.fault === 'elsewhere' ? null : state.fault });
    },

    async remove(id) {
      await writes;
      await (await reach())?.deleteRound(id);
      if (idOf(state.round) === id) {
        release();
        set({ round: UNSTARTED, log: [], pictures: new Map() });
      }
      set({ kept: state.kept.filter((one) => one.id !== id) });
    },

    async removePicture(find) {
      await writes;
      const id = idOf(state.round);
      if (id === null) return;
      await (await reach())?.deletePicture(id, find);
      const pictures = new Map(state.pictures);
      pictures.delete(find);
      set({ pictures });
    },

    settled: () => writes,

    close() {
      release();
      void writes.then(() => {
        database?.close();
        database = null;
      });
    },
  };
}

function idOf(round: Round): string | null {
  return round.kind === 'unstarted' ? null : round.id;
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name;
}

async function readKept(database: RoundDatabase): Promise<readonly KeptRound[]> {
  const kept = [...(await database.logs())].map(([id, stored]) => readOne(id, stored));
  const startedAt = (one: KeptRound) => (one.kind === 'round' ? one.round.startedAtMs : 0);
  return kept.toSorted((a, b) => startedAt(b) - startedAt(a));
}

function readOne(id: string, stored: readonly unknown[]): KeptRound {
  const log = parseLog(stored);
  if (!log.ok) return { kind: 'unreadable', id, fault: log.error.kind };
  const round = replay(log.value);
  if (!round.ok || round.value.kind === 'unstarted' || round.value.id !== id) {
    return { kind: 'unreadable', id, fault: 'illegal-move' };
  }
  return { kind: 'round', id, round: round.value };
}

/** Controls that passed in the latest round of this device in which they were tried. */
function provenHere(kept: readonly KeptRound[]): StartedRound['controls'] {
  const latest = new Map<string, StartedRound['controls'][number]>();
  for (const one of kept) {
    if (one.kind !== 'round') continue;
    for (const control of one.round.controls) {
      const key = `${control.scanner} ${control.control}`;
      if (control.outcome !== 'skipped' && !latest.has(key)) latest.set(key, control);
    }
  }
  return [...latest.values()].filter(({ outcome }) => outcome === 'passed');
}
