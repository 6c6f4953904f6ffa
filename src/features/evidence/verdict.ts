import type { VerifiedBundle } from './bundle.ts';
import { copy } from './copy.ts';

/** What a verifier says of a bundle, in words: the command's and the page's are the same. */
export interface Verdict {
  readonly headline: string;
  /** What is proved; null where nothing is. */
  readonly proves: string | null;
  /** What is wrong with the bundle itself; null where only files are at fault, or none. */
  readonly fault: string | null;
  readonly files: readonly { readonly name: string; readonly whole: boolean; readonly words: string }[];
  readonly unknown: readonly string[];
}

export function verdictOf(verified: VerifiedBundle): Verdict {
  const { whole, fault, unchangedSince } = verified;
  return {
    headline: whole ? copy.whole : copy.notWhole,
    proves: whole ? (unchangedSince === null ? copy.provesNothingYet : copy.proves(unchangedSince)) : null,
    fault: fault && copy.faults[fault],
    files: verified.files.map((file) => ({
      name: file.file,
      whole: file.fault === null,
      words: file.fault === null ? copy.wholeFile : copy.faults[file.fault],
    })),
    unknown: verified.unknown.map((code) => copy.unknown[code]),
  };
}
