import { Semaphore } from '#core/semaphore.ts';
import { DatabaseBusyError } from './database-errors.ts';

type Bulkhead = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets `atOnce` pieces of work run at a time, so that one kind of work leaves connections to the others. What comes
 * beyond waits in line; beyond `waiting` in line it is refused with a `DatabaseBusyError`.
 */
export function createBulkhead(atOnce: number, waiting: number): Bulkhead {
  const places = new Semaphore(atOnce, waiting);
  return async (work) => {
    if (places.isFull) throw new DatabaseBusyError('Too much work of this kind waits for the database.');
    return places.run(work);
  };
}

/** A bulkhead for each key, such as who asks: one that asks much waits for itself, and keeps no places from the others. */
export function createBulkheads(
  atOnce: number,
  waiting: number,
): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const used = new Map<string, { readonly run: Bulkhead; pieces: number }>();
  return async (key, work) => {
    const own = used.get(key) ?? { run: createBulkhead(atOnce, waiting), pieces: 0 };
    used.set(key, own);
    own.pieces += 1;
    try {
      return await own.run(work);
    } finally {
      own.pieces -= 1;
      if (own.pieces === 0) used.delete(key);
    }
  };
}
