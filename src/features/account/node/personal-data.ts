import type { Queryable } from '#adapters/node/database/database.ts';

/** What one feature holds about people. The program lists every feature that holds something. */
export interface PersonalData {
  /** What is held about somebody, by the keys under which it stands in their export; whether that is all of it. */
  collect(userId: string): Promise<{ readonly data: Readonly<Record<string, unknown>>; readonly complete: boolean }>;
  /**
   * Ends what has to end outside this program before anything is erased, such as a subscription at its provider.
   * False when that could not be done now: then nothing is erased. It may be asked again after it succeeded.
   */
  beforeErasure?(userId: string, atMs: number): Promise<boolean>;
  /** Erases it, or cuts every tie to the person, in the transaction that ends the account. */
  erase(transaction: Queryable, userId: string): Promise<void>;
}
