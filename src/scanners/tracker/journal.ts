import * as z from 'zod/mini';
import { DAY_MS } from '#core/time/durations.ts';
import { TRACKER_KINDS } from './advertisement.ts';
import { createFollower, type FollowingAlert } from './following.ts';

/** Whose a tracker is, as the person said. */
export type Mark = 'mine' | 'ignored';

const MAX_ENTRIES = 500;
const MAX_MARKS = 400;
const KEEP_MS = 2 * DAY_MS;

/** One tracker heard in one scan of this device. `place` counts the places: a person says when it is another. */
const entry = z.object({
  atMs: z.number(),
  place: z.number(),
  id: z.string(),
  kind: z.enum(TRACKER_KINDS),
  separated: z.nullable(z.boolean()),
  identity: z.nullable(z.string()),
  rssiDbm: z.nullable(z.number()),
});
export type JournalEntry = Omit<z.infer<typeof entry>, 'place'>;

const journal = z.object({
  place: z.number(),
  entries: z.array(entry),
  /** By device identifier and by what its payload names it. */
  marks: z.record(z.string(), z.enum(['mine', 'ignored'])),
});

/** What this device remembers of trackers; it never leaves it. */
export type Journal = z.infer<typeof journal>;

export const EMPTY_JOURNAL: Journal = { place: 0, entries: [], marks: {} };

/** A stored journal; the empty one for anything else. */
export function parseJournal(text: string | null): Journal {
  try {
    const parsed = journal.safeParse(JSON.parse(text ?? ''));
    return parsed.success ? parsed.data : EMPTY_JOURNAL;
  } catch {
    return EMPTY_JOURNAL;
  }
}

/** The person is somewhere else now. */
export function atAnotherPlace(before: Journal): Journal {
  return { ...before, place: before.place + 1 };
}

/** Adds what one scan heard, and carries marks over to new addresses of what was marked. */
export function record(before: Journal, heard: readonly JournalEntry[]): Journal {
  const newestMs = Math.max(...heard.map(({ atMs }) => atMs), ...before.entries.map(({ atMs }) => atMs));
  const entries = [...before.entries, ...heard.map((one) => ({ ...one, place: before.place }))]
    .filter(({ atMs }) => newestMs - atMs <= KEEP_MS)
    .slice(-MAX_ENTRIES);
  const after = { ...before, entries };
  const { markOf } = readJournal(after);
  return heard.reduce((kept, one) => mark(kept, one, markOf(one.id)), after);
}

/** Marks a tracker by all that names it; null takes the mark away. */
export function mark(
  before: Journal,
  { id, identity }: { readonly id: string; readonly identity: string | null },
  whose: Mark | null,
): Journal {
  const keys = whose === null ? allNamesOf(before, id) : [];
  keys.push(id, ...(identity === null ? [] : [identity]));
  const others = Object.entries(before.marks).filter(([key]) => !keys.includes(key));
  const marked = keys.flatMap((key) => (whose === null ? [] : [[key, whose] as const]));
  return { ...before, marks: Object.fromEntries([...others, ...marked].slice(-MAX_MARKS)) };
}

/** Every identifier and payload name that this tracker went by in the journal. */
function allNamesOf(journalThen: Journal, id: string): string[] {
  const { isSame } = readJournal(journalThen);
  return journalThen.entries
    .filter((one) => isSame(one.id, id))
    .flatMap((one) => (one.identity === null ? [one.id] : [one.id, one.identity]));
}

export interface JournalReading {
  /** What the person said of this tracker, also when it had another address then. */
  markOf(id: string): Mark | null;
  /** Set when this tracker came along to several places. */
  followsAs(id: string): FollowingAlert | null;
  isSame(id: string, other: string): boolean;
}

/** Plays the journal through the rule that tells followers. */
export function readJournal({ entries, marks }: Journal): JournalReading {
  const follower = createFollower();
  for (const key of Object.keys(marks)) follower.hush(key);
  const sightings = entries
    .toSorted((a, b) => a.atMs - b.atMs)
    .map(({ atMs, place, id, kind, separated, identity, rssiDbm }) => ({
      atMs,
      place: String(place),
      address: id,
      rssiDbm,
      reading: { kind, separated, battery: null, maker: null, reason: '' },
      identity: identity === null ? null : { text: identity, trait: null },
    }));
  const alerts = [...sightings.flatMap((sighting) => follower.push(sighting)), ...follower.flush()];
  return {
    markOf: (id) => marks[follower.hushedBy(id) ?? id] ?? null,
    isSame: follower.isSame,
    followsAs: (id) => alerts.find((alert) => follower.isSame(alert.address, id)) ?? null,
  };
}
