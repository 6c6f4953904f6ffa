import type { ServerResponse } from 'node:http';
import type { Caller } from '#contract/handler.ts';

/** Bodies up to here always get in: sign-in, and whatever else a person types in one field, must not wait for others. */
const SMALL_BODY_BYTES = 16_384;

export interface BodyBudgetOptions {
  readonly totalBytes: number;
  /** What one address may hold of it. */
  readonly perAddressBytes: number;
}

/** What the large bodies of calls under way may hold in memory together, whether they have arrived or not. */
export interface BodyBudget {
  /** Reserves room until the answer is out or its connection is gone; false where there is none. */
  reserve(response: ServerResponse, caller: Caller, bytes: number): boolean;
  readonly reservedBytes: number;
}

export function createBodyBudget({ totalBytes, perAddressBytes }: BodyBudgetOptions): BodyBudget {
  const byAddress = new Map<string, number>();
  let reservedBytes = 0;

  function change(address: string, bytes: number): void {
    reservedBytes += bytes;
    const held = (byAddress.get(address) ?? 0) + bytes;
    if (held === 0) byAddress.delete(address);
    else byAddress.set(address, held);
  }

  return {
    reserve(response, caller, bytes) {
      if (bytes <= SMALL_BODY_BYTES) return true;
      const address = caller.addressKey;
      const held = byAddress.get(address) ?? 0;
      if (reservedBytes + bytes > totalBytes || held + bytes > perAddressBytes) return false;
      change(address, bytes);
      response.once('close', () => change(address, -bytes));
      return true;
    },
    get reservedBytes() {
      return reservedBytes;
    },
  };
}
