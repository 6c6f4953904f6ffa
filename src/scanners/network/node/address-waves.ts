import { setTimeout as sleep } from 'node:timers/promises';
import type { UdpDiscovery } from './udp-discovery.ts';

/**
 * The most addresses that may be unresolved at once: systems keep about a thousand (Linux, gc_thresh3), and an address
 * stays unresolved for three seconds. Larger networks are poked in waves.
 */
const WAVE_ADDRESSES = 384;
const WAVE_STARTS_MS = [0, 1_250, 3_200] as const;
/** Addresses poked at once, and the pause after them: more would overflow the system's queue of unresolved neighbors. */
const POKE_BATCH = 64;
const POKE_PAUSE_MS = 15;

/** The wave, from 0, in which the address with this place in the network's list is first asked. */
export function waveOf(place: number): number {
  return Math.floor(place / WAVE_ADDRESSES);
}

/** Time from the start of a scan until the last wave of so many addresses starts. */
export function lastWaveStartMs(addresses: number): number {
  return WAVE_STARTS_MS[Math.ceil(addresses / WAVE_ADDRESSES) - 1] ?? 0;
}

/** Sends one datagram to each address, in waves, so that the system resolves it; `onWave` is called after each wave. */
export async function poke(
  udp: Pick<UdpDiscovery, 'poke'>,
  addresses: readonly string[],
  signal: AbortSignal,
  onWave: () => void = () => undefined,
): Promise<void> {
  const startedAtMs = performance.now();
  for (const [wave, waveStartMs] of WAVE_STARTS_MS.entries()) {
    const ofWave = addresses.slice(wave * WAVE_ADDRESSES, (wave + 1) * WAVE_ADDRESSES);
    if (ofWave.length === 0) return;
    await sleep(Math.max(0, startedAtMs + waveStartMs - performance.now()));
    for (let at = 0; at < ofWave.length && !signal.aborted; at += POKE_BATCH) {
      if (at > 0) await sleep(POKE_PAUSE_MS);
      for (const address of ofWave.slice(at, at + POKE_BATCH)) udp.poke(address);
    }
    onWave();
  }
}
