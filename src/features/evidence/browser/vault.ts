import { utf8Bytes } from '#core/bytes/text.ts';
import { toHex } from '#core/bytes/hex.ts';
import type { Clock, Random } from '#core/time/clock.ts';
import { fileNameOf, mediaTypeOf, type NewCapture, type NewContent } from '../capture.ts';
import { entryLine } from '../chain.ts';
import { checkFind, DELETED_FILE } from '../find-check.ts';
import { capturedFile, EMPTY_LOG, nextEntry, type LogPosition, type NewEntry } from '../log-book.ts';
import { stripPicture } from '../picture-metadata.ts';
import { pinWaitMs } from '../pin-delay.ts';
import { isReceipt, verifyReceipt } from '../receipt.ts';
import { isTimestamp, verifyTimestamp } from '../timestamp.ts';
import { countersignedTo, currentOf, headsOf, isUnstamped, type VaultCase } from '../vault.ts';
import { openDeviceKey } from './device-key.ts';
import { isSealed, makeRecordKey, openRecord, recordKeyOf, sealRecord } from './pin.ts';
import {
  deleteVaultDatabase,
  openVaultDatabase,
  RECORD_STORES,
  type NewRecord,
  type StoredCase,
  type VaultDatabase,
  type VaultSettings,
} from './vault-database.ts';
import { NOTHING_YET, type VaultState } from './vault-state.ts';
import { webVerifying } from './web-crypto.ts';

/** How a capture ended. Only 'kept' says that it is on the disk. */
export type CaptureOutcome = 'kept' | 'full' | 'locked' | 'failed';
export type UnlockOutcome = 'open' | 'wrong' | 'wait';

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
  setPin(pin: string): Promise<void>;
  removePin(): Promise<void>;
  unlock(pin: string): Promise<UnlockOutcome>;
  lock(): void;
  /** Erases the vault with its keys. */
  erase(): Promise<void>;
  close(): void;
}

export interface VaultDevices {
  readonly clock: Pick<Clock, 'nowMs' | 'sleep'>;
  readonly random: Pick<Random, 'uuid'>;
  /** Asks the server to countersign a head; its answer is not believed before it is checked. */
  countersign(head: string): Promise<unknown>;
  /** Asks the server for a timestamp over a head: a token as hexadecimal, null where it has no authority. */
  timestamp(head: string): Promise<string | null>;
  readonly openDatabase?: typeof openVaultDatabase;
  /** Null where the browser has no locks: then two tabs meet at the first entry that both write. */
  readonly locks?: Pick<LockManager, 'request'> | null;
  /** What a try of a PIN fills; dear unless told. */
  readonly pinMemoryKiB?: number | undefined;
}

/** Sealing is fetched with the first capture. */
const loadSealing = () => import('./seal-find.ts');

const LOCK = 'evidence';
/** How soon a countersignature that was not given is asked for again; twice as long after each further failure. */
const ASK_AGAIN_MS = 10_000;
const ASK_AGAIN_MOST_MS = 600_000;
/** Room for some more pictures: below it the person is told. */
const SCARCE_BYTES = 60_000_000;

/** A head that waits for what the server gives. */
interface WantedHead {
  readonly find: VaultCase;
  readonly head: string;
  give(disk: VaultDatabase, find: VaultCase): Promise<void>;
}

/** An answer that was given and does not hold. */
class Unbelieved extends Error {}

export function createVault({
  clock,
  random,
  countersign,
  timestamp,
  openDatabase = openVaultDatabase,
  locks = globalThis.navigator?.locks ?? null,
  pinMemoryKiB,
}: VaultDevices): Vault {
  let state: VaultState = NOTHING_YET;
  let database: VaultDatabase | null = null;
  let recordKey: CryptoKey | null = null;
  /** Of the PIN that `recordKey` came from. */
  let keySalt: string | null = null;
  let isCountersigning = false;
  /** Until the server says that it has none. */
  let hasAuthority = true;
  let askAgain: Promise<void> | null = null;
  /** Heads that got no countersignature or timestamp: how often in a row, and when they are asked for again. */
  const failures = new Map<string, { readonly times: number; readonly againAtMs: number }>();
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
        dropKey();
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
    if (!isKeyOf(pin)) dropKey();
    if (pin && recordKey === null) {
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
    void countersignAll();
  }

  /** Whether the key at hand is the one that records are sealed with now: another tab may have set or removed a PIN. */
  function isKeyOf(pin: VaultSettings['pin'] | undefined): boolean {
    return (pin ? toHex(pin.salt) : null) === keySalt;
  }

  function dropKey(): void {
    recordKey = null;
    keySalt = null;
  }

  async function readCase(disk: VaultDatabase, stored: StoredCase): Promise<VaultCase> {
    const { id } = stored;
    const { publicKey } = await openDeviceKey(disk);
    const entries = await disk.entries(id);
    return checkFind(
      {
        ...stored,
        lines: await Promise.all(entries.map((entry, index) => openRecord(recordKey, 'entries', [id, index], entry))),
        receipts: await disk.receipts(id),
        timestamps: await disk.timestamps(id),
        file: async (index) => openRecord(recordKey, 'files', [id, index], await disk.file([id, index])),
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
        entry: await sealRecord(recordKey, 'entries', place, utf8Bytes(entryLine(next.signed))),
        file: bytes ? await sealRecord(recordKey, 'files', place, bytes) : null,
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
      const stored = await alone(async () => (isKeyOf(await disk.setting('pin')) ? work(disk) : null));
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
    void countersignAll();
    // What was captured can then also be sent without a connection.
    void loadSealing().catch(() => undefined);
    return 'kept';
  }

  async function contentOf(
    content: NewContent,
    keepsMetadata: boolean,
  ): Promise<{ bytes: Uint8Array; facts: { [name: string]: string } }> {
    const original = new Uint8Array(await content.arrayBuffer());
    // Before anything else may touch it.
    const originalSha256 = toHex(await webVerifying.sha256(original));
    const type = mediaTypeOf(content.type);
    if (!type.startsWith('image/') && !type.startsWith('video/')) return { bytes: original, facts: {} };
    if (keepsMetadata) return { bytes: original, facts: { metadata: 'kept' } };
    const stripped = stripPicture(original);
    if (stripped === null) return { bytes: original, facts: { metadata: 'not removed' } };
    if (stripped.bytes.length === original.length) return { bytes: original, facts: { metadata: 'none' } };
    const taken = stripped.takenAt === null ? {} : { 'time in the picture': stripped.takenAt };
    return { bytes: stripped.bytes, facts: { metadata: 'removed', 'sha-256 before': originalSha256, ...taken } };
  }

  /**
   * Countersignatures first: a timestamp is over a head that has one. A find whose head gets none waits by itself, ever
   * longer, while the others go on. The browser's word that it is online ends every wait; its word that it is not is no
   * reason to wait, for a server on this computer answers without a network.
   */
  async function countersignAll(): Promise<void> {
    if (isCountersigning) return;
    isCountersigning = true;
    try {
      while (state.kind === 'open' && state.countersigns === true && database !== null) {
        const wanted = wantedHeads(state.cases);
        const nowMs = clock.nowMs();
        const next = wanted.find(({ head }) => (failures.get(head)?.againAtMs ?? 0) <= nowMs);
        if (next) await tryOne(database, next);
        else {
          if (wanted.length > 0) askLater();
          return;
        }
      }
    } finally {
      isCountersigning = false;
    }
  }

  /** The heads that wait for a countersignature, then those that wait for a timestamp. */
  function wantedHeads(cases: readonly VaultCase[]): readonly WantedHead[] {
    const whole = cases.filter(({ fault }) => fault === null);
    const waiting = whole.filter((one) => countersignedTo(one) < one.position.length - 1);
    const unstamped = hasAuthority ? whole.filter(isUnstamped) : [];
    return [
      ...waiting.map((find) => ({ find, head: find.position.head, give: countersignOne })),
      ...unstamped.map((find) => ({ find, head: headsOf(find)[countersignedTo(find)]!, give: stamp })),
    ];
  }

  async function tryOne(disk: VaultDatabase, { find, head, give }: WantedHead): Promise<void> {
    try {
      await give(disk, find);
      failures.delete(head);
    } catch (error) {
      if (error instanceof Unbelieved) console.error(error.message);
      const times = (failures.get(head)?.times ?? 0) + 1;
      const waitMs = Math.min(ASK_AGAIN_MOST_MS, ASK_AGAIN_MS * 2 ** (times - 1));
      failures.set(head, { times, againAtMs: clock.nowMs() + waitMs });
    }
  }

  /** Looks again soon for heads whose wait is over. */
  function askLater(): void {
    askAgain ??= clock.sleep(ASK_AGAIN_MS).then(() => {
      askAgain = null;
      void countersignAll();
    });
  }

  async function countersignOne(disk: VaultDatabase, { id, position }: VaultCase): Promise<void> {
    const receipt: unknown = await countersign(position.head);
    const holds =
      isReceipt(receipt) && receipt.leaf.head === position.head && (await verifyReceipt(receipt, webVerifying));
    if (!holds) throw new Unbelieved('The countersignature does not hold.');
    await disk.addReceipt([id, position.length - 1], receipt);
    change(id, (one) => ({ ...one, receipts: [...one.receipts, receipt] }));
  }

  async function stamp(disk: VaultDatabase, find: VaultCase): Promise<void> {
    const index = countersignedTo(find);
    const head = headsOf(find)[index]!;
    const token = await timestamp(head);
    if (token === null) {
      hasAuthority = false;
      return;
    }
    const given = { head, token };
    if (!isTimestamp(given) || !(await verifyTimestamp(given, webVerifying))) {
      throw new Unbelieved('The timestamp does not hold.');
    }
    await disk.addTimestamp([find.id, index], given);
    change(find.id, (one) => ({ ...one, timestamps: [...one.timestamps, given] }));
  }

  function change(id: string, to: (one: VaultCase) => VaultCase): void {
    if (state.kind === 'open') set({ ...state, cases: state.cases.map((one) => (one.id === id ? to(one) : one)) });
  }

  /** Seals or opens every record that is not yet as it should be; a tab that is killed in between goes on next time. */
  async function convertAll(disk: VaultDatabase, from: CryptoKey | null, to: CryptoKey | null): Promise<void> {
    for (const store of RECORD_STORES) {
      for (const place of await disk.places(store)) {
        const stored = await disk.record(store, place);
        if (stored === undefined || isSealed(stored) === (to !== null)) continue;
        const bytes = await openRecord(from, store, place, stored);
        if (bytes) await disk.replace(store, place, await sealRecord(to, store, place, bytes));
      }
    }
  }

  /** A connection that came back is another chance for all. */
  const retry = () => {
    failures.clear();
    void countersignAll();
  };
  globalThis.addEventListener?.('online', retry);

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
      const bytes = await openRecord(recordKey, 'files', [caseId, index], await disk.file([caseId, index]));
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
        const bytes = await openRecord(recordKey, 'files', place, await disk.file(place));
        if (bytes) captured.push({ name: entry.file.name, bytes });
      }
      const { sealFind } = await loadSealing();
      return sealFind({ chain, receipts, timestamps, captured, createdAtMs: clock.nowMs() }, signer);
    },

    async setCountersigns(agreed) {
      const { disk } = openOrThrow();
      await disk.putSetting('countersigns', agreed);
      if (state.kind === 'open') set({ ...state, countersigns: agreed });
      await countersignAll();
    },

    async setKeepsMetadata(keeps) {
      const { disk } = openOrThrow();
      await disk.putSetting('keeps-metadata', keeps);
      if (state.kind === 'open') set({ ...state, keepsMetadata: keeps });
    },

    async setPin(pin) {
      const { disk } = openOrThrow();
      await alone(async () => {
        const made = await makeRecordKey(pin, pinMemoryKiB);
        // From here on the vault asks for the PIN, also when this tab ends before every record is sealed.
        await disk.putSetting('pin', made.kept);
        ({ recordKey } = made);
        keySalt = toHex(made.kept.salt);
        await convertAll(disk, null, recordKey);
      });
      if (state.kind === 'open') set({ ...state, hasPin: true });
    },

    async removePin() {
      const { disk } = openOrThrow();
      await alone(async () => {
        await convertAll(disk, recordKey, null);
        await disk.removeSetting('pin');
        dropKey();
      });
      if (state.kind === 'open') set({ ...state, hasPin: false });
    },

    async unlock(pin) {
      const disk = database;
      if (disk === null) return 'wrong';
      const outcome = await alone(async (): Promise<UnlockOutcome> => {
        const kept = await disk.setting('pin');
        if (!kept) return 'open';
        const atMs = clock.nowMs();
        if (pinWaitMs(kept.tries, atMs) > 0) return 'wait';
        // Counted before it is tried: whoever kills the tab has tried.
        const tries = { wrong: kept.tries.wrong + 1, lastAtMs: atMs };
        await disk.putSetting('pin', { ...kept, tries });
        const opened = await recordKeyOf(pin, kept, pinMemoryKiB);
        if (opened === null) return 'wrong';
        await disk.putSetting('pin', { ...kept, tries: { wrong: 0, lastAtMs: atMs } });
        recordKey = opened;
        keySalt = toHex(kept.salt);
        await convertAll(disk, null, recordKey);
        return 'open';
      });
      await read(disk);
      return outcome;
    },

    lock() {
      if (state.kind !== 'open' || !state.hasPin) return;
      dropKey();
      set({ kind: 'locked', waitMs: 0 });
    },

    async erase() {
      database?.close();
      database = null;
      dropKey();
      await deleteVaultDatabase();
      await load();
    },

    close() {
      globalThis.removeEventListener?.('online', retry);
      dropKey();
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
