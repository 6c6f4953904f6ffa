import type { ComponentType } from 'react';
import {
  CoverIt,
  ForcedDoor,
  HandsOff,
  OutOfView,
  PhoneOnTag,
  ThreePhotos,
  TrackerInBag,
} from '#ui/view/drawings/after-a-find.tsx';
import type { StepId } from '../walk.ts';

/** The steps that a picture shows faster than words. */
export const STEP_DRAWINGS: Partial<Record<StepId, ComponentType>> = {
  view: OutOfView,
  'ship-view': OutOfView,
  'hands-off': HandsOff,
  photos: ThreePhotos,
  'child-photos': ThreePhotos,
  'tracker-photo': TrackerInBag,
  'tracker-owner': PhoneOnTag,
  'door-out': ForcedDoor,
  cover: CoverIt,
};
