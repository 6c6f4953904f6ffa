/** A quarter of a year, in UTC. */
export interface Quarter {
  /** Such as 2026-Q4. */
  readonly name: string;
  readonly fromMs: number;
  /** The first moment after it. */
  readonly toMs: number;
}

export function quarterOf(atMs: number): Quarter {
  const date = new Date(atMs);
  const year = date.getUTCFullYear();
  const index = Math.floor(date.getUTCMonth() / 3);
  return {
    name: `${year}-Q${index + 1}`,
    fromMs: Date.UTC(year, index * 3),
    toMs: Date.UTC(year, index * 3 + 3),
  };
}

/** The quarters from that of `firstMs` to that of `lastMs`, newest first, at most `most`. */
export function quartersBetween(firstMs: number, lastMs: number, most: number): readonly Quarter[] {
  const quarters: Quarter[] = [];
  for (let quarter = quarterOf(lastMs); quarter.toMs > firstMs && quarters.length < most;) {
    quarters.push(quarter);
    quarter = quarterOf(quarter.fromMs - 1);
  }
  return quarters;
}
