import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { RoundEvent } from '../log.ts';
import { DATABASE_NAME } from './database-name.ts';

interface Schema extends DBSchema {
  /** One line of a log each, under its round and its number from 0. */
  events: { key: [round: string, index: number]; value: RoundEvent };
  /** Pictures of finds, under their round and the find's name. */
  pictures: { key: [round: string, find: string]; value: Blob };
}

/** The next version of the stores adds an upgrade step here; a log has a version of its own. */
const SCHEMA_VERSION = 1;

/** Why a connection is gone that nobody here has closed. */
export type ClosedBy =
  /** Another version of the app needs the database, or somebody erases it. */
  | 'others'
  /** The browser itself has cut it, and gives another. */
  | 'browser';

/** Where rounds are kept. Every method rejects when the browser refuses; nothing is ever half-written. */
export interface RoundDatabase {
  /** What is stored of each round, oldest first, unread: it may be another version's or a stranger's. */
  logs(): Promise<ReadonlyMap<string, readonly unknown[]>>;
  /**
   * Adds a line, and with it the pictures that it tells of, or nothing at all; resolves once the disk has it. Rejects when the
   * line is there already: two writers then know of each other. Rejects too when the line before is not there: a log with a
   * hole is no log.
   */
  append(round: string, index: number, event: RoundEvent, pictures?: ReadonlyMap<string, Blob>): Promise<void>;
  pictures(round: string): Promise<ReadonlyMap<string, Blob>>;
  /** Deletes one picture; the log keeps its words. */
  deletePicture(round: string, find: string): Promise<void>;
  /** Deletes a round with its pictures. */
  deleteRound(round: string): Promise<void>;
  close(): void;
}

/** Opens the database of this browser; rejects where it keeps nothing. */
export async function openRoundDatabase(onClosed: (by: ClosedBy) => void): Promise<RoundDatabase> {
  const database = await openDB<Schema>(DATABASE_NAME, SCHEMA_VERSION, {
    upgrade(fresh) {
      fresh.createObjectStore('events');
      fresh.createObjectStore('pictures');
    },
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      onClosed('others');
    },
    terminated: () => onClosed('browser'),
  });
  return around(database);
}

function around(database: IDBPDatabase<Schema>): RoundDatabase {
  /** A transaction that waits for the disk: a tab may be killed at any moment. */
  const write = () => database.transaction(['events', 'pictures'], 'readwrite', { durability: 'strict' });

  return {
    async logs() {
      const [keys, events] = await Promise.all([database.getAllKeys('events'), database.getAll('events')]);
      const logs = new Map<string, unknown[]>();
      for (const [at, [round, index]] of keys.entries()) {
        const log = logs.get(round) ?? [];
        log[index] = events[at];
        logs.set(round, log);
      }
      return logs;
    },

    async append(round, index, event, pictures = new Map()) {
      const transaction = write();
      const events = transaction.objectStore('events');
      if (index > 0 && (await events.getKey([round, index - 1])) === undefined)
        throw new Error('the line before is gone');
      await Promise.all([
        events.add(event, [round, index]),
        ...[...pictures].map(([find, picture]) => transaction.objectStore('pictures').put(picture, [round, find])),
        transaction.done,
      ]);
    },

    async pictures(round) {
      const range = rangeOf(round);
      const transaction = database.transaction('pictures');
      const [keys, blobs] = await Promise.all([transaction.store.getAllKeys(range), transaction.store.getAll(range)]);
      return new Map(keys.map(([, find], at) => [find, blobs[at]!]));
    },

    deletePicture: (round, find) => database.delete('pictures', [round, find]),

    async deleteRound(round) {
      const transaction = write();
      await Promise.all([
        transaction.objectStore('events').delete(rangeOf(round)),
        transaction.objectStore('pictures').delete(rangeOf(round)),
        transaction.done,
      ]);
    },

    close: () => database.close(),
  };
}

/** Every key of a round: an array is greater than all numbers and texts. */
function rangeOf(round: string): IDBKeyRange {
  return IDBKeyRange.bound([round], [round, []]);
}
