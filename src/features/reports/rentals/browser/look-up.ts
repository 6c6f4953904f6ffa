import type { ApiClient } from '#adapters/browser/api-client.ts';
import type { IssueType } from '#contract/entities/reported-location.ts';
import { prefixOf, RENTAL_HASH, rentalText, type RentalAddress } from '../rental-hash.ts';

export interface KnownRental {
  readonly reports: number;
  readonly newest: string;
  readonly issueTypes: readonly IssueType[];
}

async function hashOf(rental: RentalAddress): Promise<string> {
  const { text, salt } = rentalText(rental);
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', encoder.encode(text), 'PBKDF2', false, ['deriveBits']);
  const { iterations, bits } = RENTAL_HASH;
  const derived = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: encoder.encode(salt), iterations },
    key,
    bits,
  );
  return [...new Uint8Array(derived)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What is published about a private rental; null for nothing. The address stays here: three digits of its hash are sent. */
export async function lookUpRental(api: Pick<ApiClient, 'call'>, rental: RentalAddress): Promise<KnownRental | null> {
  const hash = await hashOf(rental);
  const { rentals } = await api.call('getRentals', { params: { prefix: prefixOf(hash) } });
  return rentals.find((known) => known.hash === hash) ?? null;
}
