import type { ComponentType } from 'react';
import { DoorAndLatch } from '#ui/view/drawings/after-a-find.tsx';
import {
  FingerAndMirror,
  GlintOfLens,
  GlintOfScrew,
  HoldAndSweep,
  RemoteTest,
  TorchAtEye,
} from '#ui/view/drawings/by-eye.tsx';
import {
  LensAtBed,
  LensInBathroom,
  LensInCeiling,
  LensInDoor,
  LensInMirror,
  LensInSocket,
  LensInTv,
  LensInWardrobe,
  LensOnDesk,
} from '#ui/view/drawings/lens-places.tsx';
import { copy } from '../copy.ts';

const { captions } = copy;

type StepTitle = (typeof copy)['sections'][number]['steps'][number]['title'];

/** What a step is about, drawn. */
export const STEP_DRAWINGS: Partial<
  Record<StepTitle, readonly { readonly Drawing: ComponentType; readonly caption: string }[]>
> = {
  'Smoke detectors, clocks and frames': [
    { Drawing: LensInCeiling, caption: captions.alarm },
    { Drawing: LensAtBed, caption: captions.clock },
    { Drawing: LensOnDesk, caption: captions.charger },
    { Drawing: LensInTv, caption: captions.tv },
  ],
  'Holes facing beds and showers': [
    { Drawing: LensInBathroom, caption: captions.vent },
    { Drawing: LensInSocket, caption: captions.socket },
    { Drawing: LensInWardrobe, caption: captions.wardrobe },
  ],
  'The mirror fingertip test': [
    { Drawing: FingerAndMirror, caption: captions.finger },
    { Drawing: LensInMirror, caption: captions.mirror },
  ],
  'Lights off, flashlight on': [
    { Drawing: TorchAtEye, caption: captions.torch },
    { Drawing: GlintOfLens, caption: captions.lens },
    { Drawing: GlintOfScrew, caption: captions.screw },
  ],
  'Scan with this app': [
    { Drawing: HoldAndSweep, caption: captions.sweep },
    { Drawing: RemoteTest, caption: captions.remote },
  ],
  'Test the locks': [
    { Drawing: DoorAndLatch, caption: captions.latch },
    { Drawing: LensInDoor, caption: captions.peephole },
  ],
};
