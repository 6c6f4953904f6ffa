import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failureOf, openCamera, type Camera } from './camera.ts';

it.each([
  ['NotAllowedError', 'camera-denied'],
  ['SecurityError', 'camera-denied'],
  ['NotFoundError', 'camera-missing'],
  ['NotSupportedError', 'camera-unsupported'],
  ['NotReadableError', 'camera-failed'],
  ['OverconstrainedError', 'camera-failed'],
  ['AbortError', 'camera-failed'],
])('%s is %s', (name, failure) => {
  expect(failureOf(new DOMException('Permission denied', name))).toBe(failure);
});

it('takes anything that is thrown', () => {
  for (const thrown of [undefined, null, 'text', {}, new TypeError('x')])
    expect(failureOf(thrown)).toBe('camera-failed');
});

describe('a short exposure', () => {
  const applied: object[][] = [];
  let refusals = 0;

  /** The camera of a track with these capabilities, opened to stay by 1 EV below its aim. */
  async function open(capabilities: object, settings: object = {}) {
    const track = Object.assign(new EventTarget(), {
      readyState: 'live',
      getCapabilities: () => ({ torch: true, ...capabilities }),
      getSettings: () => ({ facingMode: 'environment', ...settings }),
      stop: () => undefined,
      async applyConstraints({ advanced }: { readonly advanced: object[] }) {
        if (refusals-- > 0) throw new DOMException('', 'OverconstrainedError');
        applied.push(advanced);
      },
    });
    const stream = { getVideoTracks: () => [track], getTracks: () => [track] };
    vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => Promise.resolve(stream) } });
    vi.stubGlobal('HTMLVideoElement', { prototype: { requestVideoFrameCallback: () => 0 } });
    const opened = await openCamera({ widthPx: 1280, heightPx: 720, fps: 15, exposureEv: -1 }, AbortSignal.any([]));
    if (!opened.ok) throw new Error(opened.error);
    return opened.value;
  }

  /** What is asked for after that call, once it is done. */
  async function askedBy(camera: Camera, short: boolean) {
    applied.length = 0;
    camera.setExposureShort(short);
    await vi.waitFor(() => expect(applied.length).toBe(1));
    return applied[0];
  }

  const EV = { exposureCompensation: { min: -2, max: 2 } };
  const BY_HAND = { exposureMode: ['continuous', 'manual'], exposureTime: { min: 2, max: 2_000 } };

  beforeEach(() => {
    applied.length = 0;
    refusals = 0;
  });
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['of a 32nd of the exposure before', { exposureTime: 160, iso: 800 }, { exposureTime: 5, iso: 800 }],
    ['of a 32nd of a 30th of a second where that was longer', { exposureTime: 660 }, { exposureTime: 330 / 32 }],
    ['or is not known', {}, { exposureTime: 330 / 32 }],
    ['and no shorter than the camera can', { exposureTime: 10 }, { exposureTime: 2 }],
  ])('is one by hand, %s', async (_, settings, asked) => {
    await using camera = await open(BY_HAND, settings);
    expect(camera.exposureIsShort).toBe(false);
    expect(await askedBy(camera, true)).toEqual([{ torch: false }, { exposureMode: 'manual', ...asked }]);
    expect(camera.exposureIsShort).toBe(true);
  });

  it('leaves the torch as it is, and is automatic again as it was before', async () => {
    await using camera = await open({ ...BY_HAND, ...EV });
    camera.setTorch(true);
    await vi.waitFor(() => expect(applied).toHaveLength(2));
    expect(applied).toEqual([[{ exposureCompensation: -1 }], [{ torch: true }, { exposureCompensation: -1 }]]);
    expect((await askedBy(camera, true))![0]).toEqual({ torch: true });
    expect(await askedBy(camera, false)).toEqual([
      { torch: true },
      { exposureMode: 'continuous', exposureCompensation: -1 },
    ]);
  });

  it('is one of less exposure where the time cannot be set, and that differs', async () => {
    await using camera = await open({ exposureCompensation: { min: -3, max: 3 } });
    expect(await askedBy(camera, true)).toEqual([{ torch: false }, { exposureCompensation: -3 }]);
    expect(await askedBy(camera, false)).toEqual([{ torch: false }, { exposureCompensation: -1 }]);
  });

  it.each([
    ['nothing', {}],
    ['less exposure that hardly differs', EV],
    ['no automatic exposure beside that by hand', { ...BY_HAND, exposureMode: ['manual'] }],
  ])('cannot be asked of a camera that offers %s', async (_, capabilities) => {
    await using camera = await open(capabilities);
    applied.length = 0;
    expect(camera.exposureIsShort).toBeNull();
    camera.setExposureShort(true);
    await Promise.resolve();
    expect(applied).toEqual([]);
    expect(camera.exposureIsShort).toBeNull();
  });

  it('that the device refuses cannot be asked for any more, and is no failure of the torch', async () => {
    await using camera = await open(BY_HAND);
    refusals = 1;
    expect(await askedBy(camera, true)).toEqual([{ torch: false }, { exposureMode: 'continuous' }]);
    expect(camera.exposureIsShort).toBeNull();
    expect(camera.hasTorch).toBe(true);
  });

  it('ends with the camera', async () => {
    const camera = await open(BY_HAND);
    await askedBy(camera, true);
    await camera[Symbol.asyncDispose]();
    expect(applied.at(-1)).toEqual([{ torch: false }, { exposureMode: 'continuous' }]);
  });
});

describe('the torch', () => {
  const SWITCHING_MS = 900;
  const switched: { readonly on: boolean; readonly atMs: number }[] = [];
  const track = Object.assign(new EventTarget(), {
    readyState: 'live',
    getCapabilities: () => ({ torch: true }),
    getSettings: () => ({ facingMode: 'environment' }),
    stop: () => undefined,
    async applyConstraints({ advanced }: { readonly advanced: readonly [{ readonly torch: boolean }] }) {
      switched.push({ on: advanced[0].torch, atMs: performance.now() });
      // The first change takes the device long, as after a stall of the page.
      if (switched.length === 1) await new Promise((resolve) => setTimeout(resolve, SWITCHING_MS));
    },
  });

  beforeEach(() => {
    vi.useFakeTimers();
    switched.length = 0;
    const stream = { getVideoTracks: () => [track], getTracks: () => [track] };
    vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => Promise.resolve(stream) } });
    vi.stubGlobal('HTMLVideoElement', { prototype: { requestVideoFrameCallback: () => 0 } });
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('never flashes more than three times a second, however late the device is, and ends as it was told', async () => {
    const opened = await openCamera({ widthPx: 1280, heightPx: 720, fps: 15, exposureEv: -1 }, AbortSignal.any([]));
    if (!opened.ok) throw new Error(opened.error);
    for (let turn = 0; turn < 12; turn++) {
      opened.value.setTorch(turn % 2 === 0);
      await vi.advanceTimersByTimeAsync(120);
    }
    opened.value.setTorch(true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(switched.at(-1)?.on).toBe(true);
    const lit = switched.filter(({ on }) => on).map(({ atMs }) => atMs);
    expect(lit.length).toBeGreaterThan(2);
    for (const [index, atMs] of lit.slice(1).entries()) expect(atMs - lit[index]!).toBeGreaterThan(1_000 / 3);

    const closing = opened.value[Symbol.asyncDispose]();
    await vi.advanceTimersByTimeAsync(1_000);
    await closing;
    expect(switched.at(-1)?.on).toBe(false);
  });
});
