import { saveScan } from '#adapters/browser/save-scan.ts';
import type { Shell } from '#adapters/browser/shell.ts';
import { createListeners } from '#core/listeners.ts';
import { CONTROL_LENGTHS_MS, isProof, type ControlKind } from '../control.ts';
import { SCAN_MS, SUBMITTED_CONFIDENCE, type CameraErrorCode } from '../definition.ts';
import { submissionOf } from '../result.ts';
import { IDLE, isComplete, reduce, type CameraScan, type FinishedScan, type ScanEvent } from '../scan.ts';
import type { CameraInUse } from '../session.ts';
import type { CutoutPictures } from './finding-pictures.ts';
import { runCameraSession, type CameraSessionOptions, type SessionOutcome } from './camera-session.ts';

/** A positive control that is running, or the outcome of the last one. */
export type Control =
  | {
      readonly kind: ControlKind;
      readonly state: 'running';
      readonly camera: CameraInUse | null;
      readonly atMs: number;
    }
  | { readonly kind: ControlKind; readonly state: 'proven' | 'failed' }
  | { readonly kind: ControlKind; readonly state: 'error'; readonly error: CameraErrorCode };

/** What the camera screen shows. */
export interface ScannerState {
  readonly scan: CameraScan;
  readonly control: Control | null;
  /** What the camera has shown that it can see, since the screen was opened. */
  readonly proven: readonly ControlKind[];
  readonly pictures: CutoutPictures;
}

/** The camera screen's effects around its state: sessions, saving, events. A store for useSyncExternalStore. */
export interface CameraScanner {
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: () => ScannerState;
  /** Starts a scan; call it from the press. `video` is asked for once the camera is open. */
  readonly start: (video: () => HTMLVideoElement | null) => Promise<void>;
  /** Runs a positive control; call it from the press. */
  readonly test: (kind: ControlKind, video: () => HTMLVideoElement | null) => Promise<void>;
  /** Stops whatever uses the camera. */
  readonly stop: () => void;
  /** Scan Again: back to idle, the threats cleared. */
  readonly again: () => void;
}

const INITIAL: ScannerState = { scan: IDLE, control: null, proven: [], pictures: new Map() };

export type CameraScannerShell = Pick<Shell, 'api' | 'keepForLater' | 'track' | 'trackFeature'>;

/** `runSession` is the camera; tests pass one of their own. */
export function createCameraScanner(
  { api, keepForLater, track, trackFeature }: CameraScannerShell,
  runSession: typeof runCameraSession = runCameraSession,
): CameraScanner {
  let state = INITIAL;
  let session: AbortController | null = null;
  const { subscribe, tellAll } = createListeners();

  function set(change: Partial<ScannerState>): void {
    state = { ...state, ...change };
    tellAll();
  }

  function dispatch(event: ScanEvent): CameraScan {
    const before = state.scan;
    const next = reduce(before, event);
    // A press that comes twice, or an answer after the end: nothing moves.
    if (!next.ok) return before;
    set({ scan: next.value });
    if (next.value.kind === 'idle' || before.kind === 'idle') return next.value;
    for (const { finding } of next.value.threats.slice(before.threats.length)) {
      track('camera_detection', {
        threatType: finding.threatType,
        confidence: SUBMITTED_CONFIDENCE,
        ...(finding.score === undefined ? {} : { score: finding.score }),
      });
    }
    return next.value;
  }

  /** One use of the camera at a time. */
  async function use(options: CameraSessionOptions): Promise<SessionOutcome> {
    const current = new AbortController();
    session = current;
    try {
      return await runSession(options, current.signal);
    } catch (error) {
      // A failure that no rule foresaw: people get the general sentence.
      console.error('The camera session failed:', error);
      return { kind: 'failed', error: 'camera-failed' };
    } finally {
      session = null;
    }
  }

  async function save(scan: FinishedScan): Promise<void> {
    const submission = submissionOf(scan, state.proven, crypto.randomUUID());
    if ((await saveScan({ api, keepForLater }, submission)) !== 'saved') return;
    const { cameraThreats = [], threatDetected, scanType } = submission;
    track('scan_completed', { scanType, threatDetected, threats: cameraThreats.length, complete: isComplete(scan) });
  }

  return {
    subscribe,
    get: () => state,

    async start(video) {
      if (session || state.scan.kind !== 'idle') return;
      trackFeature('camera_scan', false);
      set({ control: null });
      dispatch({ kind: 'start' });
      const outcome = await use({
        video,
        durationMs: SCAN_MS,
        useTorch: true,
        onOpened: (camera) => dispatch({ kind: 'camera-opened', camera }),
        onResults: dispatch,
        onPicture: ({ of, picture }) => set({ pictures: new Map(state.pictures).set(of, picture) }),
      });
      const scan = dispatch(outcome);
      if (scan.kind === 'finished') await save(scan);
    },

    async test(kind, video) {
      if (session || state.scan.kind === 'scanning') return;
      set({ control: { kind, state: 'running', camera: null, atMs: 0 } });
      const update = (change: { camera?: CameraInUse; atMs?: number }) => {
        if (state.control?.state === 'running') set({ control: { ...state.control, ...change } });
      };
      let proven = false;
      const outcome = await use({
        video,
        durationMs: CONTROL_LENGTHS_MS[kind],
        useTorch: kind === 'lens_reflection',
        onOpened: (camera) => update({ camera }),
        onResults: (results) => {
          update({ atMs: results.atMs });
          if (!isProof(kind, results)) return;
          proven = true;
          session?.abort();
        },
        onPicture: ({ picture }) => picture.close(),
      });
      if (proven) set({ control: { kind, state: 'proven' }, proven: [...new Set([...state.proven, kind])] });
      else if (outcome.kind === 'failed') set({ control: { kind, state: 'error', error: outcome.error } });
      else set({ control: outcome.end === 'time-up' ? { kind, state: 'failed' } : null });
    },

    stop() {
      session?.abort();
    },

    again() {
      for (const bitmap of state.pictures.values()) bitmap.close();
      dispatch({ kind: 'again' });
      set({ control: null, pictures: new Map() });
    },
  };
}
