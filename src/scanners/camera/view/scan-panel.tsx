import { Square } from 'lucide-react';
import type { RefObject } from 'react';
import { ActionBar } from '#ui/view/action-bar.tsx';
import { Button } from '#ui/view/button.tsx';
import { copy } from '../copy.ts';
import { GUIDANCE_INTERVAL_MS } from '../definition.ts';
import { placeWords } from '../result.ts';
import type { CameraFinding } from '../sample.ts';
import type { RunningScan } from '../scan.ts';
import { LiveView } from './live-view.tsx';
import { SecondsStrip } from './seconds-strip.tsx';
import { ThreatList } from './threat-list.tsx';
import { useCalmLine } from './use-calm-line.ts';

const words = copy.scanning;

/** The scan as it runs: live picture, one line of guidance, seconds, what was found. */
export function ScanPanel({
  scan,
  pictures,
  video,
  onStop,
}: {
  scan: RunningScan;
  pictures: ReadonlyMap<CameraFinding, ImageBitmap>;
  video: RefObject<HTMLVideoElement | null>;
  onStop: () => void;
}) {
  const found = foundLineOf(scan);
  const line = useCalmLine(found ?? adviceOf(scan), GUIDANCE_INTERVAL_MS, found !== null);
  return (
    <div className="camera-panes camera-panes-live">
      <div className="stack-tight">
        <LiveView video={video} camera={scan.camera} named={scan.named} marks={scan.marks} />
        <p className="camera-guidance" role="status">
          {scan.camera ? line : null}
        </p>
        <SecondsStrip coverage={scan.coverage} elapsedMs={scan.elapsedMs} threats={scan.threats} running />
      </div>
      <section className="stack-tight" aria-labelledby="camera-so-far">
        {/* Above the list: what is found must not push it away from under the pointer. */}
        <ActionBar>
          <Button kind="secondary" wide onClick={onStop} icon={<Square size={18} aria-hidden="true" />}>
            {words.stop}
          </Button>
        </ActionBar>
        <h2 id="camera-so-far">{words.threatsTitle}</h2>
        {scan.threats.length === 0 || !scan.camera ? (
          <p className="muted">{words.noThreats}</p>
        ) : (
          <ThreatList threats={scan.threats} camera={scan.camera} pictures={pictures} />
        )}
      </section>
    </div>
  );
}

/** A new finding in words, for as long as a line stands. */
function foundLineOf({ threats, camera, elapsedMs }: RunningScan): string | null {
  const newest = threats.at(-1);
  if (!newest || !camera || elapsedMs - newest.finding.atMs >= GUIDANCE_INTERVAL_MS) return null;
  return words.found(newest.message, placeWords(newest.finding, camera));
}

/** What the engine asks for, else the standing advice for this camera. */
function adviceOf({ camera, guidance, marks }: RunningScan): string {
  // 'The ringed spot' means one: with none or several rings nobody knows which.
  if (guidance && (guidance !== 'move-sideways' || marks.length === 1)) return words.guidance[guidance];
  return camera?.hasTorch === false ? words.steadyByHand : words.steady;
}
