import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { LogPosition } from '../log-book.ts';
import type { PinTries } from '../pin-delay.ts';
import type { Receipt } from '../receipt.ts';
import type { PublicKey } from '../signing.ts';
import type { Timestamp } from '../timestamp.ts';
import { VAULT_DATABASE_NAME } from './vault-database-name.ts';

/** Bytes under AES-GCM; `nonce` is 12 bytes, used once. */
export interface Sealed {
  readonly nonce: Uint8Array;
  readonly bytes: Uint8Array;
}

/** What the disk holds of an entry or a file: its bytes, sealed where a PIN is set. */
export type Stored = Uint8Array | Sealed;

/** A find's log, and where it has come to; written with every entry. */
export interface StoredCase {
  readonly id: string;
  readonly startedAtMs: number;
  readonly position: LogPosition;
}

/** An entry's place: its case and its number from 0. A file has the place of the entry that names it. */
export type Place = readonly [caseId: string, index: number];

export interface NewRecord {
  readonly index: number;
  readonly entry: Stored;
  readonly file: Stored | null;
}

/** What is kept of a find but its files, as it was at one moment: other tabs write too. */
export interface StoredLog {
  readonly stored: StoredCase;
  /** In their order; undefined where one is missing. */
  readonly entries: readonly (Stored | undefined)[];
  readonly receipts: readonly Receipt[];
  readonly timestamps: readonly Timestamp[];
}

/** Why a connection is gone that nobody here has closed. */
export type ClosedBy =
  /** Somebody else erases the vault or needs a newer one. */
  | 'others'
  /** The browser itself has cut it, and gives another. */
  | 'browser';

/** What the vault keeps beside the finds. */
export interface VaultSettings {
  /** The private half cannot leave the browser: WebCrypto made it non-extractable. */
  'device-key': { readonly privateKey: CryptoKey; readonly publicKey: PublicKey };
  /** How the key of all records comes from the PIN; absent without a PIN. */
  pin: { readonly salt: Uint8Array; readonly recordKey: Sealed; readonly tries: PinTries };
  /** Whether the person agreed that a server countersigns; absent until asked. */
  countersigns: boolean;
  /** Whether pictures keep the place and the device that their camera wrote into them. */
  'keeps-metadata': boolean;
}

export const RECORD_STORES = ['entries', 'files'] as const;
export type RecordStore = (typeof RECORD_STORES)[number];

interface Schema extends DBSchema {
  cases: { key: string; value: StoredCase };
  entries: { key: [caseId: string, index: number]; value: Stored };
  files: { key: [caseId: string, index: number]; value: Stored };
  /** Under the number of the newest entry that it covers. */
  receipts: { key: [caseId: string, index: number]; value: Receipt };
  /** Under the number of the newest entry that it covers. */
  timestamps: { key: [caseId: string, index: number]; value: Timestamp };
  settings: { key: string; value: VaultSettings[keyof VaultSettings] };
}

const SCHEMA_VERSION = 2;
const STRICT = { durability: 'strict' } as const;

/** The vault on the disk. Every method rejects when the browser refuses; what one call writes is there whole or not at all. */
export interface VaultDatabase {
  cases(): Promise<readonly StoredCase[]>;
  /** Null where there is no such case. */
  log(caseId: string): Promise<StoredLog | null>;
  file(place: Place): Promise<Stored | undefined>;
  /**
   * Adds entries with their files and puts the case where its log has come to; with `removed`, deletes that entry's file.
   * Resolves once the disk has it all. Rejects when one of the entries is there already: two writers then know of each other.
   */
  append(to: StoredCase, records: readonly NewRecord[], removed?: number): Promise<void>;
  /** Does nothing for a case that was deleted meanwhile; so too `addTimestamp`. */
  addReceipt(place: Place, receipt: Receipt): Promise<void>;
  addTimestamp(place: Place, timestamp: Timestamp): Promise<void>;
  deleteCase(caseId: string): Promise<void>;
  /** The places of everything that is kept in a store. */
  places(store: RecordStore): Promise<readonly Place[]>;
  record(store: RecordStore, place: Place): Promise<Stored | undefined>;
  replace(store: RecordStore, place: Place, stored: Stored): Promise<void>;
  setting<Name extends keyof VaultSettings>(name: Name): Promise<VaultSettings[Name] | undefined>;
  putSetting<Name extends keyof VaultSettings>(name: Name, value: VaultSettings[Name]): Promise<void>;
  /** Puts a setting that is not there yet. Resolves with what the disk then has: another tab's where that came first. */
  putFirst<Name extends keyof VaultSettings>(name: Name, value: VaultSettings[Name]): Promise<VaultSettings[Name]>;
  removeSetting(name: keyof VaultSettings): Promise<void>;
  close(): void;
}

/** Opens the vault of this browser; rejects where it keeps nothing. */
export async function openVaultDatabase(onClosed: (by: ClosedBy) => void): Promise<VaultDatabase> {
  const database = await openDB<Schema>(VAULT_DATABASE_NAME, SCHEMA_VERSION, {
    upgrade(older, version) {
      if (version < 1) {
        older.createObjectStore('cases', { keyPath: 'id' });
        for (const store of [...RECORD_STORES, 'receipts', 'settings'] as const) older.createObjectStore(store);
      }
      older.createObjectStore('timestamps');
    },
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      onClosed('others');
    },
    terminated: () => onClosed('browser'),
  });
  return around(database);
}

/** Erases everything the vault holds, its keys too. */
export function deleteVaultDatabase(): Promise<void> {
  return deleteDB(VAULT_DATABASE_NAME);
}

function around(database: IDBPDatabase<Schema>): VaultDatabase {
  return {
    async cases() {
      return (await database.getAll('cases')).toSorted((a, b) => b.startedAtMs - a.startedAtMs);
    },

    async log(caseId) {
      const transaction = database.transaction(['cases', 'entries', 'receipts', 'timestamps']);
      const range = rangeOf(caseId);
      const lines = transaction.objectStore('entries');
      const [stored, keys, values, receipts, timestamps] = await Promise.all([
        transaction.objectStore('cases').get(caseId),
        lines.getAllKeys(range),
        lines.getAll(range),
        transaction.objectStore('receipts').getAll(range),
        transaction.objectStore('timestamps').getAll(range),
      ]);
      if (!stored) return null;
      const entries: (Stored | undefined)[] = Array.from({ length: (keys.at(-1)?.[1] ?? -1) + 1 });
      for (const [at, [, index]] of keys.entries()) entries[index] = values[at];
      return { stored, entries, receipts, timestamps };
    },

    file: (place) => database.get('files', [...place]),

    async append(to, records, removed) {
      const transaction = database.transaction(['cases', 'entries', 'files'], 'readwrite', STRICT);
      const files = transaction.objectStore('files');
      await Promise.all([
        ...records.map(({ index, entry }) => transaction.objectStore('entries').add(entry, [to.id, index])),
        ...records.flatMap(({ index, file }) => (file ? [files.add(file, [to.id, index])] : [])),
        ...(removed === undefined ? [] : [files.delete([to.id, removed])]),
        transaction.objectStore('cases').put(to),
        transaction.done,
      ]);
    },

    async addReceipt([caseId, index], receipt) {
      const transaction = database.transaction(['cases', 'receipts'], 'readwrite', STRICT);
      const isThere = (await transaction.objectStore('cases').getKey(caseId)) !== undefined;
      const put = isThere ? transaction.objectStore('receipts').put(receipt, [caseId, index]) : null;
      await Promise.all([put, transaction.done]);
    },

    async addTimestamp([caseId, index], timestamp) {
      const transaction = database.transaction(['cases', 'timestamps'], 'readwrite', STRICT);
      const isThere = (await transaction.objectStore('cases').getKey(caseId)) !== undefined;
      const put = isThere ? transaction.objectStore('timestamps').put(timestamp, [caseId, index]) : null;
      await Promise.all([put, transaction.done]);
    },

    async deleteCase(caseId) {
      const stores = ['cases', 'entries', 'files', 'receipts', 'timestamps'] as const;
      const transaction = database.transaction(stores, 'readwrite', STRICT);
      await Promise.all([
        transaction.objectStore('cases').delete(caseId),
        ...(['entries', 'files', 'receipts', 'timestamps'] as const).map((name) =>
          transaction.objectStore(name).delete(rangeOf(caseId)),
        ),
        transaction.done,
      ]);
    },

    places: (store) => database.getAllKeys(store),
    record: (store, place) => database.get(store, [...place]),

    async replace(store, place, stored) {
      const transaction = database.transaction(store, 'readwrite', STRICT);
      await Promise.all([transaction.store.put(stored, [...place]), transaction.done]);
    },

    async setting(name) {
      return (await database.get('settings', name)) as never;
    },
    async putSetting(name, value) {
      const transaction = database.transaction('settings', 'readwrite', STRICT);
      await Promise.all([transaction.store.put(value, name), transaction.done]);
    },
    async putFirst(name, value) {
      const transaction = database.transaction('settings', 'readwrite', STRICT);
      const there = (await transaction.store.get(name)) as typeof value | undefined;
      await Promise.all([there === undefined ? transaction.store.add(value, name) : null, transaction.done]);
      return there ?? value;
    },
    async removeSetting(name) {
      const transaction = database.transaction('settings', 'readwrite', STRICT);
      await Promise.all([transaction.store.delete(name), transaction.done]);
    },

    close: () => database.close(),
  };
}

/** Every place of a case: an array is greater than all numbers and texts. */
function rangeOf(caseId: string): IDBKeyRange {
  return IDBKeyRange.bound([caseId], [caseId, []]);
}
