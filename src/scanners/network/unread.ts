import type { RejectReason } from '#core/evidence/evidence.ts';

/** Why an answer was not read: its decoder refused it, or what read it threw, which is a fault of this program. */
type UnreadReason = RejectReason | 'reader-failed';

/** The answers of one scan that could not be read. */
export class UnreadAnswers {
  readonly #counts = new Map<string, number>();

  /** Counts one answer; `what` is the protocol, or the part of the scan, that read it. */
  count(what: string, reason: UnreadReason): void {
    const why = `${what} ${reason}`;
    this.#counts.set(why, (this.#counts.get(why) ?? 0) + 1);
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** `protocol reason` to how many. */
  get counts(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts);
  }
}
