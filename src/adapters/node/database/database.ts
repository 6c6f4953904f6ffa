export interface TransactionOptions {
  /** `read-committed` unless told. */
  readonly isolation?: 'read-committed' | 'repeatable-read' | 'serializable';
  /** How long each statement of it may take, instead of what the pool allows; 0 is without end. */
  readonly timeoutMs?: number;
}

/**
 * The thin typed helper over `pg` that every store is written against: plain SQL, parameters apart,
 * each row parsed once by the store.
 *
 * Values as they cross: `timestamptz` is read as UTC milliseconds and written as `new Date(ms)`; `int8` (and so `count(*)`)
 * is read as a number, and a value beyond 2^53 throws; `numeric`, `date` and `timestamp` are read as text; `jsonb` is
 * read parsed and an object or null is written as JSON; a JavaScript array is written as a PostgreSQL array, so a JSON
 * array goes through `JSON.stringify`; `bytea` is a Buffer.
 */
export interface Queryable {
  /**
   * Runs one statement; `parameters` are $1, $2, … . Rows come back as objects by column name.
   * Without parameters the text may hold several statements. Nothing is prepared by name: a pooler in transaction mode
   * gives each transaction another connection.
   */
  query<Row extends object>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
}

/** What a store is given that only reads: the primary, or a standby. */
export interface Reader extends Queryable {
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it throws.
   * Run a second time after a serialization failure or a deadlock, so `work` must only touch the database.
   */
  transaction<T>(work: (transaction: Queryable) => Promise<T>, options?: TransactionOptions): Promise<T>;
}

export interface Database extends Reader, AsyncDisposable {
  /** Resolves when the server answers on a connection kept for this question, however busy the others are; rejects within seconds. */
  probe(): Promise<void>;
  /** How busy the connections are, now. */
  load(): { readonly open: number; readonly busy: number; readonly waiting: number };
  /** Gives up on everything under way, which fails as lost, and on all that comes later. For a program that must end now. */
  abandon(): void;
}

/** Diagnostic lines of this folder: an event's name and plain fields. Never statement text, parameters or passwords. */
export type DatabaseLog = (event: string, fields?: Readonly<Record<string, string | number | boolean>>) => void;
