import type { ScanSubmission } from '#contract/entities/scan-submission.ts';
import { SECOND_MS } from '#core/time/durations.ts';
import { coverageOf, kindOf, type ScannerResult, type SeenThing } from '../../result.ts';
import { copy } from '../copy.ts';
import { SCAN_MS } from '../definition.ts';
import { submissionOf } from '../result.ts';
import { NFC_SCANNER } from '../row.ts';
import type { NfcResults } from '../scan.ts';
import { stationCopy } from './copy.ts';

/**
 * What a look at the lock came to. `own` is what the person's own card counts as, null where none was shown first: then
 * one card is taken for theirs. It is complete once it had its time; whether cards can be read is the control's matter.
 */
export function stationResultOf(scan: NfcResults, own: string | null): ScannerResult {
  const things = thingsOf(scan, own);
  const complete = scan.end === 'time-up';
  const elapsedMs = Math.round(scan.elapsedMs);
  return {
    scanner: NFC_SCANNER.id,
    kind: kindOf(things, complete),
    title: complete ? copy.result.complete : copy.result.incomplete,
    complete,
    durationMs: elapsedMs,
    usableMs: elapsedMs,
    things,
    lookedAt: stationCopy.lookedAt(Math.round(elapsedMs / SECOND_MS)),
    saw: things.length === 0 ? stationCopy.sawNone : stationCopy.saw(things.length),
    couldNotSee: copy.coverage.couldNotSee,
    notChecked: [copy.coverage.lock],
    // What was read here by itself shows as well that cards are read.
    controls: scan.cards.length > 0 ? [{ control: 'card', outcome: 'passed' }] : [],
  };
}

/** What is saved of it. `id` makes a repeated submission one scan. */
export function stationSubmissionOf(
  scan: NfcResults,
  own: string | null,
  id: string,
): (ScanSubmission & { readonly id: string }) | null {
  const saved = submissionOf(scan, id);
  if (!saved) return null;
  const result = stationResultOf(scan, own);
  return {
    ...saved,
    threatDetected: result.things.some(({ kind }) => kind === 'check'),
    coverage: coverageOf(result, Math.min(1, result.usableMs / SCAN_MS)),
  };
}

function thingsOf({ cards, failure }: NfcResults, own: string | null): readonly SeenThing[] {
  const others = cards.filter(({ facts }) => facts.countsAs !== own);
  const kind = own === null && others.length === 1 ? 'seen' : 'check';
  const things = others.map(({ facts }, index): SeenThing => ({
    id: `card-${index + 1}`,
    kind,
    title: own === null ? copy.result.card(index + 1) : stationCopy.other,
    text: copy.notes[facts.note],
    evidence: [],
  }));
  if (failure?.code !== 'nfc-reading-error') return things;
  const unreadable = { id: 'unreadable', kind: 'check', evidence: [] } as const;
  return [...things, { ...unreadable, title: stationCopy.unreadable, text: copy.readingErrorMeaning }];
}
