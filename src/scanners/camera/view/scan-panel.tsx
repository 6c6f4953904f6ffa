import { Square } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from '#ui/view/button.tsx';
import { adviceOf } from '../advice.ts';
import { copy } from '../copy.ts';
import { GUIDANCE_INTERVAL_MS } from '../definition.ts';
import { placeWords } from '../result.ts';
import type { FinishedScan, RunningScan } from '../scan.ts';
import { CameraStage } from './camera-stage.tsx';
import { steadyOf } from './steady.ts';
import { SecondsStrip } from './seconds-strip.tsx';
import { useCalmLine } from './use-calm-line.ts';

const words = copy.scanning;

/**
 * The scan as it runs: the live picture, over it what was found, one line of guidance, the seconds. Of a finished scan the
 * last picture, for as long as its result is not there yet.
 */
export function ScanPanel({
  scan,
  video,
  keepsStill,
  onStop,
}: {
  scan: RunningScan | FinishedScan;
  video: RefObject<HTMLVideoElement | null>;
  keepsStill: boolean;
  onStop: () => void;
}) {
  const running = scan.kind === 'scanning' ? scan : null;
  const found = running && foundLineOf(running);
  const line = useCalmLine(
    found ?? (running ? adviceOf(running, steadyOf(running, words.steady)) : words.working),
    GUIDANCE_INTERVAL_MS,
    found !== null,
  );
  return (
    <CameraStage
      video={video}
      camera={running?.camera ?? null}
      named={running?.named}
      marks={running?.marks}
      still={running === null ? 'shown' : keepsStill ? 'kept' : 'none'}
      above={<FoundSoFar scan={scan} />}
    >
      <p className="camera-over-line" role="status">
        {scan.camera ? line : null}
      </p>
      <SecondsStrip coverage={scan.coverage} elapsedMs={scan.elapsedMs} threats={scan.threats} running />
      <Button
        kind="secondary"
        onClick={onStop}
        disabled={running === null}
        icon={<Square size={18} aria-hidden="true" />}
      >
        {words.stop}
      </Button>
    </CameraStage>
  );
}

/** The threats in words; the rings on the picture carry their numbers. */
function FoundSoFar({ scan: { threats } }: { scan: RunningScan | FinishedScan }) {
  if (threats.length === 0) return <p>{words.noThreats}</p>;
  return (
    <>
      <h2>{words.threatsTitle}</h2>
      <ol role="list">
        {threats.map(({ detection, message }) => (
          <li key={detection}>
            <p>{message}</p>
          </li>
        ))}
      </ol>
    </>
  );
}

/** A new finding in words, for as long as a line stands. */
function foundLineOf({ threats, camera, elapsedMs }: RunningScan): string | null {
  const newest = threats.at(-1);
  if (!newest || !camera || elapsedMs - newest.finding.atMs >= GUIDANCE_INTERVAL_MS) return null;
  return words.found(newest.message, placeWords(newest.finding, camera));
}
