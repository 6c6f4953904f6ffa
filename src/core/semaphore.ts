/** Lets so many pieces of work run at once. What comes beyond waits in line and runs in the order of its arrival. */
export class Semaphore {
  readonly #atOnce: number;
  readonly #maxWaiting: number;
  readonly #line: (() => void)[] = [];
  #running = 0;

  /** `maxWaiting` only tells when it is full; whoever may not wait asks that first. */
  constructor(atOnce: number, maxWaiting = Infinity) {
    this.#atOnce = atOnce;
    this.#maxWaiting = maxWaiting;
  }

  /** Whether all places are taken and as many wait as may. */
  get isFull(): boolean {
    return this.#running >= this.#atOnce && this.#line.length >= this.#maxWaiting;
  }

  /** Runs the work once a place is free, and gives what it gives or throws. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    // Whoever ends hands its place on, so that nobody who comes meanwhile overtakes the line.
    if (this.#running >= this.#atOnce) await new Promise<void>((resolve) => this.#line.push(resolve));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#line.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
