import { utf8Bytes } from '#core/bytes/text.ts';
import { createListeners } from '#core/listeners.ts';
import type { Clock, Random } from '#core/time/clock.ts';
import { fileNameOf, mediaTypeOf, type NewCapture } from '../capture.ts';
import { entryLine, type SignedEntry } from '../chain.ts';
import { checkFind, DELETED_FILE } from '../find-check.ts';
import { capturedFile, EMPTY_LOG, nextEntry, type LogPosition, type NewEntry } from '../log-book.ts';
import { pinWaitMs } from '../pin-delay.ts';
import { currentOf, emptyFind, grown, type Growth, type VaultCase } from '../vault.ts';
import { contentOf } from './captured-content.ts';
import { createCountersigning, type Countersigner } from './countersigning.ts';
import { openDeviceKey } from './device-key.ts';
import { openRecord, sealRecord } from './pin.ts';
import {
  deleteVaultDatabase,
  openVaultDatabase,
  type ClosedBy,
  type NewRecord,
  type StoredCase,
  type VaultDatabase,
} from './vault-database.ts';
import { createVaultKey, type PinOutcome, type UnlockOutcome } from './vault-key.ts';
import { NOTHING_YET, type VaultState } from './vault-state.ts';
import { webVerifying } from './web-crypto.ts';

/** How a capture ended. Only 'kept' says that it is on the disk. */
export type CaptureOutcome = 'kept' | 'full' | 'locked' | 'failed';

/** The evidence that this browser keeps. A store for useSyncExternalStore. */
export interface Vault {
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: () => VaultState;
  /** Reads and checks what is kept. */
  load(): Promise<void>;
  /** Hashes first, then keeps, whole or not at all; resolves once the disk has it. */
  capture(capture: NewCapture): Promise<CaptureOutcome>;
  /** What is captured from here on belongs to another find. */
  startCase(): Promise<CaptureOutcome>;
  /** A captured file's bytes as they are kept; null where there are none. */
  file(caseId: string, index: number): Promise<Blob | null>;
  /** Deletes a file; the log keeps that it was there. */
  deleteFile(caseId: string, index: number): Promise<CaptureOutcome>;
  deleteCase(caseId: string): Promise<void>;
  /** The find as one bundle; files of the entries in `leftOut` stay here. */
  bundle(caseId: string, leftOut?: ReadonlySet<number>): Promise<Blob>;
  /** Resolves once the answer is kept; what it allows is then asked for. */
  setCountersigns(agreed: boolean): Promise<void>;
  setKeepsMetadata(keeps: boolean): Promise<void>;
  setPin(pin: string): Promise<PinOutcome>;
  removePin(): Promise<PinOutcome>;
  unlock(pin: string): Promise<UnlockOutcome>;
  lock(): void;
  /** Erases the vault with its keys. */
  erase(): Promise<void>;
  close(): void;
}

export interface VaultDevices extends Countersigner {
  readonly clock: Pick<Clock, 'nowMs' | 'sleep'>;
  readonly random: Pick<Random, 'uuid'>;
  readonly openDatabase?: typeof openVaultDatabase;
  /** Null where the browser has no locks: then two tabs meet at the first entry that both write. */
  readonly locks?: Pick<LockManager, 'request'> | null;
  /** What a try of a PIN fills; dear unless told. */
  readonly pinMemoryKiB?: number | undefined;
}

/** Writes to the disk, with the key that records are sealed with. Done alone. */
type Write = (disk: VaultDatabase, recordKey: CryptoKey | null) => Promise<Growth>;

/** Sealing is fetched with the first capture. */
const loadSealing = () => import('./seal-find.ts');

const LOCK = 'evidence';
/** Room for some more pictures: below it the person is told. */
const SCARCE_BYTES = 60_000_000;

export function createVault(devices: VaultDevices): Vault {
  const { clock, random, openDatabase = openVaultDatabase, pinMemoryKiB } = devices;
  const { locks = globalThis.navigator?.locks ?? null } = devices;
  let state: VaultState = NOTHING_YET;
  let database: VaultDatabase | null = null;
  let loading: Promise<void> | null = null;
  /** Somebody else needs the database, or this vault was closed: it is not opened again. */
  let isGivenUp = false;
  /** The turns of those who write alone where the browser has no locks. */
  let lastTurn: Promise<unknown> = Promise.resolve();
  const key = createVaultKey(pinMemoryKiB);
  const { subscribe, tellAll } = createListeners();

  function set(next: VaultState): void {
    state = next;
    tellAll();
  }

  /** One writer at a time, over all tabs; of this tab where the browser has no locks. */
  function alone<Value>(work: () => Promise<Value>): Promise<Value> {
    if (locks !== null) return locks.request(LOCK, work) as Promise<Value>;
    const turn = lastTurn.then(work);
    lastTurn = turn.catch(() => undefined);
    return turn;
  }

  function load(): Promise<void> {
    loading ??= openAndRead().finally(() => (loading = null));
    return loading;
  }

  async function openAndRead(): Promise<void> {
    try {
      database ??= await openDatabase(closed);
      await read(database);
    } catch (error) {
      console.error('The vault could not be opened:', error);
      set({ kind: 'unavailable' });
    }
  }

  function closed(by: ClosedBy): void {
    database = null;
    if (by === 'browser') return;
    isGivenUp = true;
    key.drop();
    set({ kind: 'unavailable' });
  }

  /** The disk. Opened again, and all on it checked, where it could not be opened or the browser has cut the connection. */
  async function reach(): Promise<VaultDatabase> {
    if (!isGivenUp && (database === null || state.kind === 'unavailable')) await load();
    if (database === null) throw new Error('the vault is not open');
    return database;
  }

  async function reachOpen(): Promise<{ disk: VaultDatabase; open: VaultState & { kind: 'open' } }> {
    const disk = await reach();
    if (state.kind !== 'open') throw new Error('the vault is not open');
    return { disk, open: state };
  }

  async function read(disk: VaultDatabase): Promise<void> {
    const pin = await disk.setting('pin');
    if (!key.isOf(pin)) key.drop();
    if (pin && key.current === null) {
      set({ kind: 'locked', waitMs: pinWaitMs(pin.tries, clock.nowMs()) });
      return;
    }
    const opened = key.current;
    const cases: VaultCase[] = [];
    for (const { id } of await disk.cases()) {
      const one = await readCase(disk, id);
      if (one) cases.push(one);
    }
    const settings = {
      countersigns: (await disk.setting('countersigns')) ?? null,
      keepsMetadata: (await disk.setting('keeps-metadata')) ?? false,
      isScarce: await isScarce(),
    };
    // Locked meanwhile.
    if (key.current !== opened) return;
    set({ kind: 'open', hasPin: pin !== undefined, cases, ...settings });
    void countersigning.all();
  }

  async function readCase(disk: VaultDatabase, id: string): Promise<VaultCase | null> {
    const log = await disk.log(id);
    if (log === null) return null;
    const { stored, entries, receipts, timestamps } = log;
    const { publicKey } = await openDeviceKey(disk);
    return checkFind(
      {
        ...stored,
        lines: await Promise.all(entries.map((entry, index) => openRecord(key.current, 'entries', [id, index], entry))),
        receipts,
        timestamps,
        file: async (index) => openRecord(key.current, 'files', [id, index], await disk.file([id, index])),
      },
      publicKey,
      webVerifying,
    );
  }

  /** Shows what is on the disk; that it cannot be shown takes nothing from its being there. */
  async function show(disk: VaultDatabase, growth: Growth): Promise<void> {
    if (state.kind !== 'open') return;
    try {
      const before = state.cases.find(({ id }) => id === growth.id) ?? emptyFind(growth);
      // Another tab has added to it before.
      const shown = grown(before, growth) ?? (await readCase(disk, growth.id));
      if (state.kind !== 'open' || shown === null) return;
      const others = state.cases.filter(({ id }) => id !== shown.id);
      set({ ...state, cases: [shown, ...others].toSorted((a, b) => b.startedAtMs - a.startedAtMs) });
    } catch (error) {
      console.error('What was kept could not be shown:', error);
    }
  }

  async function tellWhetherScarce(): Promise<void> {
    const scarce = await isScarce();
    if (state.kind === 'open') set({ ...state, isScarce: scarce });
  }

  /** Adds lines to a log, in one transaction. Call it alone. */
  async function append(
    disk: VaultDatabase,
    recordKey: CryptoKey | null,
    to: StoredCase,
    lines: readonly { readonly entry: NewEntry; readonly bytes?: Uint8Array }[],
    removed?: number,
  ): Promise<Growth> {
    const signer = await openDeviceKey(disk);
    const records: NewRecord[] = [];
    const entries: SignedEntry[] = [];
    let position: LogPosition = to.position;
    for (const { entry, bytes } of lines) {
      const place = [to.id, position.length] as const;
      const next = await nextEntry(position, entry, signer, webVerifying.sha256);
      records.push({
        index: position.length,
        entry: await sealRecord(recordKey, 'entries', place, utf8Bytes(entryLine(next.signed))),
        file: bytes ? await sealRecord(recordKey, 'files', place, bytes) : null,
      });
      entries.push(next.signed);
      ({ position } = next);
    }
    await disk.append({ ...to, position }, records, removed);
    return { id: to.id, startedAtMs: to.startedAtMs, entries, position, removed };
  }

  /** The case that captures go to, read anew: another tab may have written since. */
  async function currentCase(disk: VaultDatabase): Promise<{ stored: StoredCase; isNew: boolean }> {
    const current = state.kind === 'open' ? currentOf(state.cases) : null;
    const newest = (await disk.cases())[0];
    // One that is not shown yet is another tab's, made this moment.
    const isBroken = newest !== undefined && state.kind === 'open' && newest.id === state.cases[0]?.id && !current;
    return newest && !isBroken ? { stored: newest, isNew: false } : { stored: newCase(), isNew: true };
  }

  function newCase(): StoredCase {
    const startedAtMs = clock.nowMs();
    return { id: random.uuid(startedAtMs), startedAtMs, position: EMPTY_LOG };
  }

  /** False where another tab has set or removed a PIN since: nothing is written with another key than that of now. */
  function isWritten(disk: VaultDatabase, write: Write): Promise<boolean> {
    return alone(async () => {
      if (!key.isOf(await disk.setting('pin'))) return false;
      await show(disk, await write(disk, key.current));
      return true;
    });
  }

  /** Writes what `prepare` has made ready; 'kept' once the disk has it, whatever becomes of showing it. */
  async function keep(prepare: () => Promise<Write>): Promise<CaptureOutcome> {
    const isLocked = () => state.kind === 'locked';
    try {
      if (isLocked()) return 'locked';
      const disk = await reach();
      const write = await prepare();
      while (!(await isWritten(disk, write))) {
        await read(disk);
        if (isLocked()) return 'locked';
      }
    } catch (error) {
      if (error instanceof Error && error.name === 'QuotaExceededError') return 'full';
      console.error('A capture could not be kept:', error);
      return 'failed';
    }
    void tellWhetherScarce();
    // What is kept here shall not be the first to go when the device is short of space.
    void globalThis.navigator?.storage?.persist?.().catch(() => false);
    void countersigning.all();
    // What was captured can then also be sent without a connection.
    void loadSealing().catch(() => undefined);
    return 'kept';
  }

  /** Changes the PIN alone, then shows whether there is one, also where that failed half way. */
  async function changePin(work: (disk: VaultDatabase) => Promise<PinOutcome>): Promise<PinOutcome> {
    const { disk } = await reachOpen();
    try {
      const outcome = await alone(() => work(disk));
      if (outcome === 'elsewhere') await read(disk);
      return outcome;
    } finally {
      if (state.kind === 'open') set({ ...state, hasPin: key.current !== null });
    }
  }

  function change(id: string, to: (one: VaultCase) => VaultCase): void {
    if (state.kind === 'open') set({ ...state, cases: state.cases.map((one) => (one.id === id ? to(one) : one)) });
  }

  const countersigning = createCountersigning(
    clock,
    devices,
    () =>
      state.kind === 'open' && state.countersigns === true && database !== null
        ? { disk: database, cases: state.cases }
        : null,
    change,
  );
  globalThis.addEventListener?.('online', countersigning.retry);

  return {
    subscribe,
    get: () => state,
    load,

    capture({ kind, facts = {}, file }) {
      const atMs = clock.nowMs();
      return keep(async () => {
        const keepsMetadata = state.kind === 'open' && state.keepsMetadata;
        const content = file ? await contentOf(file.content, keepsMetadata) : null;
        return async (disk, recordKey) => {
          const { stored, isNew } = await currentCase(disk);
          const started: NewEntry[] = isNew ? [{ kind: 'started', atMs }] : [];
          const type = file ? mediaTypeOf(file.content.type) : '';
          const name = file ? fileNameOf(stored.position.length + started.length, file.what, type) : '';
          const entry: NewEntry = {
            kind,
            atMs,
            facts: Object.fromEntries(
              Object.entries({ ...facts, ...content?.facts }).map(([fact, text]) => [fact, text.toWellFormed()]),
            ),
            ...(content ? { file: await capturedFile({ name, type, bytes: content.bytes }, webVerifying.sha256) } : {}),
          };
          return append(disk, recordKey, stored, [
            ...started.map((first) => ({ entry: first })),
            content ? { entry, bytes: content.bytes } : { entry },
          ]);
        };
      });
    },

    startCase: () =>
      keep(async () => (disk, recordKey) => {
        const started: NewEntry = { kind: 'started', atMs: clock.nowMs() };
        return append(disk, recordKey, newCase(), [{ entry: started }]);
      }),

    async file(caseId, index) {
      const { disk, open } = await reachOpen();
      const bytes = await openRecord(key.current, 'files', [caseId, index], await disk.file([caseId, index]));
      const entry = open.cases.find(({ id }) => id === caseId)?.chain[index]?.entry;
      return bytes && entry?.file ? new Blob([bytes as BlobPart], { type: entry.file.type }) : null;
    },

    deleteFile: (caseId, index) =>
      keep(async () => async (disk, recordKey) => {
        const stored = (await disk.cases()).find(({ id }) => id === caseId);
        const name =
          state.kind === 'open' && state.cases.find(({ id }) => id === caseId)?.chain[index]?.entry.file?.name;
        if (!stored || !name) throw new Error('no such file');
        const entry: NewEntry = { kind: 'deleted', atMs: clock.nowMs(), facts: { [DELETED_FILE]: name } };
        return append(disk, recordKey, stored, [{ entry }], index);
      }),

    async deleteCase(caseId) {
      const { disk } = await reachOpen();
      await alone(() => disk.deleteCase(caseId));
      if (state.kind === 'open') set({ ...state, cases: state.cases.filter(({ id }) => id !== caseId) });
    },

    async bundle(caseId, leftOut = new Set()) {
      const { disk, open } = await reachOpen();
      const { chain, receipts, timestamps, files } = open.cases.find(({ id }) => id === caseId)!;
      const signer = await openDeviceKey(disk);
      const captured: { name: string; bytes: Uint8Array }[] = [];
      for (const { entry } of chain) {
        if (!entry.file || files.get(entry.index) !== 'whole' || leftOut.has(entry.index)) continue;
        const place = [caseId, entry.index] as const;
        const bytes = await openRecord(key.current, 'files', place, await disk.file(place));
        if (bytes) captured.push({ name: entry.file.name, bytes });
      }
      const { sealFind } = await loadSealing();
      return sealFind({ chain, receipts, timestamps, captured, createdAtMs: clock.nowMs() }, signer);
    },

    async setCountersigns(agreed) {
      const { disk } = await reachOpen();
      await disk.putSetting('countersigns', agreed);
      if (state.kind === 'open') set({ ...state, countersigns: agreed });
      void countersigning.all();
    },

    async setKeepsMetadata(keeps) {
      const { disk } = await reachOpen();
      await disk.putSetting('keeps-metadata', keeps);
      if (state.kind === 'open') set({ ...state, keepsMetadata: keeps });
    },

    setPin: (pin) => changePin((disk) => key.setPin(disk, pin)),
    removePin: () => changePin((disk) => key.removePin(disk)),

    async unlock(pin) {
      const disk = await reach();
      const outcome = await alone(() => key.unlock(disk, pin, clock.nowMs()));
      await read(disk);
      return outcome;
    },

    lock() {
      if (state.kind !== 'open' || !state.hasPin) return;
      key.drop();
      set({ kind: 'locked', waitMs: 0 });
    },

    async erase() {
      database?.close();
      database = null;
      key.drop();
      try {
        await deleteVaultDatabase();
      } finally {
        await load();
      }
    },

    close() {
      globalThis.removeEventListener?.('online', countersigning.retry);
      isGivenUp = true;
      key.drop();
      database?.close();
      database = null;
    },
  };
}

/** Whether the browser will soon keep no more; false where it does not tell. */
async function isScarce(): Promise<boolean> {
  try {
    const { quota, usage } = await navigator.storage.estimate();
    return quota !== undefined && usage !== undefined && quota - usage < SCARCE_BYTES;
  } catch {
    return false;
  }
}
