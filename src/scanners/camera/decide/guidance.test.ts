import { expect, test } from 'vitest';
import { guide, type Situation } from './guidance.ts';

const CALM: Situation = {
  atMs: 10_000,
  unusable: null,
  isModulated: true,
  darkMs: 5_000,
  hasUnconfirmed: false,
  hasFirstAnswer: false,
  hasFaint: false,
  isShortExposure: false,
};

test.each<[string, Partial<Situation>, ReturnType<typeof guide>]>([
  ['all is well', {}, null],
  ['the hand is too fast, whatever else there is', { unusable: 'too-fast', hasUnconfirmed: true }, 'too-fast'],
  ['a track waits for another angle', { hasUnconfirmed: true, hasFaint: true }, 'move-sideways'],
  ['a track has answered once', { hasFirstAnswer: true }, 'hold-still'],
  ['a lamp must not leave the picture', { isShortExposure: true, hasUnconfirmed: true }, 'hold-still'],
  ['the room stays bright', { atMs: 4_000, darkMs: 0 }, 'too-bright-for-infrared'],
  ['the room stays bright, and that was said', { atMs: 9_000, darkMs: 0 }, null],
  ['it has just begun', { atMs: 1_000, darkMs: 0 }, null],
  ['something answers faintly', { hasFaint: true }, 'come-closer'],
  ['something is faint, but no light is switched', { hasFaint: true, isModulated: false }, null],
])('%s', (_, change, advice) => {
  expect(guide({ ...CALM, ...change })).toBe(advice);
});
