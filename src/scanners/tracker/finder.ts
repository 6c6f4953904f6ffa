/** A signal grows louder on the way to its sender. How far that is nobody can tell from it, so only these steps are told. */
export type Nearness = 'beside' | 'near' | 'around' | 'far';
export type Trend = 'warmer' | 'colder' | 'steady';

export interface Finder {
  readonly levelDbm: number;
  readonly nearness: Nearness;
  readonly trend: Trend;
  /** What was heard in the last seconds, oldest first. */
  readonly recent: readonly { readonly atMs: number; readonly dbm: number }[];
}

/** From this level on, loudest first. */
const STEPS = [
  { nearness: 'beside', fromDbm: -50 },
  { nearness: 'near', fromDbm: -65 },
  { nearness: 'around', fromDbm: -80 },
] as const;
/** The middle level of this long, against the middle of as long before: a body that passes in between changes neither. */
const TREND_MS = 4_000;
const TREND_DB = 3;
/** The ends of the meter. */
const METER_DBM = { from: -100, to: -35 } as const;

/** The next state after one advertisement. `before` is null at the first. */
export function stepFinder(before: Finder | null, heard: { readonly atMs: number; readonly rssiDbm: number }): Finder {
  const { atMs, rssiDbm } = heard;
  const recent = [...(before?.recent ?? []).filter((one) => atMs - one.atMs < 2 * TREND_MS), { atMs, dbm: rssiDbm }];
  const levelDbm = middle(recent.filter((one) => atMs - one.atMs < TREND_MS))!;
  const thenDbm = middle(recent.filter((one) => atMs - one.atMs >= TREND_MS));
  const change = thenDbm === null ? 0 : levelDbm - thenDbm;
  return {
    levelDbm,
    nearness: STEPS.find(({ fromDbm }) => levelDbm >= fromDbm)?.nearness ?? 'far',
    trend: change >= TREND_DB ? 'warmer' : change <= -TREND_DB ? 'colder' : 'steady',
    recent,
  };
}

function middle(levels: Finder['recent']): number | null {
  return levels.map(({ dbm }) => dbm).toSorted((a, b) => a - b)[levels.length >> 1] ?? null;
}

/** Where a level stands on the meter, 0 to 100. */
export function meterPercent(levelDbm: number): number {
  const share = (levelDbm - METER_DBM.from) / (METER_DBM.to - METER_DBM.from);
  return Math.round(100 * Math.min(1, Math.max(0, share)));
}
