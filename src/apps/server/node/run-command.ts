/**
 * A press of Ctrl-C that comes again this soon is the same one: a terminal tells npm and the program, and npm tells the
 * program once more. A later one ends the program at once, whatever its database does.
 */
export const SAME_PRESS_MS = 1_000;

const STOPPED = 1;

/**
 * Runs an operator's command and ends the program with what it returns. Told to stop, by Ctrl-C or by whoever supervises it,
 * the command ends early by throwing, and closes what it has opened first, its database above all.
 */
export async function runCommand(command: (stop: AbortSignal) => Promise<number>): Promise<never> {
  const stop = new AbortController();
  let toldAtMs: number | null = null;
  const end = (): void => {
    if (toldAtMs !== null && performance.now() - toldAtMs > SAME_PRESS_MS) process.exit(STOPPED);
    toldAtMs ??= performance.now();
    stop.abort();
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  const code = await command(stop.signal).catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
    process.stderr.write('Stopped before it was done.\n');
    return STOPPED;
  });
  process.exit(code);
}
