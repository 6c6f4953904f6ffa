/** Events that a platform pushes, as samples that a consumer pulls in their order. Ends when the signal aborts. */
export interface EventQueue<Sample> extends AsyncIterable<Sample> {
  push(sample: Sample): void;
}

/** A queue of at most `limit` waiting samples: a consumer that falls behind loses the oldest. */
export function createEventQueue<Sample>(signal: AbortSignal, limit = 1_024): EventQueue<Sample> {
  const waiting: Sample[] = [];
  let wake: () => void = () => undefined;
  signal.addEventListener('abort', () => wake(), { once: true });
  return {
    push(sample) {
      if (signal.aborted) return;
      waiting.push(sample);
      if (waiting.length > limit) waiting.shift();
      wake();
    },
    async *[Symbol.asyncIterator]() {
      while (!signal.aborted) {
        const sample = waiting.shift();
        if (sample !== undefined) yield sample;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}
