/** Shortest time-out of a connection. */
export const LEAST_PATIENCE_MS = 220;

/** The times that connections of one scan took to be accepted or refused. */
export class ConnectTimes {
  readonly #timesMs: number[] = [];

  add(ms: number): void {
    this.#timesMs.push(ms);
  }

  /** The time that nine of ten connections stayed below; null where none was made. */
  get slowMs(): number | null {
    return this.#timesMs.toSorted((a, b) => a - b)[Math.floor(this.#timesMs.length * 0.9)] ?? null;
  }

  /** Time-out for further connections: six times `slowMs`, within bounds. */
  patienceMs(mostMs: number): number {
    return Math.min(mostMs, Math.max(LEAST_PATIENCE_MS, 6 * (this.slowMs ?? mostMs)));
  }
}
