import { copy } from '../copy.ts';
import { cutoutArea } from '../protocol.ts';
import type { CameraThreat } from '../scan.ts';
import type { CameraInUse } from '../session.ts';
import { Ring } from './ring.tsx';

/** Where a finding was: its surroundings with a ring. Drawn from memory; nothing is stored. */
export function FindingPicture({
  threat: { detection, finding },
  camera,
  bitmap,
}: {
  threat: CameraThreat;
  camera: CameraInUse;
  bitmap: ImageBitmap;
}) {
  const area = cutoutArea(finding, camera.widthPx, camera.heightPx);

  function draw(canvas: HTMLCanvasElement | null): void {
    canvas?.getContext('2d')?.drawImage(bitmap, 0, 0);
  }

  return (
    <div className="result-picture camera-picture" dir="ltr">
      <canvas
        ref={draw}
        width={area.widthPx}
        height={area.heightPx}
        role="img"
        aria-label={copy.result.picture(detection)}
      />
      <Ring
        number={detection}
        kind="found"
        x={(finding.xPx - area.leftPx) / area.widthPx}
        y={(finding.yPx - area.topPx) / area.heightPx}
      />
    </div>
  );
}
