/** The part of an AbortSignal that pure code may rely on; a platform AbortSignal satisfies it. */
export interface StopSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** Wall-clock time in UTC milliseconds. `sleep` rejects when the signal aborts. */
export interface Clock {
  nowMs(): number;
  sleep(ms: number, signal?: StopSignal): Promise<void>;
}

/** Randomness for ids, salts and tokens. The real one is cryptographically strong. */
export interface Random {
  bytes(length: number): Uint8Array;
  /** A UUIDv7: sortable by creation time. */
  uuid(atMs: number): string;
}
