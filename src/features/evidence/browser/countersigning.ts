import type { Clock } from '#core/time/clock.ts';
import { isReceipt, verifyReceipt } from '../receipt.ts';
import { isTimestamp, verifyTimestamp } from '../timestamp.ts';
import { countersignedTo, headsOf, isUnstamped, type VaultCase } from '../vault.ts';
import type { VaultDatabase } from './vault-database.ts';
import { webVerifying } from './web-crypto.ts';

/** How soon a countersignature that was not given is asked for again; twice as long after each further failure. */
const ASK_AGAIN_MS = 10_000;
const ASK_AGAIN_MOST_MS = 600_000;

/** What the server gives to a head; its answers are not believed before they are checked. */
export interface Countersigner {
  countersign(head: string): Promise<unknown>;
  /** A token as hexadecimal, null where the server has no authority. */
  timestamp(head: string): Promise<string | null>;
}

/** Asks for what heads still lack, and keeps it. */
export interface Countersigning {
  all(): Promise<void>;
  /** A connection that came back is another chance for all. */
  readonly retry: () => void;
}

/** A head that waits for what the server gives. */
interface WantedHead {
  readonly find: VaultCase;
  readonly head: string;
  give(disk: VaultDatabase, find: VaultCase): Promise<void>;
}

/** An answer that was given and does not hold. */
class Unbelieved extends Error {}

/** `agreed` answers the vault while it is open and the person agrees, else null; `change` shows what a find got. */
export function createCountersigning(
  clock: Pick<Clock, 'nowMs' | 'sleep'>,
  { countersign, timestamp }: Countersigner,
  agreed: () => { readonly disk: VaultDatabase; readonly cases: readonly VaultCase[] } | null,
  change: (id: string, to: (one: VaultCase) => VaultCase) => void,
): Countersigning {
  let isCountersigning = false;
  /** Until the server says that it has none. */
  let hasAuthority = true;
  let askAgain: Promise<void> | null = null;
  /** Heads that got no countersignature or timestamp: how often in a row, and when they are asked for again. */
  const failures = new Map<string, { readonly times: number; readonly againAtMs: number }>();

  /**
   * Countersignatures first: a timestamp is over a head that has one. A find whose head gets none waits by itself, ever
   * longer, while the others go on. The browser's word that it is online ends every wait; its word that it is not is no
   * reason to wait, for a server on this computer answers without a network.
   */
  async function countersignAll(): Promise<void> {
    if (isCountersigning) return;
    isCountersigning = true;
    try {
      for (let open = agreed(); open !== null; open = agreed()) {
        const wanted = wantedHeads(open.cases);
        const nowMs = clock.nowMs();
        const next = wanted.find(({ head }) => (failures.get(head)?.againAtMs ?? 0) <= nowMs);
        if (next) await tryOne(open.disk, next);
        else {
          if (wanted.length > 0) askLater();
          return;
        }
      }
    } finally {
      isCountersigning = false;
    }
  }

  /** The heads that wait for a countersignature, then those that wait for a timestamp. */
  function wantedHeads(cases: readonly VaultCase[]): readonly WantedHead[] {
    const whole = cases.filter(({ fault }) => fault === null);
    const waiting = whole.filter((one) => countersignedTo(one) < one.position.length - 1);
    const unstamped = hasAuthority ? whole.filter(isUnstamped) : [];
    return [
      ...waiting.map((find) => ({ find, head: find.position.head, give: countersignOne })),
      ...unstamped.map((find) => ({ find, head: headsOf(find)[countersignedTo(find)]!, give: stamp })),
    ];
  }

  async function tryOne(disk: VaultDatabase, { find, head, give }: WantedHead): Promise<void> {
    try {
      await give(disk, find);
      failures.delete(head);
    } catch (error) {
      if (error instanceof Unbelieved) console.error(error.message);
      const times = (failures.get(head)?.times ?? 0) + 1;
      const waitMs = Math.min(ASK_AGAIN_MOST_MS, ASK_AGAIN_MS * 2 ** (times - 1));
      failures.set(head, { times, againAtMs: clock.nowMs() + waitMs });
    }
  }

  /** Looks again soon for heads whose wait is over. */
  function askLater(): void {
    askAgain ??= clock.sleep(ASK_AGAIN_MS).then(() => {
      askAgain = null;
      void countersignAll();
    });
  }

  async function countersignOne(disk: VaultDatabase, { id, position }: VaultCase): Promise<void> {
    const receipt: unknown = await countersign(position.head);
    const holds =
      isReceipt(receipt) && receipt.leaf.head === position.head && (await verifyReceipt(receipt, webVerifying));
    if (!holds) throw new Unbelieved('The countersignature does not hold.');
    await disk.addReceipt([id, position.length - 1], receipt);
    change(id, (one) => ({ ...one, receipts: [...one.receipts, receipt] }));
  }

  async function stamp(disk: VaultDatabase, find: VaultCase): Promise<void> {
    const index = countersignedTo(find);
    const head = headsOf(find)[index]!;
    const token = await timestamp(head);
    if (token === null) {
      hasAuthority = false;
      return;
    }
    const given = { head, token };
    if (!isTimestamp(given) || !(await verifyTimestamp(given, webVerifying))) {
      throw new Unbelieved('The timestamp does not hold.');
    }
    await disk.addTimestamp([find.id, index], given);
    change(find.id, (one) => ({ ...one, timestamps: [...one.timestamps, given] }));
  }

  return {
    all: countersignAll,
    retry() {
      failures.clear();
      void countersignAll();
    },
  };
}
