import type { Database } from '#adapters/node/database/database.ts';
import type { TransparencyQuarter } from '#contract/entities/transparency.ts';
import { HOUR_MS, SECOND_MS } from '#core/time/durations.ts';
import { isoTime } from '#core/time/iso-time.ts';
import { figuresOf, type CountedLines } from '../figures.ts';
import { quartersBetween, type Quarter } from '../quarter.ts';

/** Six years, as long as logs are kept. */
const MOST_QUARTERS = 24;
/** The running quarter is counted anew after so long, one that is over only because logs are deleted. */
const RUNNING_FRESH_MS = 10 * SECOND_MS;
const OVER_FRESH_MS = HOUR_MS;

export interface TransparencyStore {
  /** Newest first, with when the running one was counted. */
  quarters(atMs: number): Promise<{ readonly countedAtMs: number; readonly quarters: readonly TransparencyQuarter[] }>;
}

interface Counted {
  readonly countedAtMs: number;
  readonly quarter: Promise<TransparencyQuarter>;
}

/** Counts quarters from the logs of all reports. Whoever asks while one is counted gets the same count. */
export function createTransparencyStore(database: Database): TransparencyStore {
  const known = new Map<string, Counted>();

  async function count({ name, fromMs, toMs }: Quarter, atMs: number): Promise<TransparencyQuarter> {
    const lines = await database.query<CountedLines>(
      `SELECT action, from_status AS "from", to_status AS "to", actor_role AS "actorRole",
              reason_code AS "reasonCode", count(*)::integer AS lines
       FROM report_events WHERE action <> 'view' AND at >= $1 AND at < $2
       GROUP BY action, from_status, to_status, actor_role, reason_code`,
      [new Date(fromMs), new Date(toMs)],
    );
    return {
      quarter: name,
      from: isoTime(fromMs),
      to: isoTime(toMs),
      complete: toMs <= atMs,
      figures: figuresOf(lines),
    };
  }

  function countedOf(quarter: Quarter, atMs: number): Counted {
    const kept = known.get(quarter.name);
    // What was counted before a quarter was over is not its figure.
    const freshMs = kept && kept.countedAtMs >= quarter.toMs ? OVER_FRESH_MS : RUNNING_FRESH_MS;
    if (kept && atMs - kept.countedAtMs < freshMs) return kept;
    const counted = { countedAtMs: atMs, quarter: count(quarter, atMs) };
    known.set(quarter.name, counted);
    counted.quarter.catch(() => {
      if (known.get(quarter.name) === counted) known.delete(quarter.name);
    });
    return counted;
  }

  return {
    async quarters(atMs) {
      const [first] = await database.query<{ at: number }>(
        "SELECT at FROM report_events WHERE action <> 'view' ORDER BY at LIMIT 1",
      );
      const quarters = first ? quartersBetween(first.at, atMs, MOST_QUARTERS) : [];
      const counted = quarters.map((quarter) => countedOf(quarter, atMs));
      return {
        countedAtMs: counted[0]?.countedAtMs ?? atMs,
        quarters: await Promise.all(counted.map(({ quarter }) => quarter)),
      };
    },
  };
}
