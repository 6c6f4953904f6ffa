import { cutoutArea, type PointedAt } from '../protocol.ts';
import type { CameraInUse } from '../session.ts';
import { Ring } from './ring.tsx';

/** Where a find or a mark was: its surroundings with a ring. Drawn from memory; nothing is stored. */
export function FindingPicture({
  at,
  number,
  kind,
  label,
  camera,
  bitmap,
}: {
  at: PointedAt;
  number: number;
  kind: 'found' | 'check';
  label: string;
  camera: CameraInUse;
  bitmap: ImageBitmap;
}) {
  const area = cutoutArea(at, camera.widthPx, camera.heightPx);

  function draw(canvas: HTMLCanvasElement | null): void {
    canvas?.getContext('2d')?.drawImage(bitmap, 0, 0);
  }

  return (
    <div className="result-picture camera-picture" dir="ltr">
      <canvas ref={draw} width={area.widthPx} height={area.heightPx} role="img" aria-label={label} />
      <Ring
        number={number}
        kind={kind}
        x={(at.xPx - area.leftPx) / area.widthPx}
        y={(at.yPx - area.topPx) / area.heightPx}
      />
    </div>
  );
}
