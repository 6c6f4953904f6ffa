import { DatabaseSetupError } from '../database-errors.ts';

/** What PostgreSQL, initdb or the system says, in the C locale, and what an operator should know of it. */
const CAUSES: readonly (readonly [RegExp, (dataDir: string) => string])[] = [
  [
    /No space left on device|ENOSPC|Disk quota exceeded|EDQUOT/,
    (dataDir) => `The disk of ${dataDir} is full. Make room on it; nothing that was acknowledged is lost.`,
  ],
  [
    /Read-only file system|EROFS/,
    (dataDir) =>
      `The disk of ${dataDir} can only be read. Mount it for writing; a disk that became so by itself may be failing.`,
  ],
  [
    /could not locate a valid checkpoint record|could not locate required checkpoint record|could not find redo location|required WAL directory|could not open (?:directory|file) "pg_wal/,
    (dataDir) =>
      `The write-ahead log in ${dataDir}/postgresql/pg_wal is missing or damaged, and without it nobody can tell what the database holds. Restore the last backup into a new DATA_DIR; keep this one.`,
  ],
];

/** The cause in one sentence, or null where it is none of those that have a name. */
export function causeOf(said: string, dataDir: string): string | null {
  return CAUSES.find(([pattern]) => pattern.test(said))?.[1](dataDir) ?? null;
}

/** An error as a sentence for the operator where it has a known cause, and as it is otherwise. */
export function withCause(error: unknown, dataDir: string): unknown {
  if (error instanceof DatabaseSetupError || !(error instanceof Error)) return error;
  const cause = causeOf(error.message, dataDir);
  return cause === null ? error : new DatabaseSetupError(cause, { cause: error });
}
