import { copy } from './copy.ts';
import type { RunningScan } from './scan.ts';

/**
 * What to do now: what the engine asks for, else the standing advice for this camera. 'The ringed spot' means one: with
 * no ring or several nobody knows which.
 */
export function adviceOf({ camera, guidance, named, marks }: RunningScan, steady: string): string {
  const rings = named.length + marks.length;
  if (guidance && (guidance !== 'move-sideways' || rings === 1)) return copy.scanning.guidance[guidance];
  return camera?.hasTorch === false ? copy.scanning.steadyByHand : steady;
}
