import { browserClock, browserRandom } from '#adapters/browser/clock.ts';
import type { ScannerResult } from '#scanners/result.ts';
import { createRoundKeeper } from './round-keeper.ts';

/**
 * Keeps a scanner's result beside the rounds, with the pictures of its things by their ids. Resolves with the name under
 * which it is kept, once the disk has it; null where this browser keeps nothing.
 */
export async function keepResult(result: ScannerResult, pictures: ReadonlyMap<string, Blob>): Promise<string | null> {
  const keeper = createRoundKeeper({ clock: browserClock, random: browserRandom });
  try {
    await keeper.load();
    await keeper.start('scan');
    const isAdded = keeper.add({ kind: 'result', place: null, result }, pictures) && keeper.add({ kind: 'finished' });
    await keeper.settled();
    const { round, fault } = keeper.get();
    return isAdded && fault === null && round.kind === 'finished' ? round.id : null;
  } finally {
    keeper.close();
  }
}
