import type { CameraKernel } from '../kernel/kernel.ts';
import type { PictureLight } from '../track/light.ts';
import type { Tracks } from '../track/tracks.ts';
import type { Domes } from './domes.ts';
import type { Glows } from './glows.ts';

/** What is followed in the picture, and how large that is. */
export interface Scene {
  readonly tracks: Tracks;
  readonly glows: Glows;
  readonly domes: Pick<Domes, 'count' | 'times' | 'x' | 'y'>;
  readonly light: Pick<PictureLight, 'usualNoiseFloor'>;
  readonly kernel: Pick<CameraKernel, 'widthPx' | 'heightPx'>;
}
