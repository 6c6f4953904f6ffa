/** The database cannot be used as it was configured. The message is a sentence for the person who runs the server. */
export class DatabaseSetupError extends Error {
  override readonly name = 'DatabaseSetupError';
}

/** The SQLSTATE of a PostgreSQL error, or the system's code (`ECONNREFUSED`, `ENOENT`) of a failed connection. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

const LOST_CONNECTION = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/**
 * admin_shutdown, crash_shutdown, cannot_connect_now, idle_session_timeout, too_many_connections, and
 * read_only_sql_transaction: what answers has become a standby, and the primary is elsewhere.
 */
const SERVER_NOT_ANSWERING = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '25006']);
const LOST_CONNECTION_MESSAGES =
  /^(Connection terminated|Client was closed|The client was closed|Client has encountered a connection error|timeout expired)/;

/** Whether no server was there to answer: stopped, restarting, or the connection broke. The statement may be tried again. */
export function isConnectionLost(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== undefined) return LOST_CONNECTION.has(code) || SERVER_NOT_ANSWERING.has(code) || code.startsWith('08');
  return error instanceof Error && LOST_CONNECTION_MESSAGES.test(error.message);
}

/** So much waits for the database already that more is refused. */
export class DatabaseBusyError extends Error {
  override readonly name = 'DatabaseBusyError';
}

const NO_FREE_CONNECTION = 'timeout exceeded when trying to connect';
/** disk_full, out_of_memory, configuration_limit_exceeded, query_canceled (our statement timeout) */
const OUT_OF_RESOURCES = new Set(['53100', '53200', '53400', '57014']);

/** Whether the failure is the database's state and not the statement: the caller should be told to come back later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return (
    isConnectionLost(error) ||
    error instanceof DatabaseBusyError ||
    OUT_OF_RESOURCES.has(errorCode(error) ?? '') ||
    (error instanceof Error && error.message === NO_FREE_CONNECTION)
  );
}

/** Whether a row with the same key stands already; `constraint` narrows it to one unique index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (errorCode(error) !== '23505') return false;
  return constraint === undefined || (error as { constraint?: string }).constraint === constraint;
}

/** Whether two transactions stood in each other's way and one run again would do. */
export function isTransactionConflict(error: unknown): boolean {
  const code = errorCode(error);
  return code === '40001' || code === '40P01';
}
