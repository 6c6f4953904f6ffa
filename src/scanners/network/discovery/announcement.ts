import type { Result } from '#core/result.ts';
import type { RejectReason } from '#core/evidence/evidence.ts';
import type { Observation } from '../verdict.ts';

/** A device that answered a discovery question: what it says of itself. */
export interface Announcement {
  readonly protocol: string;
  /** A name for people, if it gave one. */
  readonly name: string | null;
  /** Lower-case with colons, if it gave one. */
  readonly mac: string | null;
  readonly observations: readonly Observation[];
  /** A description to fetch next (UPnP), if it gave one. */
  readonly location: string | null;
  /** Addresses that it names as its own, of either protocol. */
  readonly addresses?: readonly string[];
}

export type Decoded = Result<Announcement, RejectReason>;

/** Names and models from the outside, kept to a length that a screen can show. */
export const MAX_NAME_CHARACTERS = 120;

/** A text from the outside as one short line, or null when nothing is left. */
export function shortName(text: string | null | undefined): string | null {
  const line = (text ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME_CHARACTERS);
  return line === '' ? null : line;
}

/** A hardware address in any common spelling as lower case with colons, or null. */
export function macAddress(text: string | null | undefined): string | null {
  const digits = (text ?? '').replace(/[:.\-\s]/g, '').toLowerCase();
  return /^[\da-f]{12}$/.test(digits) && !/^0+$|^f+$/.test(digits) ? digits.replace(/..(?=.)/g, '$&:') : null;
}
