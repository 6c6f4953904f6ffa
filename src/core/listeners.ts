/** Who wants to hear of one thing, with what is told of it each time. */
export interface Listeners<Told extends readonly unknown[]> {
  /** Adds a listener, once however often it is added; call what comes back to take it out. */
  readonly subscribe: (listener: (...told: Told) => void) => () => void;
  /** Calls all of them in the order in which they came. */
  readonly tellAll: (...told: Told) => void;
}

/** Listeners of one thing, nobody at first. */
export function createListeners<Told extends readonly unknown[] = []>(): Listeners<Told> {
  const listeners = new Set<(...told: Told) => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tellAll(...told) {
      for (const listener of listeners) listener(...told);
    },
  };
}
