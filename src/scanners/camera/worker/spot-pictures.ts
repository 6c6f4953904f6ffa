import type { CameraMark } from '../sample.ts';
import type { TimedResult } from './answer-batch.ts';

/** Each takes a quarter of a frame in memory, and of more nobody would look at each. */
const MAX_SPOTS = 16;

/** Which marks a picture is cut of: each spot is shown once, in the first frame that shows the room. */
export interface SpotPictures {
  wanted(told: Pick<TimedResult, 'marks' | 'isLit'>): CameraMark[];
}

export function createSpotPictures(): SpotPictures {
  const taken = new Set<string>();
  return {
    wanted({ marks, isLit }) {
      if (!isLit) return [];
      return marks.filter(({ reason, track }) => {
        const spot = `${track ?? reason}`;
        if (taken.has(spot) || taken.size >= MAX_SPOTS) return false;
        taken.add(spot);
        return true;
      });
    },
  };
}
