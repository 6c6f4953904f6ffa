import type { ScanCoverage, ScanSubmission } from '#contract/entities/scan-submission.ts';
import { SECOND_MS } from '#core/time/durations.ts';
import { copy } from './copy.ts';
import { NFC_SCANNER, SCAN_MS } from './definition.ts';
import { isComplete, isMoreThanOneCard, type NfcResults } from './scan.ts';

/** The honest frame of a result: the three lines under it, and what was not checked. */
export function coverageOf(scan: NfcResults): ScanCoverage {
  const { cards, elapsedMs } = scan;
  return {
    complete: isComplete(scan),
    durationMs: Math.round(elapsedMs),
    usableShare: Math.min(1, elapsedMs / SCAN_MS),
    lookedAt: copy.coverage.lookedAt(Math.round(elapsedMs / SECOND_MS)),
    saw: cards.length === 0 ? copy.coverage.sawNone : copy.coverage.sawCards(cards.length),
    couldNotSee: copy.coverage.couldNotSee,
    notChecked: cards.length === 0 ? [copy.coverage.noCard, copy.coverage.lock] : [copy.coverage.lock],
  };
}

/** What is saved of a scan; null for a demo, which is never saved. `id` makes a repeated submission one scan. */
export function submissionOf(scan: NfcResults, id: string): (ScanSubmission & { readonly id: string }) | null {
  if (scan.demo) return null;
  return {
    id,
    scanType: NFC_SCANNER.id,
    threatDetected: isMoreThanOneCard(scan),
    keyCards: scan.cards.map((card) => ({
      cardId: card.id,
      cardType: card.type,
      lastUsed: new Date(scan.startedAtMs + card.lastSeenMs).toISOString(),
    })),
    coverage: coverageOf(scan),
  };
}
