import { DatabaseBusyError } from './database-errors.ts';

/**
 * Lets `atOnce` pieces of work run at a time, so that one kind of work leaves connections to the others. What comes
 * beyond waits in line; beyond `waiting` in line it is refused with a `DatabaseBusyError`.
 */
export function createBulkhead(atOnce: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const line: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new DatabaseBusyError('Too much work of this kind waits for the database.');
      // Whoever ends hands its place on.
      await new Promise<void>((resolve) => line.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
