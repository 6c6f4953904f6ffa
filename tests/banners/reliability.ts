import { judge } from '#scanners/network/verdict.ts';
import { readBanners } from './read-banners.ts';

/** Weights of rows are few, so the bins are those between them. */
const BINS = [0.5, 0.7, 0.85, 0.95, 1] as const;

const SETS = [
  { set: 'further-cameras', isCamera: true },
  { set: 'further-ordinary', isCamera: false },
  { set: 'further-misleading', isCamera: false },
] as const;

/** How often the verdict on a banner was right, by its confidence: over the banners that no rule was made on, one at a time. */
export function bannerReliability(): { from: number; to: number; right: number; n: number }[] {
  const judged = SETS.flatMap(({ set, isCamera }) =>
    readBanners(set).flatMap(({ observable, text }) => {
      const { verdict, probability } = judge([{ observable, text }]);
      // One that no row knows says nothing.
      if (probability === null) return [];
      const saysOther = verdict === 'other';
      return [{ confidence: saysOther ? 1 - probability : probability, isRight: saysOther !== isCamera }];
    }),
  );
  return BINS.slice(0, -1).map((from, index) => {
    const to = BINS[index + 1]!;
    const inBin = judged.filter(({ confidence }) => confidence >= from && (confidence < to || to === 1));
    return { from, to, right: inBin.filter(({ isRight }) => isRight).length, n: inBin.length };
  });
}
