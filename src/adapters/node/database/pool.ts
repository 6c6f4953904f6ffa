import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Database, DatabaseLog, Queryable, TransactionOptions } from './database.ts';
import { errorCode, isConnectionLost, isTransactionConflict } from './database-errors.ts';
import {
  chooseServer,
  isWanted,
  NoServerWantedError,
  SESSION_STATE,
  type Place,
  type SessionAttributes,
  type SessionState,
} from './server-choice.ts';

/** Where a server is reached, and as whom. */
export interface ConnectionTarget extends Place {
  readonly user: string;
  readonly database: string;
  readonly password?: string;
  readonly ssl?: boolean | { readonly rejectUnauthorized: boolean };
  /** Other servers of the same data, any of which may be the one to use. */
  readonly others?: readonly Place[];
  /** Which of them is to be used; any that answers unless told. */
  readonly sessionAttributes?: SessionAttributes;
}

export interface PoolOptions {
  readonly maxConnections?: number;
  /** A statement that takes longer is cancelled; unanswered a little longer, its server is taken for lost. */
  readonly statementTimeoutMs?: number;
  /** How long a statement waits for a server that is restarting before it fails. */
  readonly patienceMs?: number;
  readonly log?: DatabaseLog;
}

const MAX_CONNECTIONS = 10;
/** Below the time after which a silent request is cut off, so that a slow statement still ends as an answer. */
const STATEMENT_TIMEOUT_MS = 10_000;
/** The server cancels a statement by itself; one that has not even said so this much later is not there any more. */
const SILENCE_MS = 2_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** How long a server is given to say which sessions it gives, and to show a sign of life. */
const PROBE_TIMEOUT_MS = 2_000;
const PATIENCE_MS = 5_000;
const RETRY_MS = 50;
const IDLE_MS = 30_000;
/** A server that was not asked for writes may be a standby for good: only so often is that taken for news. */
const READ_ONLY_NEWS_MS = 10_000;
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

/** read_only_sql_transaction */
const READ_ONLY_TRANSACTION = '25006';

const BEGIN = {
  'read-committed': 'BEGIN ISOLATION LEVEL READ COMMITTED',
  'repeatable-read': 'BEGIN ISOLATION LEVEL REPEATABLE READ',
  serializable: 'BEGIN ISOLATION LEVEL SERIALIZABLE',
} as const;

/** Breaks the connection off: what waits for an answer on it fails as a lost connection. */
function cutOff(client: pg.ClientBase): void {
  (client as pg.Client).connection.stream.destroy();
}

/** Runs `work` on a client; `onSilence` is called when it has no answer after `silenceMs`; 0 waits for ever. */
async function answered<T>(silenceMs: number, onSilence: () => void, work: () => Promise<T>): Promise<T> {
  if (silenceMs === 0) return await work();
  const timer = setTimeout(onSilence, silenceMs);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A pool of connections as a `Database`. It survives a restart of the server, a server that vanished without a word,
 * and one that was made a standby: while nobody answers, statements that have not been sent wait up to `patienceMs`
 * counted from the first failure, later ones fail at once until a server is back.
 * A statement that was already sent when the connection broke is not repeated, because it may have been committed.
 */
export function openPool(target: ConnectionTarget, options: PoolOptions = {}): Database {
  const statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const patienceMs = options.patienceMs ?? PATIENCE_MS;
  const log = options.log ?? (() => {});
  const wanted = target.sessionAttributes ?? 'any';
  const hasChoice = target.others !== undefined || wanted !== 'any';

  /** The server that new connections go to; null until one is chosen. */
  let place: Place | null = hasChoice ? null : target;
  let choosing: Promise<Place> | null = null;
  let abandoned = false;
  /** Every connection to the server as it was chosen, also those that are being opened. */
  const clients = new Set<pg.ClientBase>();
  /** The connections that are lent out, also those of a server that was given up. */
  const atWork = new Set<pg.ClientBase>();

  /** A connection to the server that is chosen when it is opened. */
  class ChosenClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, ...(place ? { host: place.host, port: place.port } : {}) });
      clients.add(this);
      this.once('end', () => clients.delete(this));
    }
  }

  async function choose(): Promise<void> {
    choosing ??= chooseServer([target, ...(target.others ?? [])], wanted, (candidate) => askSession(target, candidate))
      .then((chosen) => (place = chosen))
      .finally(() => (choosing = null));
    await choosing;
  }

  const pool = new pg.Pool({
    ...clientConfig(target, 'sweep'),
    Client: ChosenClient,
    max: options.maxConnections ?? MAX_CONNECTIONS,
    idleTimeoutMillis: IDLE_MS,
    async onConnect(client) {
      // A connection that breaks while it is checked out and idle raises this event; the next statement on it tells.
      client.on('error', () => {});
      await answered(
        CONNECT_TIMEOUT_MS,
        () => cutOff(client),
        async () => {
          // Sent as a statement: a pooler in front of the server refuses these as start-up parameters.
          await client.query(
            `SET statement_timeout = ${statementTimeoutMs}; SET idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
          );
          if (wanted === 'any') return;
          const { rows } = await client.query<SessionState>(SESSION_STATE);
          if (!rows[0] || !isWanted(wanted, rows[0])) throw new NoServerWantedError(`The server is not ${wanted}.`);
        },
      );
    },
  });
  pool.on('error', (error) => {
    if (!pool.ending) log('database-connection-lost', { reason: error.message });
  });

  let unreachableSinceMs: number | null = null;
  let readOnlyAtMs = -Infinity;

  /**
   * The server is not what it was: it is chosen anew, and no connection to it is lent again. One that is `silent` is
   * broken off with what waits on it; one that is `read-only` still answers what it was asked, and whoever is being
   * lent one of its connections just now gets another.
   */
  function condemn(reason: 'silent' | 'read-only'): void {
    log('database-server-lost', { reason, connections: clients.size });
    if (hasChoice) place = null;
    if (reason === 'silent') for (const client of clients) cutOff(client);
    clients.clear();
  }

  function noticeReadOnly(): void {
    const nowMs = performance.now();
    if (wanted === 'any' && nowMs - readOnlyAtMs < READ_ONLY_NEWS_MS) return;
    readOnlyAtMs = nowMs;
    condemn('read-only');
  }

  async function acquire(): Promise<pg.PoolClient> {
    for (;;) {
      if (abandoned) throw new Error('Client was closed: the program is ending');
      try {
        if (place === null) await choose();
        const client = await pool.connect();
        if (!clients.has(client)) {
          client.release(true);
          continue;
        }
        if (unreachableSinceMs !== null) log('database-reachable', { afterMs: Date.now() - unreachableSinceMs });
        unreachableSinceMs = null;
        return client;
      } catch (error) {
        if (!isConnectionLost(error) || pool.ending) throw error;
        if (hasChoice) place = null;
        unreachableSinceMs ??= Date.now();
        if (Date.now() - unreachableSinceMs >= patienceMs) throw error;
        await sleep(RETRY_MS);
      }
    }
  }

  async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await acquire();
    atWork.add(client);
    let broken: Error | undefined;
    try {
      return await work(client);
    } catch (error) {
      if (error instanceof Error && isConnectionLost(error)) {
        broken = error;
        // The primary became a standby: its other connections would refuse the next writes too.
        if (errorCode(error) === READ_ONLY_TRANSACTION && clients.has(client)) noticeReadOnly();
      }
      throw error;
    } finally {
      atWork.delete(client);
      client.release(broken ?? !clients.has(client));
    }
  }

  /** One statement, answered within `timeoutMs` and a little or not at all. */
  async function run<Row extends object>(
    client: pg.PoolClient,
    timeoutMs: number,
    sql: string,
    parameters?: readonly unknown[],
  ): Promise<Row[]> {
    const result = await answered(
      // However little the statement was allowed: that a busy server takes its time to say so does not make it lost.
      timeoutMs === 0 ? 0 : Math.max(timeoutMs, statementTimeoutMs) + SILENCE_MS,
      () => (clients.has(client) ? condemn('silent') : cutOff(client)),
      () => client.query<Row>({ text: sql, ...(parameters === undefined ? {} : { values: [...parameters] }) }),
    );
    // Several statements in one text answer as an array of results; nobody reads those rows.
    return Array.isArray(result) ? [] : result.rows;
  }

  async function attempt<T>(
    work: (transaction: Queryable) => Promise<T>,
    { isolation = 'read-committed', timeoutMs }: TransactionOptions,
  ): Promise<T> {
    const statementMs = timeoutMs ?? statementTimeoutMs;
    return await withClient(async (client) => {
      let open = true;
      const transaction: Queryable = {
        async query(sql, parameters) {
          if (!open) throw new Error('A statement came after its transaction had ended: a promise was not awaited.');
          return await run(client, statementMs, sql, parameters);
        },
      };
      const limit = timeoutMs === undefined ? '' : `; SET LOCAL statement_timeout = ${timeoutMs}`;
      await run(client, statementTimeoutMs, BEGIN[isolation] + limit);
      try {
        const result = await work(transaction);
        open = false;
        await run(client, statementTimeoutMs, 'COMMIT');
        return result;
      } catch (error) {
        open = false;
        // When the connection itself is gone the server rolls back; the first error is the one that tells.
        await run(client, statementTimeoutMs, 'ROLLBACK').catch(() => {});
        throw error;
      }
    });
  }

  let sentinel: pg.Client | null = null;
  let probing: Promise<void> | null = null;

  async function openSentinel(): Promise<pg.Client> {
    if (place === null) await choose();
    const client = new ChosenClient({
      ...clientConfig(target, 'sweep-probe'),
      connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    });
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  /** The connection may be one that a restart broke since the last probe: then another is opened, once. */
  async function askForLife(): Promise<void> {
    for (let isNew = sentinel === null; ; isNew = true) {
      const client = (sentinel ??= await openSentinel());
      try {
        await answered(
          PROBE_TIMEOUT_MS,
          () => cutOff(client),
          () => client.query('SELECT 1'),
        );
        return;
      } catch (error) {
        sentinel = null;
        client.end().catch(() => {});
        if (isNew) throw error;
      }
    }
  }

  let closed: Promise<void> | undefined;
  return {
    async query<Row extends object>(sql: string, parameters?: readonly unknown[]) {
      return await withClient((client) => run<Row>(client, statementTimeoutMs, sql, parameters));
    },
    async transaction<T>(work: (transaction: Queryable) => Promise<T>, transactionOptions: TransactionOptions = {}) {
      try {
        return await attempt(work, transactionOptions);
      } catch (error) {
        if (!isTransactionConflict(error)) throw error;
        return await attempt(work, transactionOptions);
      }
    },
    async probe() {
      probing ??= askForLife().finally(() => (probing = null));
      await probing;
    },
    load: () => ({ open: pool.totalCount, busy: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    abandon() {
      abandoned = true;
      for (const client of new Set([...clients, ...atWork])) cutOff(client);
    },
    async [Symbol.asyncDispose]() {
      closed ??= Promise.all([pool.end(), sentinel?.end().catch(() => {})]).then(() => {});
      await closed;
    },
  };
}

/** Which sessions one server gives. */
async function askSession(target: ConnectionTarget, place: Place): Promise<SessionState> {
  const client = new pg.Client({
    ...clientConfig({ ...target, ...place }, 'sweep-choice'),
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
  });
  client.on('error', () => {});
  return await answered(
    PROBE_TIMEOUT_MS,
    () => cutOff(client),
    async () => {
      try {
        await client.connect();
        const { rows } = await client.query<SessionState>(SESSION_STATE);
        return rows[0] ?? { inRecovery: true, readOnly: true };
      } finally {
        client.end().catch(() => {});
      }
    },
  );
}
