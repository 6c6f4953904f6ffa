import { describe, expect, test } from 'vitest';
import { TORCH_DARK_MS, TORCH_LIT_MS } from '../definition.ts';
import { BANDS, createPictureLight } from './light.ts';
import type { LightState } from './light.ts';
import { createTorch, observeLight, requestTorch } from './torch.ts';

const FRAME_MS = 1000 / 15;

/** A phone in a room, as far as its torch and its automatic exposure go. */
interface Phone {
  readonly latencyMs: number;
  readonly readoutMs: number;
  readonly exposureMs: number;
  /** Share of the way to the wanted gain in a frame. */
  readonly exposureLag: number;
  /** Mean light of the room, linear, and what the torch adds. */
  readonly room: number;
  readonly torch: number;
}

/** What a frame really showed, and what was made of it. */
interface Seen {
  readonly atMs: number;
  /** Share of the middle row's exposure in torch light. */
  readonly litShare: number;
  readonly light: LightState;
  readonly settled: boolean;
}

/** Lets the torch blink as it is asked to. The picture rolls from the top, and its exposure follows its mean. */
function blink({ latencyMs, readoutMs, exposureMs, exposureLag, room, torch: added }: Phone, seconds: number): Seen[] {
  const torch = createTorch();
  const picture = createPictureLight();
  const changes: { readonly atMs: number; readonly on: boolean }[] = [{ atMs: -1e9, on: false }];
  let commanded = false;
  let gain = 0.22 / room;
  const litShareOf = (endMs: number): number => {
    let litMs = 0;
    for (let ms = endMs - exposureMs; ms < endMs; ms++) if (changes.findLast(({ atMs }) => atMs <= ms)!.on) litMs++;
    return litMs / exposureMs;
  };
  return Array.from({ length: seconds * 15 }, (_, frame) => {
    const atMs = frame * FRAME_MS;
    const litShare = litShareOf(atMs - readoutMs / 2);
    gain += exposureLag * (Math.min(4, 0.22 / (room + litShare * added)) - gain);
    for (let band = 0; band < BANDS; band++) {
      const share = litShareOf(atMs - readoutMs + (readoutMs * (band + 0.5)) / BANDS);
      picture.bands[band] = 255 * Math.min(1, gain * (room + share * added)) ** (1 / 2.2);
    }
    observeLight(torch, picture, commanded, atMs);
    const asked = requestTorch(torch, atMs);
    if (asked !== null) {
      commanded = asked;
      changes.push({ atMs: atMs + latencyMs, on: asked });
    }
    return { atMs, litShare, light: torch.light, settled: torch.settled };
  });
}

const isWrong = ({ litShare, light, settled }: Seen): boolean =>
  settled && (light === 'on' ? litShare < 0.5 : light === 'off' && litShare > 0.1);

describe('the state of the torch is read from the frames', () => {
  const phone: Phone = { latencyMs: 190, readoutMs: 20, exposureMs: 20, exposureLag: 0.2, room: 0.08, torch: 0.3 };
  test.each<[string, Partial<Phone>]>([
    ['with a torch that obeys late', { latencyMs: 390 }],
    ['with a torch that obeys at once', { latencyMs: 30 }],
    ['with an exposure that answers at once', { exposureLag: 0.39 }],
    ['with an exposure that is locked', { exposureLag: 0, latencyMs: 120, exposureMs: 22, readoutMs: 12 }],
    ['where every change falls into two frames', { latencyMs: 381, exposureMs: 32, exposureLag: 0.39, torch: 0.13 }],
    ['where a change splits the picture', { latencyMs: 286, readoutMs: 30, exposureMs: 25, exposureLag: 0.35 }],
    ['where the first dark frame is split', { latencyMs: 369, readoutMs: 30, exposureMs: 23, exposureLag: 0.38 }],
    [
      'where no dark frame is known yet',
      { latencyMs: 30, readoutMs: 30, exposureLag: 0.3, exposureMs: 22, torch: 0.13 },
    ],
    [
      'where exposure turns round within a change',
      { latencyMs: 290, readoutMs: 30, exposureMs: 32, exposureLag: 0.39 },
    ],
    [
      'where a change was missed once',
      { latencyMs: 210, readoutMs: 30, exposureMs: 55, exposureLag: 0.39, room: 0.03, torch: 0.12 },
    ],
    ['in a bright room', { room: 0.4, torch: 0.4 }],
    ['in a dark room', { room: 0.01, torch: 0.4 }],
  ])('%s', (_, change) => {
    const seen = blink({ ...phone, ...change }, 12).filter(({ atMs }) => atMs > 3_000);
    expect(seen.filter(isWrong)).toEqual([]);
    // Most frames can be used: two at each change belong to neither state.
    expect(seen.filter(({ settled }) => settled).length).toBeGreaterThan(0.6 * seen.length);
  });
});

test('the torch burns longer than it rests, in a rhythm that does not slip', () => {
  const torch = createTorch();
  const asked = Array.from({ length: 450 }, (_, frame) => frame * FRAME_MS)
    .map((atMs) => ({ atMs, on: requestTorch(torch, atMs) }))
    .filter(({ on }) => on !== null);
  expect(asked.map(({ on }) => on)).toEqual(asked.map((_, i) => i % 2 === 0));
  asked.forEach(({ atMs }, i) => {
    const dueAtMs = Math.floor(i / 2) * (TORCH_LIT_MS + TORCH_DARK_MS) + (i % 2) * TORCH_LIT_MS;
    expect(atMs).toBeGreaterThanOrEqual(dueAtMs);
    expect(atMs).toBeLessThan(dueAtMs + FRAME_MS);
  });
});
