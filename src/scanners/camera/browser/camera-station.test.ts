import { describe, expect, it } from 'vitest';
import type { ControlOutcome, ScannerResult } from '../../result.ts';
import type { FrameResults } from '../protocol.ts';
import type { CameraInUse } from '../session.ts';
import { createCameraStation } from './camera-station.ts';
import type { CameraSessionOptions, SessionOutcome } from './camera-session.ts';

const CAMERA: CameraInUse = { facing: 'rear', hasTorch: true, widthPx: 1280, heightPx: 720 };
const WANTED_MS = 500;

/** What a batch tells after so many frames, each a usable tenth of a second. */
function sampled(frames: number, fromMs = 0, change: Partial<FrameResults> = {}): FrameResults {
  return {
    kind: 'frame-results',
    atMs: fromMs + 100 * frames,
    frames: Array.from({ length: frames }, (_, i) => ({ atMs: fromMs + 100 * (i + 1), unusable: null })),
    findings: [],
    named: [],
    marks: [],
    guidance: null,
    notChecked: [],
    ...change,
  };
}

/** A session that tells these batches until it is stopped, and then ends in its own way. */
function session(
  batches: readonly FrameResults[],
  end: SessionOutcome = { kind: 'ended', end: 'time-up', atMs: 30_000 },
) {
  return async (options: CameraSessionOptions, signal: AbortSignal): Promise<SessionOutcome> => {
    if (end.kind === 'failed') return end;
    options.onOpened(CAMERA);
    for (const batch of batches) {
      if (signal.aborted) break;
      options.onResults(batch);
      await Promise.resolve();
    }
    return signal.aborted ? { kind: 'ended', end: 'stopped', atMs: batches.at(-1)?.atMs ?? 0 } : end;
  };
}

function listen(run: ReturnType<typeof session>) {
  const station = createCameraStation(WANTED_MS, run);
  const usable: number[] = [];
  const results: ScannerResult[] = [];
  const controls: ControlOutcome[] = [];
  station.tell({
    onUsable: (usableMs) => usable.push(usableMs),
    onControl: (control) => controls.push(control),
    onResult: (result) => results.push(result),
  });
  return { station, usable, results, controls };
}

const noVideo = () => null;

describe('a look at one place', () => {
  it('ends by itself once it had its usable time', async () => {
    const { station, usable, results } = listen(session([sampled(3), sampled(3, 300), sampled(3, 600)]));
    await station.look(noVideo);
    expect(usable).toHaveLength(2);
    expect(usable.at(-1)).toBeGreaterThanOrEqual(WANTED_MS);
    expect(results).toMatchObject([{ complete: true, kind: 'nothing', usableMs: Math.floor(usable.at(-1)!) }]);
    expect(station.get()).toMatchObject({ kind: 'ready', error: null });
  });

  it('tells as far as it came when it is stopped or the camera goes', async () => {
    const lost = { kind: 'ended', end: 'camera-lost', atMs: 300 } as const;
    const { station, results } = listen(session([sampled(3)], lost));
    await station.look(noVideo);
    expect(results).toMatchObject([{ complete: false, kind: 'gap' }]);
  });

  it('that never began shows why, and tells no result', async () => {
    const { station, results } = listen(session([], { kind: 'failed', error: 'camera-denied' }));
    await station.look(noVideo);
    expect(results).toEqual([]);
    expect(station.get()).toMatchObject({ kind: 'ready', error: 'camera-denied' });
  });

  it('tells nothing to a screen that is gone', async () => {
    const { station, results } = listen(session([sampled(3), sampled(3, 300)]));
    const looking = station.look(noVideo);
    station.close();
    await looking;
    expect(results).toEqual([]);
  });
});

describe('a control', () => {
  const mark = { xPx: 1, yPx: 1, reason: 'angle-not-covered' } as const;

  const finding = {
    threatType: 'lens_reflection',
    atMs: 300,
    xPx: 1,
    yPx: 1,
    clusters: 1,
    score: 1,
    evidence: [],
  } as const;

  it('passes when the engine finds what is shown', async () => {
    const { station, controls } = listen(session([sampled(3), sampled(3, 300, { findings: [finding] })]));
    await station.test('lens_reflection', noVideo);
    expect(controls).toEqual([{ control: 'lens_reflection', outcome: 'passed' }]);
  });

  it.each(['lens_reflection', 'infrared_signature'] as const)('of %s fails when its time is up', async (control) => {
    const { station, controls } = listen(session([sampled(3), sampled(3, 300, { marks: [mark] })]));
    await station.test(control, noVideo);
    expect(controls).toEqual([{ control, outcome: 'failed' }]);
    expect(station.get()).toMatchObject({ tested: { outcome: 'failed' } });
  });

  it('that was broken off tells nothing of the camera', async () => {
    const { station, controls } = listen(session([sampled(3), sampled(3, 300)]));
    const testing = station.test('infrared_signature', noVideo);
    station.stop();
    await testing;
    expect(controls).toEqual([{ control: 'infrared_signature', outcome: 'skipped' }]);
  });

  it('with a camera that fails is an error, and proves nothing', async () => {
    const { station, controls } = listen(session([], { kind: 'failed', error: 'camera-missing' }));
    await station.test('infrared_signature', noVideo);
    expect(controls).toEqual([]);
    expect(station.get()).toMatchObject({ error: 'camera-missing' });
  });
});
