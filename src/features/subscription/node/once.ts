/** Shares one run of `work` among all who ask for the same key while it is under way. */
export function createOnce<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>();
  return (key, work) => {
    const running = underWay.get(key);
    if (running) return running;
    const started = work().finally(() => underWay.delete(key));
    underWay.set(key, started);
    return started;
  };
}

/** Runs what is asked for under one key one after the other. */
export function createTurns<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
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
