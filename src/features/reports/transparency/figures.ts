import { transparencyFigure, type TransparencyFigure } from '#contract/entities/transparency.ts';
import type { ActorRole, ReportAction } from '#contract/entities/review.ts';
import type { ReportStatus } from '#contract/entities/reported-location.ts';

/** How many lines of all logs are alike in what is counted. */
export interface CountedLines {
  readonly action: ReportAction;
  readonly from: ReportStatus | null;
  readonly to: ReportStatus;
  readonly actorRole: ActorRole;
  readonly reasonCode: string | null;
  readonly lines: number;
}

type Counts = (line: Omit<CountedLines, 'lines'>) => boolean;

const noticeOn =
  (ground: string): Counts =>
  ({ action, reasonCode }) =>
    action === 'notice' && reasonCode === `notice-${ground}`;

/** What each figure counts: the rule beside its definition in copy.ts. */
const COUNTS: Readonly<Record<TransparencyFigure, Counts>> = {
  reportsReceived: ({ action }) => action === 'submit',
  reportsHeld: ({ action }) => action === 'hold',
  reportsPublished: ({ action }) => action === 'publish',
  reportsRejected: ({ action }) => action === 'reject',
  reportsMerged: ({ action }) => action === 'merge',
  reportsWithdrawn: ({ action }) => action === 'withdraw',
  publishedEdited: ({ action }) => action === 'redact',
  repliesPublished: ({ action }) => action === 'reply' || action === 'claim_fixed',
  takenDownByPerson: ({ action, to, from, actorRole }) =>
    to === 'suspended' && from !== 'suspended' && actorRole !== 'rule' && (action === 'suspend' || action === 'remove'),
  takenDownByRule: ({ action, actorRole }) => action === 'suspend' && actorRole === 'rule',
  restored: ({ action }) => action === 'restore',
  removed: ({ action, to }) => action === 'remove' && to === 'removed',
  removedForLaw: ({ action, to, reasonCode }) =>
    action === 'remove' && to === 'removed' && reasonCode === 'legal-notice',
  noticesReceived: ({ action, reasonCode }) => action === 'notice' && reasonCode !== 'appeal',
  noticesFalse: noticeOn('false'),
  noticesUnlawful: noticeOn('unlawful'),
  noticesPersonalData: noticeOn('personal-data'),
  noticesIntimate: noticeOn('intimate'),
  noticesMinor: noticeOn('minor'),
  noticesThreat: noticeOn('threat'),
  noticesCourtOrder: noticeOn('court-order'),
  casesUpheld: ({ action }) => action === 'agree',
  casesRejected: ({ action }) => action === 'dismiss',
  noticeAppeals: ({ action, reasonCode }) => action === 'notice' && reasonCode === 'appeal',
  reportAppeals: ({ action }) => action === 'appeal',
  reportAppealsGranted: ({ action, reasonCode }) => action === 'reopen' && reasonCode === 'appeal',
  reportAppealsRefused: ({ action }) => action === 'uphold',
};

/** The figures of a quarter from its lines. */
export function figuresOf(counted: readonly CountedLines[]): Record<TransparencyFigure, number> {
  const figures = transparencyFigure.options.map((figure) => [
    figure,
    counted.reduce((sum, { lines, ...line }) => sum + (COUNTS[figure](line) ? lines : 0), 0),
  ]);
  return Object.fromEntries(figures) as Record<TransparencyFigure, number>;
}
