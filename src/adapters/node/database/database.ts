/** How one statement is run. */
export interface QueryOptions {
  /**
   * Prepares the statement under this name, once a connection: half the cost for a statement that is run all the time
   * and whose best plan never depends on its parameters. Without a name the server plans each run for its parameters,
   * which a search needs. A name belongs to one text only, and does not work behind a pooler in transaction mode.
   */
  readonly name?: string;
}

export interface TransactionOptions {
  /** `read-committed` unless told. */
  readonly isolation?: 'read-committed' | 'repeatable-read' | 'serializable';
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
   * Without parameters the text may hold several statements.
   */
  query<Row extends object>(sql: string, parameters?: readonly unknown[], options?: QueryOptions): Promise<Row[]>;
}

export interface Database extends Queryable, AsyncDisposable {
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it throws.
   * Run a second time after a serialization failure or a deadlock, so `work` must only touch the database.
   */
  transaction<T>(work: (transaction: Queryable) => Promise<T>, options?: TransactionOptions): Promise<T>;
}

/** Diagnostic lines of this folder: an event's name and plain fields. Never statement text, parameters or passwords. */
export type DatabaseLog = (event: string, fields?: Readonly<Record<string, string | number | boolean>>) => void;
