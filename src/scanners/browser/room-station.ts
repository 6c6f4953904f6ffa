import type { ScanSubmission } from '#contract/entities/scan-submission.ts';
import { createListeners } from '#core/listeners.ts';
import type { ScannerResult } from '../result.ts';
import type { StationProps } from './station.ts';

/** What a station asks of a scanner that looks at the room as a whole. `Failure` is why it could not begin. */
export interface RoomScanner<Failure, Way extends string> {
  /** Of the scanner's row. */
  readonly control: string;
  /** Shows the scanner something known, in one of its ways; 'passed' only where the scanner found it. Null: nothing was shown. */
  test(way: Way, signal: AbortSignal): Promise<'passed' | 'failed' | { readonly cannot: Failure } | null>;
  /** Looks once. Null: the person chose nothing to look at. */
  look(signal: AbortSignal): Promise<RoomLook | { readonly cannot: Failure } | null>;
  /** What is told of an error that nobody foresaw. */
  readonly unforeseen: Failure;
}

/** What one look came to, and what is saved of it. */
export interface RoomLook {
  readonly result: ScannerResult;
  readonly submission: ScanSubmission & { readonly id: string };
}

export type RoomStationState<Failure, Way extends string> =
  | { readonly kind: 'ready'; readonly failure: Failure | null; readonly tested: 'passed' | 'failed' | null }
  | { readonly kind: 'testing'; readonly way: Way }
  | { readonly kind: 'looking' };

/** To whom it is told. `onScan` gets what is saved of a look. */
export type Told = Pick<StationProps, 'onControl' | 'onResult'> & {
  onScan(submission: RoomLook['submission']): void;
};

/** Runs a scanner within another screen. A store for useSyncExternalStore. */
export interface RoomStation<Failure, Way extends string> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: () => RoomStationState<Failure, Way>;
  readonly tell: (told: Told) => void;
  /** Call it from the press. */
  readonly test: (way: Way) => Promise<void>;
  /** Call it from the press. */
  readonly look: () => Promise<void>;
  /** Breaks off whatever runs: a look that is broken off is none, and a test proves nothing either way. */
  readonly stop: () => void;
  /** The screen is gone: nothing is told any more. */
  readonly close: () => void;
}

const NO_PICTURES: ReadonlyMap<string, Blob> = new Map();

export function createRoomStation<Failure extends object | string, Way extends string>(
  scanner: RoomScanner<Failure, Way>,
): RoomStation<Failure, Way> {
  let state: RoomStationState<Failure, Way> = { kind: 'ready', failure: null, tested: null };
  let told: Told | null = null;
  let running: AbortController | null = null;
  let isClosed = false;
  const { subscribe, tellAll } = createListeners();

  function set(next: RoomStationState<Failure, Way>): void {
    state = next;
    tellAll();
  }

  /** Runs one thing at a time; null where it was broken off. */
  async function run<End>(work: (signal: AbortSignal) => Promise<End>): Promise<End | { cannot: Failure } | null> {
    const { signal } = (running = new AbortController());
    try {
      const end = await work(signal);
      return signal.aborted ? null : end;
    } catch (error) {
      if (signal.aborted) return null;
      console.error('A scanner failed:', error);
      return { cannot: scanner.unforeseen };
    } finally {
      running = null;
    }
  }

  return {
    subscribe,
    get: () => state,
    tell(to) {
      told = to;
    },

    async test(way) {
      if (running) return;
      set({ kind: 'testing', way });
      const end = await run((signal) => scanner.test(way, signal));
      if (isClosed) return;
      if (typeof end === 'object' && end !== null) {
        set({ kind: 'ready', failure: end.cannot, tested: null });
        return;
      }
      set({ kind: 'ready', failure: null, tested: end });
      told?.onControl({ control: scanner.control, outcome: end ?? 'skipped' });
    },

    async look() {
      if (running) return;
      const tested = state.kind === 'ready' ? state.tested : null;
      set({ kind: 'looking' });
      const end = await run((signal) => scanner.look(signal));
      if (isClosed) return;
      set({ kind: 'ready', failure: end && 'cannot' in end ? end.cannot : null, tested });
      if (!end || 'cannot' in end) return;
      told?.onScan(end.submission);
      told?.onResult(end.result, NO_PICTURES);
    },

    stop: () => running?.abort(),
    close() {
      isClosed = true;
      running?.abort();
    },
  };
}
