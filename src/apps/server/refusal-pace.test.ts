import { describe, expect, test } from 'vitest';
import { createRefusalPace } from './refusal-pace.ts';

const NOW = Date.UTC(2026, 10, 1);

describe('refusal pace', () => {
  test('answers the first refusals of an address at once, and keeps back those of a flood', () => {
    const pace = createRefusalPace();
    const pauses = Array.from({ length: 200 }, () => pace.pauseMs('flood', NOW));
    expect(pauses.slice(0, 60)).toEqual(Array(60).fill(0));
    expect(pauses.slice(60)).toEqual(Array(140).fill(1_000));
  });

  test('keeps nobody else waiting', () => {
    const pace = createRefusalPace();
    for (let turn = 0; turn < 200; turn += 1) pace.pauseMs('flood', NOW);
    expect(pace.pauseMs('somebody else', NOW)).toBe(0);
  });

  test('answers at once again when the flood is over', () => {
    const pace = createRefusalPace();
    for (let turn = 0; turn < 200; turn += 1) pace.pauseMs('flood', NOW);
    expect(pace.pauseMs('flood', NOW + 1_000)).toBe(0);
  });
});
