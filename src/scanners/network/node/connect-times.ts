/** Shortest time-out of a connection. */
export const LEAST_PATIENCE_MS = 220;

/** The times that connections of one scan took to be accepted or refused. */
export class ConnectTimes {
  /** In ascending order: each is taken in once, and they are asked about for every host whenever a task has ended. */
  readonly #timesMs: number[] = [];

  add(ms: number): void {
    let [from, to] = [0, this.#timesMs.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#timesMs[middle]! <= ms) from = middle + 1;
      else to = middle;
    }
    this.#timesMs.splice(from, 0, ms);
  }

  /** The time that nine of ten connections stayed below; null where none was made. */
  get slowMs(): number | null {
    return this.#timesMs[Math.floor(this.#timesMs.length * 0.9)] ?? null;
  }

  /** Time-out for further connections: six times `slowMs`, within bounds. */
  patienceMs(mostMs: number): number {
    return Math.min(mostMs, Math.max(LEAST_PATIENCE_MS, 6 * (this.slowMs ?? mostMs)));
  }
}
