import { expect, test } from 'vitest';
import { createNumbers } from '#tests/support/random.ts';
import { fitLogistic, type Observation } from './logistic.ts';

const chanceOf = (at: number): number => 1 / (1 + Math.exp(-at));

test('a curve is found again from what it foretells', () => {
  const numbers = createNumbers(5);
  const observations = Array.from({ length: 20_000 }, (): Observation => {
    const features = [4 * numbers() - 2, 4 * numbers() - 2];
    return { features, isRight: numbers() < chanceOf(0.5 + 2 * features[0]! - features[1]!), weight: 1 };
  });
  const [constant, first, second] = fitLogistic(observations);
  expect(constant).toBeCloseTo(0.5, 0);
  expect(first).toBeCloseTo(2, 0);
  expect(second).toBeCloseTo(-1, 0);
});

test('what can be told apart perfectly is fitted with finite weights', () => {
  const observations = [-3, -2, -1, 1, 2, 3].map((at): Observation => ({ features: [at], isRight: at > 0, weight: 1 }));
  const [constant, slope] = fitLogistic(observations);
  expect(constant).toBeCloseTo(0, 6);
  expect(slope).toBeGreaterThan(0.5);
  expect(slope).toBeLessThan(5);
});

test('an observation counts by its weight', () => {
  const of = (isRight: boolean, weight: number): Observation => ({ features: [], isRight, weight });
  expect(fitLogistic([of(true, 3), of(false, 1)])[0]).toBeCloseTo(Math.log(3), 6);
});
