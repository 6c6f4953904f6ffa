import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ABILITY_NAMES, type Ability, type AbilityName } from '#core/device/abilities.ts';
import { fitOf, needsOf, type Fit } from './abilities.ts';
import { SCANNERS } from './registry.ts';

function allAre(ability: Ability): Record<AbilityName, Ability> {
  return Object.fromEntries(ABILITY_NAMES.map((name) => [name, ability])) as Record<AbilityName, Ability>;
}

const ALL = allAre('yes');

const IDS = SCANNERS.map(({ id }) => id);

test.each(IDS)('%s works where everything is there, and is not ruled out while nothing is known', (id) => {
  expect(fitOf(id, ALL)).toEqual({ verdict: 'works', missing: [], unknown: [] });
  expect(fitOf(id, allAre('unknown')).verdict).toBe('works');
});

/** One ability taken away: the scanners that then work in part or not at all; all others work. */
const LOSSES: Record<AbilityName, Partial<Record<(typeof IDS)[number], Fit['verdict']>>> = {
  camera: { camera: 'cannot' },
  torch: { camera: 'part' },
  exposure: { camera: 'part' },
  gyroscope: { camera: 'part' },
  nfc: { nfc: 'cannot' },
  bluetooth: { airtag: 'cannot' },
  localNetwork: { network: 'part' },
  ultrasound: { motion_sensor: 'part' },
};

test.each(ABILITY_NAMES)('without %s', (name) => {
  const abilities = { ...ALL, [name]: 'no' } as const;
  for (const id of IDS) {
    const { verdict, missing } = fitOf(id, abilities);
    expect(verdict, id).toBe(LOSSES[name][id] ?? 'works');
    expect(missing, id).toEqual(verdict === 'works' ? [] : [name]);
  }
});

test('losing more never makes a scanner fit better; a scanner of another version is not ruled out', () => {
  const order = ['works', 'part', 'cannot'];
  const ability = fc.constantFrom<Ability>('yes', 'no', 'unknown');
  const abilities = fc.record(
    Object.fromEntries(ABILITY_NAMES.map((name) => [name, ability])) as Record<AbilityName, typeof ability>,
  );
  fc.assert(
    fc.property(fc.constantFrom(...IDS), abilities, fc.constantFrom(...ABILITY_NAMES), (id, before, lost) => {
      const worse = order.indexOf(fitOf(id, { ...before, [lost]: 'no' }).verdict);
      expect(worse).toBeGreaterThanOrEqual(order.indexOf(fitOf(id, before).verdict));
      expect(fitOf('sixth', before).verdict).toBe('works');
    }),
  );
});

test('what a Pro scanner cannot do without can be known before the first paint', () => {
  const needs = SCANNERS.filter(({ tier }) => tier === 'pro').flatMap(({ id }) => needsOf(id));
  // Each of these has its mark in index.html and its rule in device-abilities.css.
  expect(needs).toEqual(['nfc', 'bluetooth']);
});
