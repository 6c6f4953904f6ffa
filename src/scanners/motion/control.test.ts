import { describe, expect, it } from 'vitest';
import { isProof, noEarsOf } from './control.ts';
import type { StepOutcome, UltrasonicGap } from './scan.ts';

type Outcome = Extract<StepOutcome, { step: 'ultrasonic' }>;

const heard = (...hz: number[]): Outcome => ({
  step: 'ultrasonic',
  outcome: 'measured',
  tones: hz.map((at) => ({
    hz: at,
    lowHz: at,
    highHz: at,
    dbfs: -40,
    pattern: 'steady',
    aboveNoiseDb: 20,
    thresholdDb: 6,
  })),
  ceilingHz: 24_000,
  searchedToHz: 22_000,
  listenedMs: 6_000,
  vetoedShare: 0,
});
const silent = (gap: UltrasonicGap): Outcome => ({ step: 'ultrasonic', outcome: 'not-measured', gap, ceilingHz: null });

describe('the tone of the control', () => {
  it.each<[string, Outcome, boolean]>([
    ['heard', heard(19_012), true],
    ['heard among others', heard(18_200, 18_950), true],
    ['not heard', heard(), false],
    ['another', heard(20_500), false],
    ['kept back by the browser', silent('filtered'), false],
  ])('%s', (_, outcome, proof) => expect(isProof(outcome)).toBe(proof));

  it('leaves nothing known where no sound could be had', () => {
    expect((['denied', 'no-microphone', 'muted', 'filtered'] as const).map((gap) => noEarsOf(silent(gap)))).toEqual([
      'denied',
      'no-microphone',
      null,
      null,
    ]);
    expect(noEarsOf(heard())).toBe(null);
  });
});
