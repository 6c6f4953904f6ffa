import type { ResultKind } from '#scanners/result.ts';
import type { SavedScan } from '#contract/entities/scan-submission.ts';
import { scannerOf } from '#scanners/registry.ts';
import { copy } from './copy.ts';

const words = copy.history;

/** By the path of the file: what each scanner's folder says of a scan that found something. */
const FOUND = import.meta.glob<(count: number) => string>('../../scanners/*/saved-copy.ts', {
  eager: true,
  import: 'found',
});

/** What was found, by the scanner that found it. One that this version does not know has no words of its own. */
function foundWords(scanType: string, count: number): string {
  const wordsOf = FOUND[`../../scanners/${scannerOf(scanType)?.folder}/saved-copy.ts`] ?? words.findings;
  return wordsOf(count);
}

/** What a saved scan came to: its state, and a few words. */
export interface Outcome {
  readonly kind: ResultKind;
  readonly words: string;
}

/** What a saved scan came to. A find is told by what it is; 'Nothing seen' only where the scan itself could say so. */
export function outcomeOf({ scanType, threatDetected, findings, kind, complete }: SavedScan): Outcome {
  const told = (is: 'found' | 'check', what: string): Outcome => ({
    kind: is,
    words: complete ? what : words.alsoIncomplete(what),
  });
  if (kind === 'found') return told('found', foundWords(scanType, Math.max(1, findings)));
  if (threatDetected && findings > 0) return told('check', words.findings(findings));
  if (threatDetected || kind === 'check') return told('check', words.check);
  if (!complete) return { kind: 'gap', words: words.incomplete };
  if (kind === 'seen' || kind === 'gap') return { kind, words: words[kind] };
  return { kind: 'nothing', words: words.nothing };
}
