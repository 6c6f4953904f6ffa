import type { Basis, Freshness, ReplyKind, Situation } from '#contract/entities/reported-location.ts';
import { count } from '../count.ts';

/** Words of the list, and of a published report wherever it stands. */
export const listCopy = {
  /** What stands under a report beside its badge. */
  standing: {
    disputed: 'The venue disputes this report. We are checking.',
    disputedByOther: 'Somebody disputes this report. We are checking.',
    freshness: {
      current: null,
      ageing: 'Older: things may have changed.',
      historic: 'Old, and not confirmed since. It is not counted.',
    } satisfies Record<Freshness, string | null>,
    situation: {
      unknown: null,
      ongoing: 'Confirmed since to be still there.',
      resolved_by_venue: 'The place says that it is gone.',
      resolved_confirmed: 'Confirmed to be gone.',
    } satisfies Record<Situation, string | null>,
    basis: {
      seen: 'Seen by the guest.',
      app: 'App result only.',
      told: 'Told by police or press.',
    } satisfies Record<Basis, string>,
    corroborations: (stays: number) => `${count(stays, 'other stay', 'other stays')} reported the same.`,
    response: { answer: 'The place answered', fixed: 'The place says that it is gone' } satisfies Record<
      ReplyKind,
      string
    >,
    all: 'All reports about this place',
    stayedIn: (month: string) => `Stay in ${month}.`,
  },

  list: {
    title: 'Security Reports',
    lead: 'What other travelers saw. A person reads each report first.',
    report: 'Report a Location',
    desk: 'Review desk',
    search: 'Search by name, city or address',
    filters: 'Kind of issue',
    chips: { all: 'All', camera: 'Hidden Cameras', network: 'Network', keycard: 'Key Cards' },
    safetyGuide: 'Room Safety Guide',
    rental: 'Look up a private rental',
    keep: 'Keep a city for offline',
    checklist: 'Travel Safety Checklist',
    view: 'Show as',
    asList: 'List',
    asMap: 'Map',
    loading: 'Loading reports',
    loadingMap: 'Drawing the map',
    empty: { title: 'No reported locations yet', text: 'Be the first to report a security concern' },
    noMatch: { title: 'No matching locations found', text: 'Try adjusting your search or filter' },
    shortSearch: 'One or two letters find beginnings of words only.',
    check: 'Check this room',
    notARating: 'A place without reports may never have been checked.',
    failed: 'The reports could not be loaded.',
    failedOffline: 'You are offline, and no reports are stored on this device yet.',
    more: 'Read more',
    loadMore: 'Show more reports',
    loadingMore: 'Loading more reports',
    shown: (shown: number, hasMore: boolean) =>
      hasMore && shown === 0
        ? 'None of the newest reports match. Older ones may.'
        : hasMore
          ? `${count(shown, 'newest report', 'newest reports')} shown`
          : count(shown, 'report', 'reports'),
    area: 'Only reports from one area of the map',
    clearArea: 'Show all areas',
    reported: 'Reported:',
    lastReviewed: 'Last reviewed:',
    readAll: 'Read all',
    readLess: 'Show less',
  },
} as const;
