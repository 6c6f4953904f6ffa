import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failureOf, openCamera } from './camera.ts';

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
