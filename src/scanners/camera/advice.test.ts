import { describe, expect, test } from 'vitest';
import { adviceOf } from './advice.ts';
import { copy } from './copy.ts';
import type { CameraGuidance, CameraMark, CameraPlace } from './sample.ts';
import { IDLE, reduce, type RunningScan } from './scan.ts';
import type { CameraInUse } from './session.ts';

const STEADY = 'Move slowly.';
const NAMED: CameraPlace = { xPx: 1, yPx: 1 };
const MARK: CameraMark = { xPx: 2, yPx: 2, reason: 'angle-not-covered' };
const CAMERA: CameraInUse = { widthPx: 1280, heightPx: 720, facing: 'rear', hasTorch: true };

function scanWith(guidance: CameraGuidance | null, named: number, marks: number, hasTorch = true): RunningScan {
  const started = reduce(IDLE, { kind: 'start' });
  if (!started.ok || started.value.kind !== 'scanning') throw new Error('A scan that started is under way.');
  const many = <Spot>(spot: Spot, count: number) => Array.from({ length: count }, () => spot);
  return {
    ...started.value,
    camera: { ...CAMERA, hasTorch },
    guidance,
    named: many(NAMED, named),
    marks: many(MARK, marks),
  };
}

describe('adviceOf', () => {
  const sideways = copy.scanning.guidance['move-sideways'];

  test.each([
    [0, 0, STEADY],
    [0, 1, sideways],
    [1, 0, sideways],
    [0, 2, STEADY],
    [1, 1, STEADY],
    [2, 0, STEADY],
  ])('with %i named and %i marked rings', (named, marks, line) => {
    expect(adviceOf(scanWith('move-sideways', named, marks), STEADY)).toBe(line);
  });

  test.each(['too-fast', 'too-bright-for-infrared', 'come-closer', 'hold-still'] as const)(
    '%s needs no ring',
    (asked) => {
      expect(adviceOf(scanWith(asked, 2, 2), STEADY)).toBe(copy.scanning.guidance[asked]);
    },
  );

  test('without a light of our own it is the hand that blinks', () => {
    expect(adviceOf(scanWith(null, 0, 0, false), STEADY)).toBe(copy.scanning.steadyByHand);
  });
});
