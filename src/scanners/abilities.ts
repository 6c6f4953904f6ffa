import type { AbilityName, DeviceAbilities } from '#core/device/abilities.ts';
import type { ScannerDefinition, ScannerNeeds } from './scanner.ts';

/** By the path of the file: what each scanner's folder says that it needs. */
const NEEDS = import.meta.glob<ScannerNeeds>('./*/needs.ts', { eager: true, import: 'needs' });

type Folder = Pick<ScannerDefinition, 'folder'>;

/** A scanner whose folder says nothing needs nothing of the device but a page. */
function wantsOf({ folder }: Folder): ScannerNeeds {
  return NEEDS[`./${folder}/needs.ts`] ?? { needs: [], helps: [] };
}

/** What a scanner cannot do without. */
export function needsOf(scanner: Folder): readonly AbilityName[] {
  return wantsOf(scanner).needs;
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
export function fitOf(scanner: Folder, abilities: DeviceAbilities): Fit {
  const { needs, helps } = wantsOf(scanner);
  const missingOf = (names: readonly AbilityName[]) => names.filter((name) => abilities[name] === 'no');
  const missing = [...missingOf(needs), ...missingOf(helps)];
  const unknown = [...needs, ...helps].filter((name) => abilities[name] === 'unknown');
  if (missingOf(needs).length > 0) return { verdict: 'cannot', missing, unknown };
  return { verdict: missing.length > 0 ? 'part' : 'works', missing, unknown };
}
