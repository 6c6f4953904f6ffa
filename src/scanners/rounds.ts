import type { ScanType } from '#contract/entities/scan-submission.ts';
import { CAMERA_ROUND_PART } from './camera/round-part.ts';
import { MOTION_ROUND_PART } from './motion/round-part.ts';
import { NETWORK_ROUND_PART } from './network/round-part.ts';
import { NFC_ROUND_PART } from './nfc/round-part.ts';
import { SCANNERS } from './registry.ts';
import type { RoundPart, ScannerDefinition } from './scanner.ts';
import { TRACKER_ROUND_PART } from './tracker/round-part.ts';

/** What a saved round submits of each find, since it is saved as a camera scan. */
export { SUBMITTED_CONFIDENCE } from './camera/round-part.ts';

/** By scanner id; a scanner without a line here takes no part in a round. */
const ROUND_PARTS: Readonly<Record<string, RoundPart>> = {
  camera: CAMERA_ROUND_PART,
  network: NETWORK_ROUND_PART,
  nfc: NFC_ROUND_PART,
  airtag: TRACKER_ROUND_PART,
  motion_sensor: MOTION_ROUND_PART,
};

export interface RoundScanner extends ScannerDefinition {
  readonly id: ScanType;
  /** Null: it takes no part in a round. */
  readonly round: RoundPart | null;
}

/** Every scanner with its part in a round. Apart from the registry, which comes with Home's script. */
export const ROUND_SCANNERS: readonly RoundScanner[] = SCANNERS.map((scanner) => ({
  ...scanner,
  round: ROUND_PARTS[scanner.id] ?? null,
}));
