import { MINUTE_MS, SECOND_MS } from '#core/time/durations.ts';

/** Ten minutes on foot, cut into windows of twenty seconds. */
export const WALK_MS = 10 * MINUTE_MS;
const WINDOW_MS = 20 * SECOND_MS;
const WINDOWS = WALK_MS / WINDOW_MS;
/** What comes along is heard in this share of the windows, and all the way: in this share of each third. */
const MIN_SHARE = 0.6;
const MIN_SHARE_OF_THIRD = 0.5;

export interface Walk {
  readonly startedAtMs: number;
  /** The windows in which it was heard, by number. */
  readonly heard: ReadonlySet<number>;
  /** What it said last; null before it was heard, and where its protocol does not tell. */
  readonly separated: boolean | null;
}

export type WalkOutcome = 'came-along' | 'stayed-behind' | 'owner-near' | 'never-heard' | 'stopped';

export interface WalkVerdict {
  readonly outcome: WalkOutcome;
  readonly heardWindows: number;
  readonly windows: number;
}

export function beginWalk(atMs: number): Walk {
  return { startedAtMs: atMs, heard: new Set(), separated: null };
}

/** The walk after one advertisement of the tracker. What comes after its end changes nothing. */
export function hearOnWalk(walk: Walk, atMs: number, separated: boolean | null): Walk {
  const window = Math.floor((atMs - walk.startedAtMs) / WINDOW_MS);
  if (window < 0 || window >= WINDOWS) return walk;
  return { ...walk, heard: walk.heard.has(window) ? walk.heard : new Set([...walk.heard, window]), separated };
}

/** What the walk came to at `atMs`. A walk that ended early tells nothing, however much was heard. */
export function judgeWalk({ startedAtMs, heard, separated }: Walk, atMs: number): WalkVerdict {
  const counts = { heardWindows: heard.size, windows: WINDOWS };
  if (atMs - startedAtMs < WALK_MS) return { outcome: 'stopped', ...counts };
  if (heard.size === 0) return { outcome: 'never-heard', ...counts };
  const third = WINDOWS / 3;
  const isAllTheWay = [0, 1, 2].every((which) => {
    const inThird = [...heard].filter((window) => Math.floor(window / third) === which);
    return inThird.length / third >= MIN_SHARE_OF_THIRD;
  });
  const cameAlong = isAllTheWay && heard.size / WINDOWS >= MIN_SHARE;
  if (!cameAlong) return { outcome: 'stayed-behind', ...counts };
  return { outcome: separated === false ? 'owner-near' : 'came-along', ...counts };
}
