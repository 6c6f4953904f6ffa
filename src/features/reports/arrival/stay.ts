import { DAY_MS } from '#core/time/durations.ts';
import { findPersonalSpans } from '../personal-data/personal-data.ts';
import type { ReviewState } from '../log/review-state.ts';

/** Two reports of different people so far apart tell of two stays. */
export const DISTINCT_MS = 7 * DAY_MS;

/** What a report tells of the stay that it is about. */
export interface Stay {
  readonly reporterId: string | null;
  readonly createdAtMs: number;
  /** The network that the report came from, as long as it is known and can be compared. */
  readonly network?: string | null;
  /** The rooms that its text tells, as written. */
  readonly rooms?: readonly string[];
}

/**
 * Whether a report tells of another stay: not the same account, nor the same network, and at least a week later or from
 * another room.
 */
export function isOtherStay(one: Stay, other: Stay): boolean {
  if (one.reporterId !== null && one.reporterId === other.reporterId) return false;
  if (one.network && one.network === other.network) return false;
  const isLater = Math.abs(one.createdAtMs - other.createdAtMs) >= DISTINCT_MS;
  const [rooms = [], otherRooms = []] = [one.rooms, other.rooms];
  const isOtherRoom = rooms.length > 0 && otherRooms.length > 0 && !rooms.some((room) => otherRooms.includes(room));
  return isLater || isOtherRoom;
}

/** What tells the stay of a report. A room in a text of a burst is no more than a word: only time tells those apart. */
export function stayOf(sent: Stay, { inBurst }: Pick<ReviewState, 'inBurst'>): Stay {
  return inBurst ? { ...sent, rooms: [] } : sent;
}

/** The rooms that a text names, in a form in which they can be compared. */
export function roomsOf(text: string): readonly string[] {
  const rooms = findPersonalSpans({ issueDescription: text })
    .filter(({ kind }) => kind === 'room')
    .map(({ start, end }) => text.slice(start, end).replace(/\D+/g, ''));
  return [...new Set(rooms)].filter((room) => room !== '');
}

/** How many stays beside the first one reported the same; a stay that reported twice counts once. */
export function countOtherStays(first: Stay, merged: readonly Stay[]): number {
  const stays = [first];
  for (const stay of merged) if (stays.every((known) => isOtherStay(known, stay))) stays.push(stay);
  return stays.length - 1;
}
