import { utf8Bytes } from '#core/bytes/text.ts';
import type { Clock, Random } from '#core/time/clock.ts';
import { fileNameOf, mediaTypeOf, type NewCapture } from '../capture.ts';
import { entryLine } from '../chain.ts';
import { checkFind, DELETED_FILE } from '../find-check.ts';
import { capturedFile, EMPTY_LOG, nextEntry, type LogPosition, type NewEntry } from '../log-book.ts';
import { pinWaitMs } from '../pin-delay.ts';
import { currentOf, type VaultCase } from '../vault.ts';
import { contentOf } from './captured-content.ts';
import { createCountersigning, type Countersigner } from './countersigning.ts';
import { openDeviceKey } from './device-key.ts';
import { openRecord, sealRecord } from './pin.ts';
import {
  deleteVaultDatabase,
  openVaultDatabase,
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
  deleteFile(caseId: string, index: number): Promise<void>;
  deleteCase(caseId: string): Promise<void>;
  /** The find as one bundle; files of the entries in `leftOut` stay here. */
  bundle(caseId: string, leftOut?: ReadonlySet<number>): Promise<Blob>;
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
  const key = createVaultKey(pinMemoryKiB);
  const listeners = new Set<() => void>();

  function set(next: VaultState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  /** One writer at a time, over all tabs. */
  function alone<Value>(work: () => Promise<Value>): Promise<Value> {
    return locks === null ? work() : (locks.request(LOCK, work) as Promise<Value>);
  }

  function openOrThrow(): { disk: VaultDatabase; open: VaultState & { kind: 'open' } } {
    if (database === null || state.kind !== 'open') throw new Error('the vault is not open');
    return { disk: database, open: state };
  }

  async function load(): Promise<void> {
    try {
      database ??= await openDatabase(() => {
        database = null;
        key.drop();
        set({ kind: 'unavailable' });
      });
      await read(database);
    } catch (error) {
      console.error('The vault could not be opened:', error);
      set({ kind: 'unavailable' });
    }
  }

  async function read(disk: VaultDatabase): Promise<void> {
    const pin = await disk.setting('pin');
    if (!key.isOf(pin)) key.drop();
    if (pin && key.current === null) {
      set({ kind: 'locked', waitMs: pinWaitMs(pin.tries, clock.nowMs()) });
      return;
    }
    const cases: VaultCase[] = [];
    for (const stored of await disk.cases()) cases.push(await readCase(disk, stored));
    set({
      kind: 'open',
      hasPin: pin !== undefined,
      cases,
      countersigns: (await disk.setting('countersigns')) ?? null,
      keepsMetadata: (await disk.setting('keeps-metadata')) ?? false,
      isScarce: await isScarce(),
    });
    void countersigning.all();
  }

  async function readCase(disk: VaultDatabase, stored: StoredCase): Promise<VaultCase> {
    const { id } = stored;
    const { publicKey } = await openDeviceKey(disk);
    const entries = await disk.entries(id);
    return checkFind(
      {
        ...stored,
        lines: await Promise.all(entries.map((entry, index) => openRecord(key.current, 'entries', [id, index], entry))),
        receipts: await disk.receipts(id),
        timestamps: await disk.timestamps(id),
        file: async (index) => openRecord(key.current, 'files', [id, index], await disk.file([id, index])),
      },
      publicKey,
      webVerifying,
    );
  }

  /** Puts a case as it now is in its place among those that are shown. */
  async function showCase(disk: VaultDatabase, stored: StoredCase): Promise<void> {
    const shown = await readCase(disk, stored);
    if (state.kind !== 'open') return;
    const others = state.cases.filter(({ id }) => id !== shown.id);
    const cases = [shown, ...others].toSorted((a, b) => b.startedAtMs - a.startedAtMs);
    set({ ...state, cases, isScarce: await isScarce() });
  }

  /** Adds lines to a log, in one transaction. Call it alone. */
  async function append(
    disk: VaultDatabase,
    to: StoredCase,
    lines: readonly { readonly entry: NewEntry; readonly bytes?: Uint8Array }[],
    removed?: number,
  ): Promise<StoredCase> {
    const signer = await openDeviceKey(disk);
    const records: NewRecord[] = [];
    let position: LogPosition = to.position;
    for (const { entry, bytes } of lines) {
      const place = [to.id, position.length] as const;
      const next = await nextEntry(position, entry, signer, webVerifying.sha256);
      records.push({
        index: position.length,
        entry: await sealRecord(key.current, 'entries', place, utf8Bytes(entryLine(next.signed))),
        file: bytes ? await sealRecord(key.current, 'files', place, bytes) : null,
      });
      ({ position } = next);
    }
    const after = { ...to, position };
    await disk.append(after, records, removed);
    return after;
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

  async function keep(work: (disk: VaultDatabase) => Promise<StoredCase>): Promise<CaptureOutcome> {
    if (state.kind === 'locked') return 'locked';
    const disk = database;
    if (disk === null) return 'failed';
    try {
      const stored = await alone(async () => (key.isOf(await disk.setting('pin')) ? work(disk) : null));
      if (stored === null) {
        await read(disk);
        return 'locked';
      }
      await showCase(disk, stored);
    } catch (error) {
      if (error instanceof Error && error.name === 'QuotaExceededError') return 'full';
      console.error('A capture could not be kept:', error);
      return 'failed';
    }
    // What is kept here shall not be the first to go when the device is short of space.
    void globalThis.navigator?.storage?.persist?.().catch(() => false);
    void countersigning.all();
    // What was captured can then also be sent without a connection.
    void loadSealing().catch(() => undefined);
    return 'kept';
  }

  /** Changes the PIN alone, then shows whether there is one, also where that failed half way. */
  async function changePin(work: (disk: VaultDatabase) => Promise<PinOutcome>): Promise<PinOutcome> {
    const { disk } = openOrThrow();
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
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => state,
    load,

    async capture({ kind, facts = {}, file }) {
      const atMs = clock.nowMs();
      const keepsMetadata = state.kind === 'open' && state.keepsMetadata;
      const content = file ? await contentOf(file.content, keepsMetadata) : null;
      return keep(async (disk) => {
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
        return append(disk, stored, [
          ...started.map((first) => ({ entry: first })),
          content ? { entry, bytes: content.bytes } : { entry },
        ]);
      });
    },

    startCase: () => keep((disk) => append(disk, newCase(), [{ entry: { kind: 'started', atMs: clock.nowMs() } }])),

    async file(caseId, index) {
      const { disk, open } = openOrThrow();
      const bytes = await openRecord(key.current, 'files', [caseId, index], await disk.file([caseId, index]));
      const entry = open.cases.find(({ id }) => id === caseId)?.chain[index]?.entry;
      return bytes && entry?.file ? new Blob([bytes as BlobPart], { type: entry.file.type }) : null;
    },

    async deleteFile(caseId, index) {
      openOrThrow();
      await keep(async (disk) => {
        const stored = (await disk.cases()).find(({ id }) => id === caseId);
        const name =
          state.kind === 'open' && state.cases.find(({ id }) => id === caseId)?.chain[index]?.entry.file?.name;
        if (!stored || !name) throw new Error('no such file');
        const entry: NewEntry = { kind: 'deleted', atMs: clock.nowMs(), facts: { [DELETED_FILE]: name } };
        return append(disk, stored, [{ entry }], index);
      });
    },

    async deleteCase(caseId) {
      const { disk } = openOrThrow();
      await alone(() => disk.deleteCase(caseId));
      if (state.kind === 'open') set({ ...state, cases: state.cases.filter(({ id }) => id !== caseId) });
    },

    async bundle(caseId, leftOut = new Set()) {
      const { disk, open } = openOrThrow();
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
      const { disk } = openOrThrow();
      await disk.putSetting('countersigns', agreed);
      if (state.kind === 'open') set({ ...state, countersigns: agreed });
      await countersigning.all();
    },

    async setKeepsMetadata(keeps) {
      const { disk } = openOrThrow();
      await disk.putSetting('keeps-metadata', keeps);
      if (state.kind === 'open') set({ ...state, keepsMetadata: keeps });
    },

    setPin: (pin) => changePin((disk) => key.setPin(disk, pin)),
    removePin: () => changePin((disk) => key.removePin(disk)),

    async unlock(pin) {
      const disk = database;
      if (disk === null) return 'wrong';
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
      await deleteVaultDatabase();
      await load();
    },

    close() {
      globalThis.removeEventListener?.('online', countersigning.retry);
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
