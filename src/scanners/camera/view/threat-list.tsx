import type { ReactNode } from 'react';
import { ResultState } from '#ui/view/result-state.tsx';
import { copy } from '../copy.ts';
import { placeWords } from '../result.ts';
import type { CameraFinding } from '../sample.ts';
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
  pictures: ReadonlyMap<CameraFinding, ImageBitmap>;
  details?: (threat: CameraThreat) => ReactNode;
}) {
  return (
    <ul role="list" className="stack-tight">
      {threats.map((threat) => {
        const bitmap = pictures.get(threat.finding);
        return (
          <ResultState key={threat.detection} as="li" kind="found" label={copy.result.detection(threat.detection)}>
            {bitmap ? <FindingPicture threat={threat} camera={camera} bitmap={bitmap} /> : null}
            <p className="camera-message">{threat.message}</p>
            <p className="small muted">{placeWords(threat.finding, camera)}</p>
            {details?.(threat)}
          </ResultState>
        );
      })}
    </ul>
  );
}
