import type { ScanSubmission } from '#contract/entities/scan-submission.ts';
import { SECOND_MS } from '#core/time/durations.ts';
import { coverageOf, kindOf, type ScannerResult, type SeenThing } from '../result.ts';
import { copy } from './copy.ts';
import { SCAN_MS } from './definition.ts';
import { NFC_SCANNER } from './row.ts';
import { isComplete, isMoreThanOneCard, type NfcResults } from './scan.ts';

/** What a scan came to, in the shape that all scanners share; null for a demo, which is none. */
export function resultOf(scan: NfcResults): ScannerResult | null {
  if (scan.demo) return null;
  const { cards, elapsedMs } = scan;
  const complete = isComplete(scan);
  const kind = isMoreThanOneCard(scan) ? 'check' : 'seen';
  const things = cards.map((card, index) => ({
    id: `card-${index + 1}`,
    kind,
    title: copy.result.card(index + 1),
    text: copy.notes[card.facts.note],
    evidence: [],
  })) satisfies readonly SeenThing[];
  return {
    scanner: NFC_SCANNER.id,
    kind: kindOf(things, complete),
    title: complete ? copy.result.complete : copy.result.incomplete,
    complete,
    durationMs: Math.round(elapsedMs),
    usableMs: Math.round(elapsedMs),
    things,
    lookedAt: copy.coverage.lookedAt(Math.round(elapsedMs / SECOND_MS)),
    saw: cards.length === 0 ? copy.coverage.sawNone : copy.coverage.sawCards(cards.length),
    couldNotSee: copy.coverage.couldNotSee,
    notChecked: cards.length === 0 ? [copy.coverage.noCard, copy.coverage.lock] : [copy.coverage.lock],
    controls: [{ control: 'card', outcome: cards.length > 0 ? 'passed' : 'skipped' }],
  };
}

/** What is saved of a scan; null for a demo, which is never saved. `id` makes a repeated submission one scan. */
export function submissionOf(scan: NfcResults, id: string): (ScanSubmission & { readonly id: string }) | null {
  const result = resultOf(scan);
  if (!result) return null;
  return {
    id,
    scanType: NFC_SCANNER.id,
    threatDetected: isMoreThanOneCard(scan),
    keyCards: scan.cards.map((card) => ({
      cardId: card.id,
      cardType: card.type,
      lastUsed: new Date(scan.startedAtMs + card.lastSeenMs).toISOString(),
    })),
    coverage: coverageOf(result, Math.min(1, result.usableMs / SCAN_MS)),
  };
}
