import type { ComponentType } from 'react';
import { DoorAndLatch } from '#ui/view/drawings/after-a-find.tsx';
import { FingerAndMirror } from '#ui/view/drawings/by-eye.tsx';
import type { DrawingProps } from '#ui/view/drawings/drawing.tsx';
import {
  LensAtBed,
  LensInBathroom,
  LensInCeiling,
  LensInSocket,
  LensInTv,
  LensInWardrobe,
  LensOnDesk,
} from '#ui/view/drawings/lens-places.tsx';
import type { Place } from '../place.ts';

/** Where eyes find a lens at each place, or what they test there. */
const DRAWINGS = {
  bed: LensAtBed,
  bathroom: LensInBathroom,
  desk: LensOnDesk,
  ceiling: LensInCeiling,
  sockets: LensInSocket,
  mirror: FingerAndMirror,
  tv: LensInTv,
  wardrobe: LensInWardrobe,
  door: DoorAndLatch,
} as const satisfies Record<Place, ComponentType<DrawingProps>>;

/** An ornament beside the words that say the same. */
export function PlaceDrawing({ place }: { place: Place }) {
  const Drawn = DRAWINGS[place];
  return (
    <div className="round-drawing">
      <Drawn />
    </div>
  );
}
