import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Database, DatabaseLog, Queryable, QueryOptions, TransactionOptions } from './database.ts';
import { isConnectionLost, isTransactionConflict } from './database-errors.ts';

/** Where a server is reached: a host name, or the directory of a unix socket. */
export interface ConnectionTarget {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly password?: string;
  readonly ssl?: boolean | { readonly rejectUnauthorized: boolean };
}

export interface PoolOptions {
  readonly maxConnections?: number;
  readonly statementTimeoutMs?: number;
  /** How long a statement waits for a server that is restarting before it fails. */
  readonly patienceMs?: number;
  readonly log?: DatabaseLog;
}

const MAX_CONNECTIONS = 10;
const STATEMENT_TIMEOUT_MS = 15_000;
const CONNECT_TIMEOUT_MS = 5_000;
const PATIENCE_MS = 5_000;
const RETRY_MS = 50;
const IDLE_MS = 30_000;
/** One COMMIT or ROLLBACK forgotten must not hold locks for ever. */
const IDLE_IN_TRANSACTION_MS = 30_000;

const OID_INT8 = 20;
const OID_DATE = 1082;
const OID_TIMESTAMP = 1114;
const OID_TIMESTAMPTZ = 1184;

const parseTimestamptz = pg.types.getTypeParser(OID_TIMESTAMPTZ, 'text') as (text: string) => Date | number;

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} is beyond 2^53: select it as text`);
  return value;
}

/** The value rules that `Queryable` promises. */
const TYPES: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary') {
      if (oid === OID_INT8) return parseInt8;
      if (oid === OID_TIMESTAMPTZ) return (text: string) => Number(parseTimestamptz(text));
      if (oid === OID_DATE || oid === OID_TIMESTAMP) return (text: string) => text;
    }
    return pg.types.getTypeParser(oid, format as 'text') as never;
  },
};

/** What `pg` is told about a server; a bare connection outside the pool uses it too. */
export function clientConfig(target: ConnectionTarget, applicationName: string): pg.ClientConfig {
  return {
    host: target.host,
    port: target.port,
    user: target.user,
    database: target.database,
    ...(target.password === undefined ? {} : { password: target.password }),
    ...(target.ssl === undefined ? {} : { ssl: target.ssl }),
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: TYPES,
  };
}

const BEGIN = {
  'read-committed': 'BEGIN ISOLATION LEVEL READ COMMITTED',
  'repeatable-read': 'BEGIN ISOLATION LEVEL REPEATABLE READ',
  serializable: 'BEGIN ISOLATION LEVEL SERIALIZABLE',
} as const;

/**
 * A pool of connections as a `Database`. It survives a restart of the server: while nobody answers, statements that
 * have not been sent wait up to `patienceMs` counted from the first failure, later ones fail at once until the server is back.
 * A statement that was already sent when the connection broke is not repeated, because it may have been committed.
 */
export function openPool(target: ConnectionTarget, options: PoolOptions = {}): Database {
  const statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const patienceMs = options.patienceMs ?? PATIENCE_MS;
  const log = options.log ?? (() => {});

  const pool = new pg.Pool({
    ...clientConfig(target, 'sweep'),
    max: options.maxConnections ?? MAX_CONNECTIONS,
    idleTimeoutMillis: IDLE_MS,
    async onConnect(client) {
      // A connection that breaks while it is checked out and idle raises this event; the next statement on it tells.
      client.on('error', () => {});
      // Sent as a statement: a pooler in front of the server refuses these as start-up parameters.
      await client.query(
        `SET statement_timeout = ${statementTimeoutMs}; SET idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
      );
    },
  });
  pool.on('error', (error) => {
    if (!pool.ending) log('database-connection-lost', { reason: error.message });
  });

  let unreachableSinceMs: number | null = null;

  async function acquire(): Promise<pg.PoolClient> {
    for (;;) {
      try {
        const client = await pool.connect();
        if (unreachableSinceMs !== null) log('database-reachable', { afterMs: Date.now() - unreachableSinceMs });
        unreachableSinceMs = null;
        return client;
      } catch (error) {
        if (!isConnectionLost(error) || pool.ending) throw error;
        unreachableSinceMs ??= Date.now();
        if (Date.now() - unreachableSinceMs >= patienceMs) throw error;
        await sleep(RETRY_MS);
      }
    }
  }

  async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await acquire();
    let broken: Error | undefined;
    try {
      return await work(client);
    } catch (error) {
      if (error instanceof Error && isConnectionLost(error)) broken = error;
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async function attempt<T>(work: (transaction: Queryable) => Promise<T>, isolation: keyof typeof BEGIN): Promise<T> {
    return await withClient(async (client) => {
      let open = true;
      const transaction: Queryable = {
        async query(sql, parameters, queryOptions) {
          if (!open) throw new Error('A statement came after its transaction had ended: a promise was not awaited.');
          return await run(client, sql, parameters, queryOptions);
        },
      };
      await client.query(BEGIN[isolation]);
      try {
        const result = await work(transaction);
        open = false;
        await client.query('COMMIT');
        return result;
      } catch (error) {
        open = false;
        // When the connection itself is gone the server rolls back; the first error is the one that tells.
        await client.query('ROLLBACK').catch(() => {});
        throw error;
      }
    });
  }

  let closed: Promise<void> | undefined;
  return {
    async query<Row extends object>(sql: string, parameters?: readonly unknown[], queryOptions?: QueryOptions) {
      return await withClient((client) => run<Row>(client, sql, parameters, queryOptions));
    },
    async transaction<T>(work: (transaction: Queryable) => Promise<T>, transactionOptions: TransactionOptions = {}) {
      const isolation = transactionOptions.isolation ?? 'read-committed';
      try {
        return await attempt(work, isolation);
      } catch (error) {
        if (!isTransactionConflict(error)) throw error;
        return await attempt(work, isolation);
      }
    },
    async [Symbol.asyncDispose]() {
      closed ??= pool.end();
      await closed;
    },
  };
}

async function run<Row extends object>(
  client: pg.ClientBase,
  sql: string,
  parameters?: readonly unknown[],
  options?: QueryOptions,
): Promise<Row[]> {
  const result = await client.query<Row>({
    text: sql,
    ...(parameters === undefined ? {} : { values: [...parameters] }),
    ...(options?.name === undefined ? {} : { name: options.name }),
  });
  // Several statements in one text answer as an array of results; nobody reads those rows.
  return Array.isArray(result) ? [] : result.rows;
}
