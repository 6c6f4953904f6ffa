import { readFileSync } from 'node:fs';
import type { EvidenceFile, Figure } from '#features/accuracy/evidence.ts';
import { evidencePath, rate, type Rate } from './rate.ts';

/** What cases came to when they were judged for the first time, by rules that had not been mended with them. */
export interface JudgedOnce {
  readonly on: string;
  /** The rules that were judged. */
  readonly commit: string;
  /** Throws where no figure begins so, or more than one. */
  readonly of: (what: string) => Rate;
}

/** docs/evidence/NAME.json, typed when it was judged; `saveEvidence` refuses to write over it. */
export function judgedOnce(name: string): JudgedOnce {
  const { commit, measuredOn, grounds } = JSON.parse(readFileSync(evidencePath(name), 'utf8')) as EvidenceFile;
  if (commit === undefined) throw new Error(`${name}.json names no commit whose rules were judged.`);
  const figures: readonly Figure[] = Object.values(grounds).flat();
  return {
    on: measuredOn,
    commit,
    of(what) {
      const [figure, ...others] = figures.filter((one) => one.what.startsWith(what));
      if (!figure || others.length > 0) throw new Error(`${name}.json has not one figure "${what}".`);
      return rate(figure.what, figure.hits, figure.n);
    },
  };
}
