/** Runs what is asked for under one key one after the other. */
export function createKeyedMutex<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    // What the one before came to is not this one's concern.
    const mine = before.then(work, work);
    last.set(key, mine);
    const leave = (): void => {
      if (last.get(key) === mine) last.delete(key);
    };
    mine.then(leave, leave);
    return mine;
  };
}
