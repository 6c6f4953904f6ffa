import { hasDatabase } from '#adapters/browser/has-database.ts';
import { cardOf } from '../card.ts';
import { parseLog } from '../log.ts';
import { replay } from '../round.ts';
import { DATABASE_NAME } from './database-name.ts';
import { openRoundDatabase } from './round-database.ts';

export interface CleanRound {
  readonly id: string;
  readonly finishedAtMs: number;
}

/** Of a log that was read back: a round that was walked to its end, looked at something, and found nothing; else null. */
function cleanRoundOf(stored: unknown): CleanRound | null {
  const log = parseLog(stored);
  const round = log.ok ? replay(log.value) : null;
  if (!round?.ok || round.value.kind !== 'finished' || round.value.plan === 'scan') return null;
  const { id, lastAtMs } = round.value;
  const { finds, coverage } = cardOf(round.value);
  return finds.length === 0 && coverage.lit > 0 ? { id, finishedAtMs: lastAtMs } : null;
}

/** The newest round on this device that ended since then without a find; null for none, or where the browser keeps none. */
export async function lastCleanRound(sinceMs: number): Promise<CleanRound | null> {
  if (!(await hasDatabase(DATABASE_NAME))) return null;
  try {
    const database = await openRoundDatabase(() => undefined);
    try {
      const rounds = [...(await database.logs()).values()].map(cleanRoundOf).filter((round) => round !== null);
      const newest = rounds.toSorted((one, other) => other.finishedAtMs - one.finishedAtMs)[0];
      return newest && newest.finishedAtMs >= sinceMs ? newest : null;
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}
