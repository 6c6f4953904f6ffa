import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ABILITY_NAMES, type Ability, type AbilityName } from '#core/device/abilities.ts';
import { fitOf, needsOf, type Fit } from './abilities.ts';
import { SCANNERS } from './registry.ts';

function allAre(ability: Ability): Record<AbilityName, Ability> {
  return Object.fromEntries(ABILITY_NAMES.map((name) => [name, ability])) as Record<AbilityName, Ability>;
}

const ALL = allAre('yes');

test.each(SCANNERS)('$id works where everything is there, and is not ruled out while nothing is known', (scanner) => {
  expect(fitOf(scanner, ALL)).toEqual({ verdict: 'works', missing: [], unknown: [] });
  expect(fitOf(scanner, allAre('unknown')).verdict).toBe('works');
});

/** One ability taken away: the scanners that then work in part or not at all; all others work. */
const LOSSES: Record<AbilityName, Partial<Record<(typeof SCANNERS)[number]['id'], Fit['verdict']>>> = {
  camera: { camera: 'cannot' },
  torch: { camera: 'part' },
  exposure: { camera: 'part' },
  gyroscope: { camera: 'part' },
  nfc: { nfc: 'cannot' },
  bluetooth: { airtag: 'cannot' },
  localNetwork: { network: 'part' },
  ultrasound: { motion_sensor: 'part' },
};

/** Those that the table names; each is there. */
const TOLD = SCANNERS.filter(({ id }) => Object.values(LOSSES).some((verdicts) => verdicts[id] !== undefined));

test.each(ABILITY_NAMES)('without %s', (name) => {
  const abilities = { ...ALL, [name]: 'no' } as const;
  expect(TOLD.length).toBeGreaterThanOrEqual(5);
  for (const scanner of TOLD) {
    const { verdict, missing } = fitOf(scanner, abilities);
    expect(verdict, scanner.id).toBe(LOSSES[name][scanner.id] ?? 'works');
    expect(missing, scanner.id).toEqual(verdict === 'works' ? [] : [name]);
  }
});

test('losing more never makes a scanner fit better; a scanner that says nothing is not ruled out', () => {
  const order = ['works', 'part', 'cannot'];
  const ability = fc.constantFrom<Ability>('yes', 'no', 'unknown');
  const abilities = fc.record(
    Object.fromEntries(ABILITY_NAMES.map((name) => [name, ability])) as Record<AbilityName, typeof ability>,
  );
  fc.assert(
    fc.property(fc.constantFrom(...SCANNERS), abilities, fc.constantFrom(...ABILITY_NAMES), (scanner, before, lost) => {
      const worse = order.indexOf(fitOf(scanner, { ...before, [lost]: 'no' }).verdict);
      expect(worse).toBeGreaterThanOrEqual(order.indexOf(fitOf(scanner, before).verdict));
      expect(fitOf({ folder: 'sixth' }, before).verdict).toBe('works');
    }),
  );
});

test('what a Pro scanner cannot do without can be known before the first paint', () => {
  const needs = SCANNERS.filter(({ tier }) => tier === 'pro').flatMap(needsOf);
  expect(needs).toEqual(expect.arrayContaining(['nfc', 'bluetooth']));
  const page = readFileSync(new URL('../apps/web/index.html', import.meta.url), 'utf8');
  const styles = readFileSync(new URL('view/device-abilities.css', import.meta.url), 'utf8');
  for (const name of needs) {
    expect(page).toMatch(new RegExp(`lacks = .*'${name} ?'`));
    expect(styles).toContain(`[data-lacks~='${name}'] .lacks-${name}`);
    expect(styles).toContain(`[data-lacks~='${name}'] .needs-${name}`);
  }
});
