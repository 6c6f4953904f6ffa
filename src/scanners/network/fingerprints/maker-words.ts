import { CAMERA_MAKERS_A_TO_H } from './camera-makers-a-to-h.ts';
import { CAMERA_MAKERS_I_TO_R } from './camera-makers-i-to-r.ts';
import { CAMERA_MAKERS_S_TO_Z } from './camera-makers-s-to-z.ts';
import { RECORDER_MAKERS } from './recorder-makers.ts';
import { MAKERS_OF_PROGRAMS_AND_DOORS } from './makers-of-programs-and-doors.ts';
import { MAKERS_OF_THE_WORLD } from './makers-of-the-world.ts';
import { REGIONAL_MAKERS } from './regional-makers.ts';
import type { NetworkFingerprint } from './vocabulary.ts';

/** Makers whose whole trade is watching: their word alone names a camera, a recorder or its program. */
export const MAKER_WORDS: readonly NetworkFingerprint[] = [
  ...CAMERA_MAKERS_A_TO_H,
  ...CAMERA_MAKERS_I_TO_R,
  ...CAMERA_MAKERS_S_TO_Z,
  ...RECORDER_MAKERS,
  ...MAKERS_OF_PROGRAMS_AND_DOORS,
  ...REGIONAL_MAKERS,
  ...MAKERS_OF_THE_WORLD,
];
