import { DAY_MS } from '#core/time/durations.ts';
import { REPORT_ANSWERED_DAYS, REPORT_ORIGINAL_DAYS, REPORT_WITHDRAWN_DAYS } from '#contract/retention.ts';
import type { ReportSubmission } from '#contract/entities/reported-location.ts';
import { publicPosition, publicWords, type Position, type StoredReport } from '../published/public-report.ts';
import type { TextSpan } from '#contract/entities/review.ts';
import { isDisputed, type ReviewState } from './review-state.ts';

/** What is left of a report's content when its time is over: what is public of it, or nothing. */
export type Erasure = 'original' | 'everything';

/**
 * What is erased of a report as it stands, and from when on; null while it is still being decided, or a complaint about
 * it is. What can be appealed is kept for as long as it can.
 */
export function erasureOf({ status, statusSinceMs, publishedAtMs, dispute }: ReviewState): {
  readonly what: Erasure;
  readonly atMs: number;
} | null {
  switch (status) {
    case 'published':
    case 'suspended':
    case 'archived':
      if (isDisputed(dispute)) return null;
      return publishedAtMs === null
        ? { what: 'everything', atMs: statusSinceMs + REPORT_ORIGINAL_DAYS * DAY_MS }
        : { what: 'original', atMs: publishedAtMs + REPORT_ORIGINAL_DAYS * DAY_MS };
    case 'merged':
      return { what: 'everything', atMs: statusSinceMs + REPORT_ORIGINAL_DAYS * DAY_MS };
    case 'withdrawn':
      return { what: 'everything', atMs: statusSinceMs + REPORT_WITHDRAWN_DAYS * DAY_MS };
    case 'rejected':
    case 'removed':
      return { what: 'everything', atMs: statusSinceMs + REPORT_ANSWERED_DAYS * DAY_MS };
    default:
      return null;
  }
}

/** A report's content once it is erased: no original text, no exact day and no exact place stay behind. */
export function erased(
  report: StoredReport,
  redactions: readonly TextSpan[],
  what: Erasure,
): { readonly submission: ReportSubmission; readonly position: Position | null } {
  const { issueType, placeKind, stayedIn } = report;
  const kept = {
    issueType,
    ...(placeKind === null ? {} : { placeKind }),
  };
  if (what === 'everything') {
    const nothing = { name: '', address: '', city: '', country: '', issueDescription: '' };
    return { submission: { ...kept, ...nothing }, position: null };
  }
  return {
    submission: {
      ...kept,
      ...publicWords(report, redactions),
      ...(stayedIn === null ? {} : { stayEnds: `${stayedIn}-01` }),
    },
    position: publicPosition(report.position, placeKind),
  };
}
