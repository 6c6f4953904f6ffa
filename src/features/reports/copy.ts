import type { IssueType, PlaceKind, ReportStatus, Verification } from '#contract/entities/reported-location.ts';
import type { Age } from './age.ts';

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

/** Words that every screen of the reports shares. */
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
} as const;
