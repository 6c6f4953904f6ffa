import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addFrame, EMPTY_COVERAGE, mainLoss, secondsOf, usableShare, type FrameNote } from './coverage.ts';
import { MAX_FRAME_SPAN_MS, SCAN_MS } from './definition.ts';

function framesAt(fps: number, unusable: FrameNote['unusable'] = null, untilMs = SCAN_MS): FrameNote[] {
  return Array.from({ length: Math.floor((untilMs * fps) / 1_000) }, (_, index) => ({
    atMs: ((index + 1) * 1_000) / fps,
    unusable,
  }));
}

describe('coverage', () => {
  it.each([
    { fps: 30, share: 1 },
    { fps: 15, share: 1 },
    { fps: 8, share: 1 },
    // Each frame vouches for 133.5 ms: 5 a second cover two thirds, 2 a second a good quarter.
    { fps: 5, share: 0.6675 },
    { fps: 2, share: 0.267 },
  ])('of $fps usable frames a second is $share', ({ fps, share }) => {
    expect(usableShare(framesAt(fps).reduce(addFrame, EMPTY_COVERAGE))).toBeCloseTo(share, 5);
  });

  it('marks each second as usable, unusable or still open', () => {
    const coverage = [...framesAt(15, null, 2_000), { atMs: 2_900, unusable: null }].reduce(addFrame, EMPTY_COVERAGE);
    expect(secondsOf(coverage, 3_500).slice(0, 5)).toEqual(['usable', 'usable', 'unusable', 'open', 'open']);
    expect(secondsOf(coverage, SCAN_MS)).toHaveLength(30);
  });

  it('is that of the time that was not for lamps alone, which is no loss and nothing looked at', () => {
    const frames = framesAt(15).map((frame) =>
      frame.atMs > 8_000 && frame.atMs <= 10_000 ? { ...frame, unusable: 'lamps-only' as const } : frame,
    );
    const coverage = frames.reduce(addFrame, EMPTY_COVERAGE);
    expect(coverage.usableMs).toBeCloseTo(SCAN_MS - 2_000, 3);
    expect(usableShare(coverage)).toBeCloseTo(1, 5);
    expect(mainLoss(coverage)).toBeNull();
    expect(secondsOf(coverage, SCAN_MS)[8]).toBe('unusable');
  });

  it.each([
    { name: 'nothing', frames: framesAt(15), loss: null },
    { name: 'haste', frames: framesAt(15, 'too-fast'), loss: 'too-fast' },
    { name: 'a finger', frames: framesAt(15, 'covered'), loss: 'covered' },
    { name: 'a hand that could not be followed', frames: framesAt(15, 'lost'), loss: 'lost' },
    { name: 'a slow camera', frames: framesAt(2), loss: 'too-few-frames' },
    { name: 'no frame', frames: [], loss: 'too-few-frames' },
  ])('names what was lost to $name', ({ frames, loss }) => {
    expect(mainLoss(frames.reduce(addFrame, EMPTY_COVERAGE))).toBe(loss);
  });

  it('never counts more time than has passed, whatever the frames claim', () => {
    const note = fc.record({
      atMs: fc.oneof(fc.double({ noNaN: false }), fc.integer({ min: 0, max: 40_000 })),
      unusable: fc.constantFrom(null, 'covered' as const),
    });
    fc.assert(
      fc.property(fc.array(note, { maxLength: 80 }), (frames) => {
        const coverage = frames.reduce(addFrame, EMPTY_COVERAGE);
        const { usableMs, unusableMs, usableMsBySecond, lastFrameAtMs } = coverage;
        const total = usableMs + unusableMs.covered;
        expect(total).toBeGreaterThanOrEqual(0);
        expect(total).toBeLessThanOrEqual(Math.min(SCAN_MS, lastFrameAtMs) + 1e-6);
        expect(total).toBeLessThanOrEqual(coverage.frames * MAX_FRAME_SPAN_MS + 1e-6);
        expect(usableMsBySecond.reduce((sum, ms) => sum + ms, 0)).toBeCloseTo(usableMs, 3);
        for (const ms of usableMsBySecond) expect(ms).toBeLessThanOrEqual(1_000 + 1e-6);
      }),
    );
  });
});
