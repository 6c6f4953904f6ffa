import type { SavedScan } from '#contract/entities/scan-submission.ts';
import { copy } from './copy.ts';

const words = copy.history;

/** What a saved scan came to, in a few words. 'Nothing seen' only where the scan itself could say so. */
export function outcomeOf({ threatDetected, findings, kind, complete }: SavedScan): string {
  if (threatDetected) return words.findings(findings);
  if (kind === 'found' || kind === 'check') return words.check;
  if (!complete) return words.incomplete;
  return kind === 'seen' || kind === 'gap' ? words[kind] : words.nothing;
}
