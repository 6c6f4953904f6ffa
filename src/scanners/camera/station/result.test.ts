import { describe, expect, it } from 'vitest';
import { EMPTY_COVERAGE } from '../coverage.ts';
import { roundPart } from '../round-part.ts';
import type { FinishedScan } from '../scan.ts';
import { stationResultOf } from './result.ts';

const WANTED_MS = 20_000;

function finished(change: Partial<FinishedScan> = {}, usableMs = WANTED_MS): FinishedScan {
  return {
    kind: 'finished',
    camera: { facing: 'rear', hasTorch: true, widthPx: 1280, heightPx: 720 },
    end: 'stopped',
    elapsedMs: 24_000,
    coverage: { ...EMPTY_COVERAGE, usableMs },
    threats: [],
    closerLooks: [],
    notChecked: [],
    ...change,
  };
}

const FINDING = { threatType: 'lens_reflection', atMs: 4_000, xPx: 640, yPx: 360, clusters: 1, score: 0.97 } as const;
const THREAT = {
  detection: 1,
  message: 'Camera lens reflection detected (1 clusters)',
  finding: { ...FINDING, evidence: [] },
};

describe('a look at one place', () => {
  it('is complete by usable time, and empty', () => {
    expect(stationResultOf(finished(), WANTED_MS)).toMatchObject({
      kind: 'nothing',
      complete: true,
      usableMs: 20_000,
      things: [],
      notChecked: [],
      controls: [],
    });
  });

  it('is a gap when it had less', () => {
    expect(stationResultOf(finished({}, 19_999), WANTED_MS)).toMatchObject({ kind: 'gap', complete: false });
  });

  it('tells a threat first, under the name of its picture', () => {
    const result = stationResultOf(finished({ threats: [THREAT] }, 5_000), WANTED_MS);
    expect(result).toMatchObject({ kind: 'found', title: 'Potential Threats Found' });
    expect(result.things).toMatchObject([{ id: 'detection-1', kind: 'found', title: THREAT.message }]);
  });

  it('is never clear while a spot is worth a closer look', () => {
    const look = { reason: 'not-modulated', atSeconds: [3], spots: [] } as const;
    const result = stationResultOf(finished({ closerLooks: [look] }), WANTED_MS);
    expect(result).toMatchObject({ kind: 'check', title: 'Scan Complete', things: [{ id: 'look-not-modulated' }] });
  });

  it('names what it could not see as the controls of the registry do', () => {
    const { notChecked } = stationResultOf(finished({ notChecked: ['no-modulated-light', 'never-dark'] }), WANTED_MS);
    expect(notChecked.map(({ what }) => what)).toEqual(roundPart.controls.map(({ what }) => what));
  });
});
