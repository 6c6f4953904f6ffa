/** How phones obey a page that asks them to expose briefly: the same for every renderer of rooms. */
import { createNumbers } from './random.ts';

/** A phone on which a page may set the exposure time itself. */
export interface ManualExposure {
  /** From the command to the first frame that is exposed so, and how much that varies. */
  readonly latencyMs: number;
  readonly jitterMs: number;
  /** Whether automatic exposure begins anew from the short exposure once it is let go, and not where it was. */
  readonly startsAnew: boolean;
}

/** Of the phones whose pages may set anything of the exposure, so many have exposure times among it: half of all phones. */
const MANUAL_SHARE = 5 / 6;
const STARTS_ANEW_SHARE = 1 / 4;
/** A brief exposure beside that of the moment, and the briefest that a sensor offers. */
const SHORT_SHARE = 1 / 32;
const LEAST_MS = 0.1;

/** Draws from numbers of its own, so that nothing else of a seed's phone depends on it. Null where the phone cannot be told. */
export function planManualExposure(seed: number, setsExposure: boolean): ManualExposure | null {
  const numbers = createNumbers(seed ^ 0x3f84d5b5);
  const isOffered = numbers() < MANUAL_SHARE;
  const jitterMs = 30 * numbers();
  const latencyMs = 75 + 260 * numbers();
  const startsAnew = numbers() < STARTS_ANEW_SHARE;
  return setsExposure && isOffered ? { latencyMs, jitterMs, startsAnew } : null;
}

export interface Shutter {
  readonly manual: ManualExposure | null;
  readonly numbers: () => number;
  /** What it was told and has not done yet. */
  readonly commands: { readonly atMs: number; readonly isShort: boolean }[];
  /** What it was told last; null where it cannot be told. */
  commanded: boolean | null;
  isShort: boolean;
}

export function openShutter(manual: ManualExposure | null, seed: number): Shutter {
  return {
    manual,
    numbers: createNumbers(seed ^ 0x6c62272e),
    commands: [],
    commanded: manual ? false : null,
    isShort: false,
  };
}

/** Tells a shutter to be short or as usual; it obeys after its latency, and says nothing where it cannot. */
export function tellShutter(shutter: Shutter, atMs: number, isShort: boolean): void {
  const { manual, numbers, commands } = shutter;
  if (!manual || shutter.commanded === isShort) return;
  shutter.commanded = isShort;
  commands.push({ atMs: atMs + manual.latencyMs + manual.jitterMs * (numbers() - 0.5), isShort });
}

/** What the shutter turns to for the frame of that time, or null where it stays: sensors take settings between frames. */
export function turnShutter(shutter: Shutter, atMs: number): 'short' | 'usual' | null {
  const before = shutter.isShort;
  while (shutter.commands.length > 0 && shutter.commands[0]!.atMs <= atMs)
    shutter.isShort = shutter.commands.shift()!.isShort;
  if (shutter.isShort === before) return null;
  return shutter.isShort ? 'short' : 'usual';
}

export function shortExposure(exposureMs: number): number {
  return Math.max(LEAST_MS, SHORT_SHARE * exposureMs);
}
