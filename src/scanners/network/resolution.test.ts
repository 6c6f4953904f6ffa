import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerMs, expectedMissing, TRIES_MS, worthAnotherTry } from './resolution.ts';

test.each([
  ['nothing was lost', { met: 250, late: 0 }, 2],
  ['nobody is here', { met: 0, late: 0 }, 2],
  ['a house where one question of ten is lost', { met: 35, late: 3 }, 3],
  ['a hotel where one question of fifty is lost', { met: 250, late: 5 }, 3],
  ['a hotel where one question of ten is lost', { met: 250, late: 25 }, 4],
  ['a house where every third is lost', { met: 35, late: 12 }, TRIES_MS.length],
])('%s: questions before the scan goes on', (_, hosts, questions) => {
  let tries = 2;
  while (worthAnotherTry(hosts, tries)) tries += 1;
  expect(tries).toBe(questions);
});

test('waiting ends, and more questions never mean more missing', () => {
  fc.assert(
    fc.property(fc.nat(1_022), fc.nat(1_022), fc.integer({ min: 1, max: 9 }), (met, some, tries) => {
      const hosts = { met, late: Math.min(met, some) };
      expect(worthAnotherTry(hosts, TRIES_MS.length)).toBe(false);
      expect(expectedMissing(hosts, tries + 1)).toBeLessThanOrEqual(expectedMissing(hosts, tries));
    }),
  );
});

test.each([
  ['unknown', null, 250],
  ['at once', 2, 120],
  ['as by radio', 60, 180],
  ['slow', 400, 250],
])('connections that took %s: how long last answers are waited for', (_, slowMs, waitedMs) => {
  expect(answerMs(slowMs)).toBe(waitedMs);
});
