import type { ScanType } from '#contract/entities/scan-submission.ts';
import { SCANNERS } from './registry.ts';
import type { RoundPart, ScannerDefinition } from './scanner.ts';

/** What a saved round submits of each find, since it is saved as a camera scan. */
export { SUBMITTED_CONFIDENCE } from './camera/round-part.ts';

/** By the path of the file: how each scanner whose folder has one takes part in a round. */
const ROUND_PARTS = import.meta.glob<RoundPart>('./*/round-part.ts', { eager: true, import: 'roundPart' });

export interface RoundScanner extends ScannerDefinition {
  readonly id: ScanType;
  readonly round: RoundPart;
}

/** Every scanner that takes part in a round, with its part. Apart from the registry, which comes with Home's script. */
export const ROUND_SCANNERS: readonly RoundScanner[] = SCANNERS.flatMap((scanner) => {
  const round = ROUND_PARTS[`./${scanner.folder}/round-part.ts`];
  return round ? [{ ...scanner, round }] : [];
});
