import type { ResultKind } from '#scanners/result.ts';
import type { SavedScan } from '#contract/entities/scan-submission.ts';
import { copy } from './copy.ts';

const words = copy.history;

/** A scanner that this version does not know has no words of its own. */
const found: Readonly<Record<string, ((count: number) => string) | undefined>> = words.found;

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
  if (kind === 'found') return told('found', (found[scanType] ?? words.findings)(Math.max(1, findings)));
  if (threatDetected && findings > 0) return told('check', words.findings(findings));
  if (threatDetected || kind === 'check') return told('check', words.check);
  if (!complete) return { kind: 'gap', words: words.incomplete };
  if (kind === 'seen' || kind === 'gap') return { kind, words: words[kind] };
  return { kind: 'nothing', words: words.nothing };
}
