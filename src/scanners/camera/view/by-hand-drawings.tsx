import { GlintOfLens, GlintOfScrew, TorchAtEye } from '#ui/view/drawings/by-eye.tsx';
import { DrawingRow } from '#ui/view/drawings/drawing-row.tsx';

/** How to hold the light, and what a lens looks like beside a screw. */
export function ByHandDrawings({ captions }: { captions: { torch: string; lens: string; screw: string } }) {
  return (
    <DrawingRow
      drawings={[
        { Drawing: TorchAtEye, caption: captions.torch },
        { Drawing: GlintOfLens, caption: captions.lens },
        { Drawing: GlintOfScrew, caption: captions.screw },
      ]}
    />
  );
}
