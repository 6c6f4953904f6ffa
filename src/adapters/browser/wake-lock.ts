/** Keeps the screen lit until disposed, where the browser can; elsewhere nothing happens. */
export async function holdScreenAwake(): Promise<AsyncDisposable> {
  let lock: WakeLockSentinel | null = null;
  try {
    lock = (await navigator.wakeLock?.request('screen')) ?? null;
  } catch {
    // Refused on low battery or in the background: the scan still runs, the person keeps the screen lit.
  }
  return {
    async [Symbol.asyncDispose]() {
      await lock?.release();
    },
  };
}
