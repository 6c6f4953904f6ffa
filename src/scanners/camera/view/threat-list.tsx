import type { ReactNode } from 'react';
import { ResultState } from '#ui/view/result-state.tsx';
import type { CutoutPictures } from '../browser/finding-pictures.ts';
import { copy } from '../copy.ts';
import { placeWords } from '../result.ts';
import type { CameraThreat } from '../scan.ts';
import type { CameraInUse } from '../session.ts';
import { FindingPicture } from './finding-picture.tsx';

/** Findings in the order of detection; `details` adds what a result says beyond them. */
export function ThreatList({
  threats,
  camera,
  pictures,
  details,
}: {
  threats: readonly CameraThreat[];
  camera: CameraInUse;
  pictures: CutoutPictures;
  details?: (threat: CameraThreat) => ReactNode;
}) {
  return (
    <ul role="list" className="stack-tight">
      {threats.map((threat) => {
        const bitmap = pictures.get(threat.finding);
        return (
          <ResultState key={threat.detection} as="li" kind="found" label={copy.result.detection(threat.detection)}>
            {bitmap ? (
              <FindingPicture
                at={threat.finding}
                number={threat.detection}
                kind="found"
                label={copy.result.picture(threat.detection)}
                camera={camera}
                bitmap={bitmap}
              />
            ) : null}
            <p className="camera-message">{threat.message}</p>
            <p className="small muted">{placeWords(threat.finding, camera)}</p>
            {details?.(threat)}
          </ResultState>
        );
      })}
    </ul>
  );
}
