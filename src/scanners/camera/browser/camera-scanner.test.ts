import { describe, expect, it, vi } from 'vitest';
import type { ScanSubmission } from '#contract/entities/scan-submission.ts';
import { CONTROL_LENGTHS_MS } from '../control.ts';
import { SCAN_MS } from '../definition.ts';
import type { CameraFinding } from '../sample.ts';
import type { FrameResults } from '../protocol.ts';
import type { CameraSessionOptions, SessionOutcome } from './camera-session.ts';
import { ApiError } from '#adapters/browser/api-client.ts';
import { createCameraScanner, type CameraScannerShell } from './camera-scanner.ts';

const CAMERA = { facing: 'rear', hasTorch: true, widthPx: 1280, heightPx: 720 } as const;

const FINDING: CameraFinding = {
  threatType: 'lens_reflection',
  atMs: 5_000,
  xPx: 640,
  yPx: 360,
  clusters: 1,
  score: 0.93,
  evidence: [],
};

function results(change: Partial<FrameResults> = {}): FrameResults {
  return {
    kind: 'frame-results',
    atMs: 300,
    frames: [],
    findings: [],
    named: [],
    marks: [],
    guidance: null,
    notChecked: [],
    ...change,
  };
}

/** A camera of which the test decides what it delivers and how it ends. */
function fakeCamera() {
  const uses: { options: CameraSessionOptions; signal: AbortSignal; end: (outcome: SessionOutcome) => void }[] = [];
  const runSession = (options: CameraSessionOptions, signal: AbortSignal) =>
    new Promise<SessionOutcome>((resolve) => {
      uses.push({ options, signal, end: resolve });
      signal.addEventListener('abort', () => resolve({ kind: 'ended', end: 'stopped', atMs: 1_000 }));
    });
  return { uses, runSession };
}

/** A shell that keeps what it is told; `refusal` is what every save fails with. */
function fakeShell({ refusal = null as Error | null } = {}) {
  const events: string[] = [];
  const saved: ScanSubmission[] = [];
  const kept: unknown[] = [];
  const shell: CameraScannerShell = {
    api: {
      call: (_name: unknown, request: { body?: unknown }) => {
        saved.push(request.body as ScanSubmission);
        return refusal ? Promise.reject(refusal) : Promise.resolve({ id: 'x' });
      },
    } as CameraScannerShell['api'],
    keepForLater: (unsent) => kept.push(unsent) > 0,
    track: (event, properties) => events.push(`${event} ${JSON.stringify(properties)}`),
    trackFeature: (feature, isProFeature) => events.push(`${feature} ${isProFeature}`),
  };
  return { shell, events, saved, kept };
}

const noVideo = () => null;

describe('the camera scanner', () => {
  it('scans, tells of each finding once, saves the scan and then says that it was completed', async () => {
    const { shell, events, saved } = fakeShell();
    const { uses, runSession } = fakeCamera();
    const scanner = createCameraScanner(shell, runSession);
    const done = scanner.start(noVideo);
    const { options, end } = uses[0]!;
    expect(options).toMatchObject({ durationMs: SCAN_MS, useTorch: true });
    options.onOpened(CAMERA);
    options.onResults(results({ findings: [FINDING] }));
    options.onResults(results({ atMs: 600, findings: [{ ...FINDING, atMs: 11_000 }] }));
    expect(scanner.get().scan).toMatchObject({ kind: 'scanning', threats: [{ detection: 1 }] });
    end({ kind: 'ended', end: 'time-up', atMs: SCAN_MS });
    await done;
    expect(scanner.get().scan.kind).toBe('finished');
    expect(saved).toHaveLength(1);
    expect(saved[0]).toMatchObject({ scanType: 'camera', threatDetected: true, coverage: { complete: false } });
    expect(saved[0]!.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[47]/);
    expect(events).toEqual([
      'camera_scan false',
      'camera_detection {"threatType":"lens_reflection","confidence":85,"score":0.93}',
      'scan_completed {"scanType":"camera","threatDetected":true,"threats":1,"complete":false}',
    ]);
  });

  it('only logs a save that is refused, and does not claim completion', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { shell, events, kept } = fakeShell({ refusal: new ApiError(400, 'not understood', null) });
    const { uses, runSession } = fakeCamera();
    const scanner = createCameraScanner(shell, runSession);
    const done = scanner.start(noVideo);
    uses[0]!.options.onOpened(CAMERA);
    uses[0]!.end({ kind: 'ended', end: 'time-up', atMs: SCAN_MS });
    await done;
    expect(scanner.get().scan.kind).toBe('finished');
    expect(events).toEqual(['camera_scan false']);
    expect(kept).toEqual([]);
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });

  it.each([
    ['there is no connection', new TypeError('Failed to fetch')],
    ['the server is busy', new ApiError(503, 'busy', null)],
    ['a release is being changed', new ApiError(502, '<html>', null)],
    ['too many ask at once', new ApiError(429, '', '30')],
  ])('keeps a scan for later where %s', async (_, failure) => {
    const { shell, events, saved, kept } = fakeShell({ refusal: failure });
    const { uses, runSession } = fakeCamera();
    const scanner = createCameraScanner(shell, runSession);
    const done = scanner.start(noVideo);
    uses[0]!.options.onOpened(CAMERA);
    uses[0]!.end({ kind: 'ended', end: 'time-up', atMs: SCAN_MS });
    await done;
    expect(kept).toEqual([{ kind: 'scan', body: saved[0] }]);
    expect(events).toEqual(['camera_scan false']);
  });

  it('returns to idle with the sentence of the error, and saves nothing', async () => {
    const { shell, saved } = fakeShell();
    const { uses, runSession } = fakeCamera();
    const scanner = createCameraScanner(shell, runSession);
    const done = scanner.start(noVideo);
    uses[0]!.end({ kind: 'failed', error: 'camera-missing' });
    await done;
    expect(scanner.get().scan).toEqual({ kind: 'idle', error: 'camera-missing' });
    expect(saved).toEqual([]);
  });

  it('gives the general sentence when a session breaks in a way that no rule foresaw', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { shell } = fakeShell();
    const scanner = createCameraScanner(shell, () => Promise.reject(new Error('broken')));
    await scanner.start(noVideo);
    expect(scanner.get().scan).toEqual({ kind: 'idle', error: 'camera-failed' });
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });

  it('uses one camera at a time, and stops it on demand', async () => {
    const { shell, saved } = fakeShell();
    const { uses, runSession } = fakeCamera();
    const scanner = createCameraScanner(shell, runSession);
    const done = scanner.start(noVideo);
    await scanner.start(noVideo);
    await scanner.test('infrared_signature', noVideo);
    expect(uses).toHaveLength(1);
    uses[0]!.options.onOpened(CAMERA);
    scanner.stop();
    await done;
    expect(scanner.get().scan).toMatchObject({ kind: 'finished', end: 'stopped' });
    expect(saved[0]?.coverage?.complete).toBe(false);
  });

  it('forgets a start that the person took back while the browser was asking', async () => {
    const { shell, saved } = fakeShell();
    const { runSession } = fakeCamera();
    const scanner = createCameraScanner(shell, runSession);
    const done = scanner.start(noVideo);
    scanner.stop();
    await done;
    expect(scanner.get().scan).toEqual({ kind: 'idle', error: null });
    expect(saved).toEqual([]);
  });

  it('returns to idle on Scan Again, and forgets threats and pictures', async () => {
    const { shell } = fakeShell();
    const { uses, runSession } = fakeCamera();
    const scanner = createCameraScanner(shell, runSession);
    const done = scanner.start(noVideo);
    const bitmap = { close: vi.fn<() => void>() } as unknown as ImageBitmap;
    uses[0]!.options.onOpened(CAMERA);
    uses[0]!.options.onResults(results({ findings: [FINDING] }));
    uses[0]!.options.onPicture({ of: FINDING, picture: bitmap });
    expect(scanner.get().pictures.get(FINDING)).toBe(bitmap);
    scanner.stop();
    await done;
    scanner.again();
    expect(scanner.get()).toMatchObject({ scan: { kind: 'idle', error: null }, pictures: new Map() });
    expect(bitmap.close).toHaveBeenCalledOnce();
  });
});

describe('a positive control', () => {
  it('ends as soon as the engine has measured it, and is remembered for the next scans', async () => {
    const { shell, saved } = fakeShell();
    const { uses, runSession } = fakeCamera();
    const scanner = createCameraScanner(shell, runSession);
    const done = scanner.test('infrared_signature', noVideo);
    expect(uses[0]!.options).toMatchObject({ durationMs: CONTROL_LENGTHS_MS.infrared_signature, useTorch: false });
    uses[0]!.options.onResults(results({ findings: [{ ...FINDING, threatType: 'infrared_signature' }] }));
    await done;
    expect(scanner.get()).toMatchObject({ control: { state: 'proven' }, proven: ['infrared_signature'] });
    expect(saved).toEqual([]);

    const scan = scanner.start(noVideo);
    uses[1]!.options.onOpened(CAMERA);
    uses[1]!.options.onResults(results());
    uses[1]!.end({ kind: 'ended', end: 'time-up', atMs: SCAN_MS });
    await scan;
    expect(saved[0]?.coverage?.notChecked).toEqual([]);
  });

  it.each([
    {
      name: 'sees nothing in time',
      outcome: { kind: 'ended', end: 'time-up', atMs: CONTROL_LENGTHS_MS.infrared_signature },
      control: { kind: 'infrared_signature', state: 'failed' },
    },
    {
      name: 'is refused the camera',
      outcome: { kind: 'failed', error: 'camera-denied' },
      control: { kind: 'infrared_signature', state: 'error', error: 'camera-denied' },
    },
    { name: 'is cancelled', outcome: { kind: 'ended', end: 'stopped', atMs: 2_000 }, control: null },
  ] as { name: string; outcome: SessionOutcome; control: unknown }[])(
    'proves nothing when it $name',
    async ({ outcome, control }) => {
      const { shell } = fakeShell();
      const { uses, runSession } = fakeCamera();
      const scanner = createCameraScanner(shell, runSession);
      const done = scanner.test('infrared_signature', noVideo);
      uses[0]!.options.onResults(results({ findings: [FINDING] }));
      uses[0]!.end(outcome);
      await done;
      expect(scanner.get()).toMatchObject({ control, proven: [] });
    },
  );
});
