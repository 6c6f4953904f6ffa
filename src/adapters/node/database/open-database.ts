import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, DatabaseLog } from './database.ts';
import { DatabaseSetupError, errorCode, isConnectionLost } from './database-errors.ts';
import { openEngine } from './embedded/engine.ts';
import { openPool, type ConnectionTarget, type PoolOptions } from './pool.ts';
import { SESSION_ATTRIBUTES, type Place, type SessionAttributes } from './server-choice.ts';

export interface OpenDatabaseOptions {
  /** A PostgreSQL server; without it the embedded one runs under `dataDir`. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  /** Directory of the PostgreSQL programs that the embedded database uses instead of the packaged ones. */
  readonly pgBin?: string | undefined;
  readonly maxConnections?: number | undefined;
  readonly log?: DatabaseLog | undefined;
  /** Opening the embedded database ends early with its reason. */
  readonly signal?: AbortSignal | undefined;
}

const REACH_DEADLINE_MS = 3_000;
const RETRY_MS = 250;
const OLDEST_MAJOR = 14;

/**
 * Opens the database of the product. Throws a `DatabaseSetupError`, whose message is a sentence for the operator, when
 * it cannot be used as configured. Disposing closes the pool, and stops the embedded server if nobody else uses it.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const poolOptions: PoolOptions = {
    ...(options.maxConnections === undefined ? {} : { maxConnections: options.maxConnections }),
    ...(options.log === undefined ? {} : { log: options.log }),
  };
  if (options.databaseUrl) return await openServer(parseDatabaseUrl(options.databaseUrl), poolOptions);

  const engine = await openEngine({
    dataDir: options.dataDir,
    ...(options.pgBin === undefined ? {} : { pgBin: options.pgBin }),
    ...(options.log === undefined ? {} : { log: options.log }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  const pool = openPool(engine.target, poolOptions);
  return {
    query: pool.query,
    transaction: pool.transaction,
    probe: pool.probe,
    load: pool.load,
    abandon: pool.abandon,
    async [Symbol.asyncDispose]() {
      await pool[Symbol.asyncDispose]();
      await engine[Symbol.asyncDispose]();
    },
  };
}

/** A standby is not waited for: what it does not answer soon the primary does. */
const STANDBY_STATEMENT_TIMEOUT_MS = 2_000;

/**
 * Opens the standbys that an address names, any of which will do; one that was promoted is none. It need not be there:
 * what is asked fails at once until it is.
 */
export function openStandby(readDatabaseUrl: string, log?: DatabaseLog): Database {
  const target = parseDatabaseUrl(readDatabaseUrl, 'READ_DATABASE_URL');
  return openPool(
    { ...target, sessionAttributes: 'standby' },
    { patienceMs: 0, statementTimeoutMs: STANDBY_STATEMENT_TIMEOUT_MS, ...(log === undefined ? {} : { log }) },
  );
}

/** The list of servers in a connection URL, which is more than a URL can hold: `//user:password@` `a:1,b:2` `/name`. */
const SEVERAL_SERVERS = /^([a-z]+:\/\/(?:[^@/?]*@)?)([^/?#]*,[^/?#]*)/;

/**
 * Reads a PostgreSQL connection URL as libpq does. Several servers are written with commas between them and
 * `?target_session_attrs=read-write`; a socket directory is written as `postgresql:///name?host=/directory`.
 */
export function parseDatabaseUrl(databaseUrl: string, variable = 'DATABASE_URL'): ConnectionTarget {
  const [, scheme, servers] = SEVERAL_SERVERS.exec(databaseUrl) ?? [];
  if (scheme !== undefined && servers !== undefined) {
    const rest = databaseUrl.slice(scheme.length + servers.length);
    const [first, ...others] = servers.split(',').map((server) => parseDatabaseUrl(scheme + server + rest, variable));
    if (first) return { ...first, others: others.map(({ host, port }) => ({ host, port })) };
  }
  const url = URL.parse(databaseUrl);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw new DatabaseSetupError(
      `${variable} is not a PostgreSQL address. It looks like postgresql://user:password@host:5432/name.`,
    );
  }
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname.replace(/^\[(.*)\]$/, '$1'));
  const user = decodeURIComponent(url.username) || (url.searchParams.get('user') ?? 'postgres');
  const ssl = sslOf(url.searchParams.get('sslmode'), variable);
  const sessionAttributes = sessionAttributesOf(url.searchParams.get('target_session_attrs'), variable);
  return {
    host: host || 'localhost',
    port: Number(url.port || (url.searchParams.get('port') ?? 5432)),
    user,
    database: decodeURIComponent(url.pathname.slice(1)) || user,
    ...(url.password ? { password: decodeURIComponent(url.password) } : {}),
    ...(ssl === undefined ? {} : { ssl }),
    ...(sessionAttributes === undefined ? {} : { sessionAttributes }),
  };
}

function sessionAttributesOf(value: string | null, variable: string): SessionAttributes | undefined {
  if (value === null) return undefined;
  const known = SESSION_ATTRIBUTES.find((attributes) => attributes === value);
  if (known === undefined) {
    throw new DatabaseSetupError(
      `${variable} has target_session_attrs=${value}; use ${SESSION_ATTRIBUTES.join(', ')}.`,
    );
  }
  return known;
}

/** libpq's words: `require` encrypts without checking who answers, the verify modes check the certificate. */
function sslOf(mode: string | null, variable: string): ConnectionTarget['ssl'] {
  switch (mode) {
    case null:
    case 'disable':
    case 'allow':
    case 'prefer':
      return undefined;
    case 'require':
      return { rejectUnauthorized: false };
    case 'verify-ca':
    case 'verify-full':
      return true;
    default:
      throw new DatabaseSetupError(`${variable} has sslmode=${mode}; use disable, require or verify-full.`);
  }
}

async function openServer(target: ConnectionTarget, options: PoolOptions): Promise<Database> {
  // While it is being opened each failure is looked at here, so the pool itself does not wait.
  const trial = openPool(target, { ...options, maxConnections: 1, patienceMs: 0 });
  try {
    await checkServer(trial, target);
  } finally {
    await trial[Symbol.asyncDispose]();
  }
  return openPool(target, options);
}

async function checkServer(database: Database, target: ConnectionTarget): Promise<void> {
  const deadlineMs = Date.now() + REACH_DEADLINE_MS;
  for (;;) {
    try {
      const [row] = await database.query<{ version: number; encoding: string }>(
        "SELECT current_setting('server_version_num')::integer AS version, current_setting('server_encoding') AS encoding",
      );
      const major = Math.floor((row?.version ?? 0) / 10_000);
      if (major < OLDEST_MAJOR) {
        throw new DatabaseSetupError(
          `The server of DATABASE_URL is PostgreSQL ${major}; at least ${OLDEST_MAJOR} is needed.`,
        );
      }
      if (row?.encoding !== 'UTF8') {
        throw new DatabaseSetupError(`The database of DATABASE_URL is encoded in ${row?.encoding}; it must be UTF8.`);
      }
      return;
    } catch (error) {
      if (!isConnectionLost(error) || Date.now() > deadlineMs) throw asSentence(error, target);
      await sleep(RETRY_MS);
    }
  }
}

function asSentence(error: unknown, target: ConnectionTarget): DatabaseSetupError {
  if (error instanceof DatabaseSetupError) return error;
  const place = [target, ...(target.others ?? [])].map(writePlace).join(', ');
  return new DatabaseSetupError(`DATABASE_URL: ${reasonOf(error, target, place)}`, { cause: error });
}

function writePlace({ host, port }: Place): string {
  if (host.startsWith('/')) return host;
  return `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}

function reasonOf(error: unknown, target: ConnectionTarget, place: string): string {
  switch (errorCode(error)) {
    case '28P01':
    case '28000':
      return `the server at ${place} refused user ${target.user} (wrong password, or no access from this machine).`;
    case '3D000':
      return `there is no database ${target.database} at ${place}. Create it first.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `no machine is known by the name ${target.host}.`;
    case '25006':
      return `none of the servers at ${place} is ${target.sessionAttributes ?? 'any'} at present.`;
    default:
      return `no PostgreSQL server could be reached at ${place} (${error instanceof Error ? error.message || errorCode(error) : String(error)}).`;
  }
}
