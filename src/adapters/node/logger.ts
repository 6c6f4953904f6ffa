import { destination, pino } from 'pino';
import { errorKind } from './error-kind.ts';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Values of one log line. Never a person's address, name, user agent or input: the log may be read by many. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Structured log: one JSON object a line. `event` is a name in the code, in kebab-case, never input. */
export interface Logger {
  /** Whether a line of this level would be written; spares building its fields. */
  enabled(level: Exclude<LogLevel, 'silent'>): boolean;
  debug(event: string, fields?: LogFields): void;
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
  /**
   * Writes lines of level info that are many and alike: what is the same in each is put together once. `names` are those
   * of the values that differ, in their order.
   */
  prepare(event: string, fixed: LogFields, names: readonly string[]): (...values: readonly (string | number)[]) => void;
  /** Writes what is still held back. Call it before the process ends. */
  flush(): void;
}

/** Where lines go. */
export interface LogStream {
  write(line: string): void;
  /** Hands over what is held back. */
  flushSync?(): void;
}

export interface LoggerOptions {
  readonly level: LogLevel;
  readonly stream: LogStream;
  readonly nowMs: () => number;
}

/** Lines are handed to the system together, because each hand-over is a call of it. */
const HELD_AT_MOST_MS = 50;
const HELD_AT_MOST_LENGTH = 32_768;

/**
 * Standard error, which is handed ordinary lines together within 50 ms. They are held here as one growing text: the
 * destination would measure all that it holds anew with each line. A hand-over has been made when it returns: what a
 * thread of its own still wrote was lost with a process that ended just then.
 */
export function standardError(): LogStream {
  const file = destination({ dest: 2, sync: true });
  let held = '';
  let due: NodeJS.Timeout | null = null;
  function flushSync(): void {
    if (due) clearTimeout(due);
    due = null;
    if (held === '') return;
    const text = held;
    held = '';
    file.write(text);
  }
  process.once('exit', flushSync);
  return {
    write(line) {
      held += line;
      if (held.length >= HELD_AT_MOST_LENGTH) flushSync();
      else due ??= setTimeout(flushSync, HELD_AT_MOST_MS).unref();
    },
    flushSync,
  };
}

/** A logger that writes to a stream; with a warning or an error everything held back goes out. */
export function createLogger({ level, stream, nowMs }: LoggerOptions): Logger {
  let time = { ms: NaN, text: '' };
  function timestamp(): string {
    const ms = nowMs();
    if (ms !== time.ms) time = { ms, text: `,"time":"${new Date(ms).toISOString()}"` };
    return time.text;
  }
  const lines = pino(
    {
      level,
      base: null,
      messageKey: 'event',
      formatters: { level: (label) => ({ level: label }) },
      timestamp,
    },
    stream,
  );
  const flush = () => stream.flushSync?.();

  return {
    enabled: (lineLevel) => lines.isLevelEnabled(lineLevel),
    debug: (event, fields = {}) => lines.debug(fields, event),
    info: (event, fields = {}) => lines.info(fields, event),
    warn(event, fields = {}) {
      lines.warn(fields, event);
      flush();
    },
    error(event, fields = {}) {
      lines.error(fields, event);
      flush();
    },
    prepare(event, fixed, names) {
      if (!lines.isLevelEnabled('info')) return () => {};
      const keys = names.map((name) => `,${JSON.stringify(name)}:`);
      const end = `,${JSON.stringify({ ...fixed, event }).slice(1)}\n`;
      return (...values) => {
        let line = `{"level":"info"${timestamp()}`;
        for (let at = 0; at < keys.length; at += 1) {
          const value = values[at]!;
          line += keys[at]! + (typeof value === 'number' ? value : JSON.stringify(value));
        }
        stream.write(line + end);
      };
    },
    flush,
  };
}

const DATABASE_ERROR_FIELDS = ['severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const;

/**
 * An error as log fields. A database's message may quote the row it refused, so only its code and the names of what it
 * touched are kept; other messages are ours or the platform's.
 */
export function errorFields(error: unknown): LogFields {
  const fields: Record<string, unknown> = { ...errorKind(error) };
  if (!(error instanceof Error)) return { error: fields };
  const details = error as unknown as Record<string, unknown>;
  if (typeof details['severity'] === 'string') {
    for (const name of DATABASE_ERROR_FIELDS) if (details[name] !== undefined) fields[name] = details[name];
  } else {
    fields['message'] = error.message;
  }
  return { error: fields };
}
