import type {
  Basis,
  Freshness,
  IssueType,
  PlaceKind,
  ReportStatus,
  Situation,
  Verification,
} from '#contract/entities/reported-location.ts';
import type { Age } from './age.ts';
import { count } from './count.ts';

/** The specification's ages: only the day has a singular of its own. */
const ages = {
  today: 'today',
  days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  months: (months: number) => `${months} months`,
  years: (years: number) => `${years} years`,
};

const statuses: Readonly<Record<ReportStatus, string>> = {
  submitted: 'Received',
  held: 'Held for a closer look',
  pending: 'Waiting for review',
  needs_info: 'We have a question',
  approved: 'Approved, not public yet',
  published: 'Published',
  suspended: 'Taken down for now',
  rejected: 'Not published',
  merged: 'Joined with another report',
  withdrawn: 'Withdrawn',
  removed: 'Removed',
  archived: 'Archived',
};

/** Words of the list, and those that every screen of the reports shares. */
export const copy = {
  issueTypes: {
    camera: 'Hidden Camera',
    network: 'Network Issue',
    keycard: 'Key Card Issue',
    other: 'Other Security Issue',
  } satisfies Record<IssueType, string>,
  placeKinds: {
    hotel: 'Hotel',
    ship: 'Cruise ship',
    rental: 'Private rental',
    other: 'Other',
  } satisfies Record<PlaceKind, string>,
  statuses,
  ages,
  age: (age: Age): string => (age.unit === 'today' ? ages.today : ages[age.unit](age.count)),
  verified: 'Verified',
  /** What the badge says when it is opened, and what stands there without one. */
  verification: {
    0: 'Reviewed for wording, not checked for truth.',
    1: 'The guest showed us they stayed here.',
    2: 'Our reviewers checked it with what they could find out themselves.',
    3: 'Confirmed by more than one guest, or by police or press.',
  } satisfies Record<Verification, string>,

  /** What stands under a report beside its badge. */
  standing: {
    disputed: 'The place disputes this report. We are checking.',
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
    stayedIn: (month: string) => `Stay in ${month}.`,
  },

  list: {
    title: 'Security Reports',
    lead: 'What other travelers saw, and where. A person read each report first.',
    report: 'Report a Location',
    desk: 'Review desk',
    search: 'Search by name, city or address',
    filters: 'Kind of issue',
    chips: { all: 'All', camera: 'Hidden Cameras', network: 'Network', keycard: 'Key Cards' },
    safetyGuide: 'Room Safety Guide',
    checklist: 'Travel Safety Checklist',
    view: 'Show as',
    asList: 'List',
    asMap: 'Map',
    loading: 'Loading reports',
    loadingMap: 'Drawing the map',
    empty: { title: 'No reported locations yet', text: 'Be the first to report a security concern' },
    noMatch: { title: 'No matching locations found', text: 'Try adjusting your search or filter' },
    notARating: 'No report about a place is not a sign that it was checked.',
    failed: 'The reports could not be loaded.',
    failedOffline: 'You are offline, and no reports are stored on this device yet.',
    more: 'Read more',
    loadMore: 'Show more reports',
    loadingMore: 'Loading more reports',
    shown: (shown: number, hasMore: boolean) =>
      hasMore && shown === 0
        ? 'None of the newest reports match. Older ones may.'
        : hasMore
          ? `${shown} newest reports shown`
          : count(shown, 'report', 'reports'),
    area: 'Only reports from one area of the map',
    clearArea: 'Show all areas',
    reported: 'Reported:',
    lastReviewed: 'Last reviewed:',
    readAll: 'Read all',
    readLess: 'Show less',
  },

  receipts: {
    title: (reports: number) => `Your reports on this device (${reports})`,
    text: 'Each link shows where a report stands, and lets you answer a question or withdraw it. Nobody else has it.',
    open: (name: string) => `Receipt for ${name}`,
    forget: 'Forget this link',
    forgetNamed: (name: string) => `Forget this link: ${name}`,
  },

  errors: {
    'location-name-required': 'Location name is required',
    'address-required': 'Address is required',
    'city-required': 'City is required',
    'country-required': 'Country is required',
    'description-too-short': 'Please provide at least 10 characters describing the issue',
    'report-not-found': 'This report is not public, or does not exist.',
    'report-changed': 'This report was changed while you were reading it.',
    'report-exists': 'A report with this number was already sent.',
    'report-move-refused': 'That is not possible in the state this report is in.',
    'own-report': 'Nobody reviews their own report or their own decision.',
    'conflict-of-interest': 'You said that you are connected with this place. Somebody else decides.',
    'report-claimed': 'Another reviewer is working on this report.',
    'merge-refused':
      'Reports can be joined when they are about the same place and kind of issue, less than 180 days apart.',
    'publish-too-early': 'The reporter may still be there. Approve it, and it is published when they have left.',
    'second-reader-needed': 'This needs a second reviewer. Approve it, and somebody else publishes it.',
    'place-not-found': 'Nothing is published about a place at this address.',
    'place-claim-exists': 'You asked to speak for this place before.',
    'place-claim-not-found': 'There is no such request.',
    'reply-personal-data':
      'Your answer seems to name a person, a room or a way to reach somebody. Please write it without.',
    'reply-waits': 'An answer of yours to this report is waiting for a reviewer.',
    'reply-not-found': 'There is no such answer.',
    'appeal-refused': 'A decision can be appealed once, within six months.',
    'personal-data-unresolved':
      'Personal details are still in the text. Redact each marked passage, or mark it as not personal.',
    'reports-rate-limited': 'You have sent as many reports as we can take at once. Please try again later.',
    'report-submit-failed': 'Failed to submit report',
  },
} as const;
