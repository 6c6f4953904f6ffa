import type { ScannerResult, SeenThing } from '../../result.ts';
import { closeUpCopy } from '../close-up/copy.ts';
import { copy } from '../copy.ts';
import { CAMERA_SCANNER } from '../row.ts';
import { lookIdOf, placeWords, thingIdOf, usableSeconds } from '../result.ts';
import type { CameraThreat, CloserLook, FinishedScan } from '../scan.ts';
import { stationCopy } from './copy.ts';

const MAX_EVIDENCE = 50;

/**
 * What a look at one place came to. It is complete once it had its usable time, however it then ended. Positive controls are
 * not its matter: `notChecked` tells only what this look could not see under its conditions.
 */
export function stationResultOf(scan: FinishedScan, wantedMs: number): ScannerResult {
  const { threats, closerLooks, coverage, camera } = scan;
  const complete = coverage.usableMs >= wantedMs;
  const things = [...threats.map((threat) => threatThing(threat, scan)), ...closerLooks.map(closerLookThing)];
  const { title, kind } = outcomeOf(things, complete);
  return {
    scanner: CAMERA_SCANNER.id,
    kind,
    title,
    complete,
    durationMs: Math.round(scan.elapsedMs),
    usableMs: Math.floor(coverage.usableMs),
    things,
    lookedAt: stationCopy.lookedAt(usableSeconds(scan), camera.facing, camera.hasTorch),
    saw: stationCopy.saw(threats.length, closerLooks.length),
    couldNotSee: copy.lines.couldNotSee,
    notChecked: conditionGaps(scan),
    controls: [],
  };
}

function outcomeOf(things: readonly SeenThing[], complete: boolean): Pick<ScannerResult, 'title' | 'kind'> {
  if (things.some(({ kind }) => kind === 'found')) return { title: copy.result.found, kind: 'found' };
  if (!complete) return { title: copy.result.incomplete, kind: things.length > 0 ? 'check' : 'gap' };
  if (things.length > 0) return { title: stationCopy.complete, kind: 'check' };
  return { title: copy.result.clear, kind: 'nothing' };
}

function threatThing(threat: CameraThreat, { camera }: FinishedScan): SeenThing {
  const { finding, message } = threat;
  return {
    id: thingIdOf(threat),
    kind: 'found',
    title: message,
    text: `${placeWords(finding, camera)}. ${closeUpCopy.meaning[finding.threatType]}`,
    evidence: finding.evidence.slice(0, MAX_EVIDENCE),
  };
}

function closerLookThing({ reason }: CloserLook): SeenThing {
  return {
    id: lookIdOf({ reason }),
    kind: 'check',
    title: stationCopy.looks[reason],
    text: copy.result.closerLook[reason],
    evidence: [],
  };
}

function conditionGaps({ notChecked, camera }: FinishedScan): ScannerResult['notChecked'] {
  const { noTorch, torchUnseen, neverDark } = copy.gaps;
  const gaps = [];
  if (notChecked.includes('no-modulated-light')) gaps.push(camera.hasTorch ? torchUnseen : noTorch);
  if (notChecked.includes('never-dark')) gaps.push(neverDark);
  return gaps;
}
