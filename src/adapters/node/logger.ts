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
  /** Writes what is still held back. Call it before the process ends. */
  flush(): void;
}

export interface LoggerOptions {
  readonly level: LogLevel;
  readonly write: (lines: string) => void;
  readonly nowMs: () => number;
}

/** Ordinary lines are handed over together, because each hand-over is a system call. */
const HELD_AT_MOST_MS = 50;
const HELD_AT_MOST_LENGTH = 16_384;

/** A logger that hands its lines to `write`: warnings and errors at once, others within 50 ms. */
export function createLogger({ level, write, nowMs }: LoggerOptions): Logger {
  const threshold = LOG_LEVELS.indexOf(level);
  let held = '';
  let timer: NodeJS.Timeout | null = null;
  let time = { ms: NaN, iso: '' };

  const flush = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (held === '') return;
    const lines = held;
    held = '';
    write(lines);
  };

  const enabled = (lineLevel: LogLevel) => LOG_LEVELS.indexOf(lineLevel) >= threshold;
  const log = (lineLevel: LogLevel, event: string, fields: LogFields = {}) => {
    if (!enabled(lineLevel)) return;
    const ms = nowMs();
    if (ms !== time.ms) time = { ms, iso: new Date(ms).toISOString() };
    // JSON escapes line breaks and control characters, so no input can forge a second line.
    const json = JSON.stringify(fields);
    const rest = json === '{}' ? '}' : `,${json.slice(1)}`;
    held += `{"time":"${time.iso}","level":"${lineLevel}","event":"${event}"${rest}\n`;
    if (lineLevel === 'warn' || lineLevel === 'error' || held.length > HELD_AT_MOST_LENGTH) flush();
    else timer ??= setTimeout(flush, HELD_AT_MOST_MS).unref();
  };

  return {
    enabled,
    debug: (event, fields) => log('debug', event, fields),
    info: (event, fields) => log('info', event, fields),
    warn: (event, fields) => log('warn', event, fields),
    error: (event, fields) => log('error', event, fields),
    flush,
  };
}

const DATABASE_ERROR_FIELDS = ['severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const;

/**
 * An error as log fields. A database's message may quote the row it refused, so only its code and the names of what it
 * touched are kept; other messages are ours or the platform's.
 */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: { name: typeof error } };
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? [];
  const fields: Record<string, unknown> = { name: error.name, stack: frames.map((frame) => frame.trim()) };
  const details = error as unknown as Record<string, unknown>;
  if (typeof details['code'] === 'string') fields['code'] = details['code'];
  if (typeof details['severity'] === 'string') {
    for (const name of DATABASE_ERROR_FIELDS) if (details[name] !== undefined) fields[name] = details[name];
  } else {
    fields['message'] = error.message;
  }
  return { error: fields };
}
