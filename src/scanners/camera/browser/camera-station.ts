import { createListeners } from '#core/listeners.ts';
import type { StationProps } from '../../browser/station.ts';
import { CONTROL_LENGTHS_MS, isProof, type ControlKind } from '../control.ts';
import { SCAN_MS, type CameraErrorCode } from '../definition.ts';
import type { PointedAt } from '../protocol.ts';
import { IDLE, reduce, type CameraScan, type ScanEvent } from '../scan.ts';
import type { CameraInUse } from '../session.ts';
import { stationResultOf } from '../station/result.ts';
import { runCameraSession, type CameraSessionOptions, type SessionOutcome } from './camera-session.ts';
import { picturesOf, type CutoutPictures } from './finding-pictures.ts';

/** What the station shows. */
export type StationState =
  | { readonly kind: 'ready'; readonly error: CameraErrorCode | null; readonly tested: TestedControl | null }
  | { readonly kind: 'looking'; readonly scan: CameraScan }
  | {
      readonly kind: 'testing';
      readonly control: ControlKind;
      readonly camera: CameraInUse | null;
      readonly atMs: number;
    }
  /** The camera is dark, its last picture stands. */
  | { readonly kind: 'working' };

/** The last positive control, for the one who tried it. */
interface TestedControl {
  readonly control: ControlKind;
  readonly outcome: 'passed' | 'failed';
}

export interface CameraStation {
  /** To whom it is told from now on. */
  readonly tell: (told: Told) => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: () => StationState;
  /** Looks at the place until the usable time is reached; call it from the press. */
  readonly look: (video: () => HTMLVideoElement | null) => Promise<void>;
  /** Runs a positive control; call it from the press. */
  readonly test: (control: ControlKind, video: () => HTMLVideoElement | null) => Promise<void>;
  /** Ends whatever uses the camera; a look is told as far as it came. */
  readonly stop: () => void;
  /** The screen is gone: nothing is told any more. */
  readonly close: () => void;
}

const READY = { kind: 'ready', error: null, tested: null } as const satisfies StationState;

type Told = Pick<StationProps, 'onUsable' | 'onControl' | 'onResult'>;

/** The camera scanner's effects within another screen. `runSession` is the camera; tests pass one of their own. */
export function createCameraStation(
  wantedMs: number,
  runSession: typeof runCameraSession = runCameraSession,
): CameraStation {
  let state: StationState = READY;
  let told: Told | null = null;
  let session: AbortController | null = null;
  let isClosed = false;
  const { subscribe, tellAll } = createListeners();

  function set(next: StationState): void {
    state = next;
    tellAll();
  }

  async function use(options: CameraSessionOptions): Promise<SessionOutcome> {
    const current = (session = new AbortController());
    try {
      return await runSession(options, current.signal);
    } catch (error) {
      console.error('The camera session failed:', error);
      return { kind: 'failed', error: 'camera-failed' };
    } finally {
      session = null;
    }
  }

  async function look(video: () => HTMLVideoElement | null): Promise<void> {
    if (session) return;
    const bitmaps = new Map<PointedAt, ImageBitmap>();
    let scan: CameraScan = IDLE;

    function dispatch(event: ScanEvent): void {
      const next = reduce(scan, event);
      if (next.ok) scan = next.value;
    }

    dispatch({ kind: 'start' });
    set({ kind: 'looking', scan });
    const outcome = await use({
      video,
      durationMs: SCAN_MS,
      useTorch: true,
      onOpened(camera) {
        dispatch({ kind: 'camera-opened', camera });
        set({ kind: 'looking', scan });
      },
      onResults(results) {
        dispatch(results);
        if (scan.kind !== 'scanning') return;
        set({ kind: 'looking', scan });
        told?.onUsable(scan.coverage.usableMs);
        if (scan.coverage.usableMs >= wantedMs) session?.abort();
      },
      onPicture: ({ of, picture }) => bitmaps.set(of, picture),
    });
    dispatch(outcome);
    await conclude(scan, bitmaps);
  }

  async function conclude(scan: CameraScan, bitmaps: CutoutPictures): Promise<void> {
    if (isClosed || scan.kind !== 'finished') {
      for (const bitmap of bitmaps.values()) bitmap.close();
      if (!isClosed) set({ ...READY, error: scan.kind === 'idle' ? scan.error : null });
      return;
    }
    set({ kind: 'working' });
    const pictures = await picturesOf(scan, bitmaps);
    for (const bitmap of bitmaps.values()) bitmap.close();
    if (isClosed) return;
    told?.onResult(stationResultOf(scan, wantedMs), pictures);
    set(READY);
  }

  async function test(control: ControlKind, video: () => HTMLVideoElement | null): Promise<void> {
    if (session) return;
    let isPassed = false;
    let camera: CameraInUse | null = null;
    set({ kind: 'testing', control, camera, atMs: 0 });
    const outcome = await use({
      video,
      durationMs: CONTROL_LENGTHS_MS[control],
      useTorch: control === 'lens_reflection',
      onOpened(opened) {
        camera = opened;
        set({ kind: 'testing', control, camera, atMs: 0 });
      },
      onResults(results) {
        set({ kind: 'testing', control, camera, atMs: results.atMs });
        if (!isProof(control, results)) return;
        isPassed = true;
        session?.abort();
      },
      onPicture: ({ picture }) => picture.close(),
    });
    if (isClosed) return;
    if (outcome.kind === 'failed') {
      set({ ...READY, error: outcome.error });
      return;
    }
    const isCut = !isPassed && outcome.end !== 'time-up';
    const outcomeHere = isPassed ? 'passed' : 'failed';
    set({ ...READY, tested: isCut ? null : { control, outcome: outcomeHere } });
    told?.onControl({ control, outcome: isCut ? 'skipped' : outcomeHere });
  }

  return {
    tell(to) {
      told = to;
    },
    subscribe,
    get: () => state,
    look,
    test,
    stop: () => session?.abort(),
    close() {
      isClosed = true;
      session?.abort();
    },
  };
}
