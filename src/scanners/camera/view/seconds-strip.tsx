import { SECOND_MS } from '#core/time/durations.ts';
import { copy } from '../copy.ts';
import { secondsOf, type Coverage } from '../coverage.ts';
import { SCAN_MS } from '../definition.ts';
import { usableSeconds } from '../result.ts';
import type { CameraThreat } from '../scan.ts';

const TOTAL_SECONDS = SCAN_MS / SECOND_MS;

/**
 * One cell a second: filled where the pictures could be used, hatched where not, with a dot where something was found.
 * It moves with what was seen, never with time alone.
 */
export function SecondsStrip({
  coverage,
  elapsedMs,
  threats,
  running,
}: {
  coverage: Coverage;
  elapsedMs: number;
  threats: readonly CameraThreat[];
  running: boolean;
}) {
  const seconds = Math.min(TOTAL_SECONDS, Math.floor(elapsedMs / SECOND_MS));
  const usablePercent = elapsedMs > 0 ? Math.floor((100 * coverage.usableMs) / Math.min(elapsedMs, SCAN_MS)) : 0;
  const detail = running
    ? copy.scanning.progressDetail(seconds, TOTAL_SECONDS, usablePercent)
    : copy.result.coverageDetail(usableSeconds({ coverage }), TOTAL_SECONDS);
  const found = new Set(threats.map(({ finding }) => Math.floor(finding.atMs / SECOND_MS)));
  const label = running ? copy.scanning.progress : copy.result.coverageTitle;
  const role = running
    ? ({ role: 'progressbar', 'aria-valuemin': 0, 'aria-valuemax': TOTAL_SECONDS, 'aria-valuenow': seconds } as const)
    : ({ role: 'img' } as const);
  return (
    <div className="camera-strip">
      <div
        {...role}
        aria-label={running ? label : `${label}: ${detail}`}
        aria-valuetext={running ? detail : undefined}
        className="camera-strip-cells"
      >
        {secondsOf(coverage, elapsedMs).map((state, second) => (
          <span
            key={second}
            className={`camera-strip-cell camera-strip-${found.has(second) ? 'found' : state}`}
            aria-hidden="true"
          />
        ))}
      </div>
      {/* A result says the same in a sentence below. */}
      {running ? (
        <p className="camera-strip-text small muted" aria-hidden="true">
          <span>{label}</span>
          <span>{detail}</span>
        </p>
      ) : null}
    </div>
  );
}
