import type { PicturedSpot } from '../browser/finding-pictures.ts';
import { copy } from '../copy.ts';
import type { CameraInUse } from '../session.ts';
import { FindingPicture } from './finding-picture.tsx';
import './spot-pictures.css';

/** Spots as the scan saw them, so that they are found again. */
export function SpotPictures({ spots, camera }: { spots: readonly PicturedSpot[]; camera: CameraInUse }) {
  if (spots.length === 0) return null;
  return (
    <ul role="list" className="camera-spots">
      {spots.map(({ number, at, bitmap }) => (
        <li key={number}>
          <FindingPicture
            at={at}
            number={number}
            kind="check"
            label={copy.result.picture(number)}
            camera={camera}
            bitmap={bitmap}
          />
        </li>
      ))}
    </ul>
  );
}
