import type { AbilityName, DeviceAbilities } from '#core/device/abilities.ts';

/** What a scanner cannot do without, and what makes it better. */
interface Needs {
  readonly needs: readonly AbilityName[];
  readonly helps: readonly AbilityName[];
}

/** By the scanner's id. One that is not listed needs nothing of the device but a page. */
const NEEDS: ReadonlyMap<string, Needs> = new Map<string, Needs>([
  ['camera', { needs: ['camera'], helps: ['torch', 'exposure', 'gyroscope'] }],
  ['network', { needs: [], helps: ['localNetwork'] }],
  ['nfc', { needs: ['nfc'], helps: [] }],
  ['airtag', { needs: ['bluetooth'], helps: [] }],
  // Without a microphone the look round with one's own eyes is left.
  ['motion_sensor', { needs: [], helps: ['ultrasound'] }],
]);

/** What a scanner cannot do without. */
export function needsOf(scannerId: string): readonly AbilityName[] {
  return NEEDS.get(scannerId)?.needs ?? [];
}

/** How well a scanner fits a device. */
export interface Fit {
  readonly verdict: 'works' | 'part' | 'cannot';
  /** What is known to be missing. */
  readonly missing: readonly AbilityName[];
  /** What its first use will tell. */
  readonly unknown: readonly AbilityName[];
}

/** Whether a scanner works on a device: nothing is held against it that is not known to be missing. */
export function fitOf(scannerId: string, abilities: DeviceAbilities): Fit {
  const { needs, helps } = NEEDS.get(scannerId) ?? { needs: [], helps: [] };
  const missingOf = (names: readonly AbilityName[]) => names.filter((name) => abilities[name] === 'no');
  const missing = [...missingOf(needs), ...missingOf(helps)];
  const unknown = [...needs, ...helps].filter((name) => abilities[name] === 'unknown');
  if (missingOf(needs).length > 0) return { verdict: 'cannot', missing, unknown };
  return { verdict: missing.length > 0 ? 'part' : 'works', missing, unknown };
}
