import { RETENTION, type RetentionRow } from '#contract/retention.ts';

/** What each row of the table is, as a person reads it before its time. */
const ROWS: Readonly<Record<RetentionRow, string>> = {
  events: 'Single lines of which page or feature was used, after their month',
  'account-log': 'The log of sign-ins and changes of an account',
  'provider-events': 'Messages of payment providers, after they were worked on',
  'report-original': 'The original of a report, its exact day and place, after it was published; what is public stays',
  'report-withdrawn': 'A report that was withdrawn, and an answer of a place that was not published',
  'report-answered': 'A report that was not published or was removed, for as long as that can be appealed',
  'report-address': 'The fingerprint of a network, in the limits of reports and beside each report',
  'place-check': 'That a round found nothing at a place, as its guest said',
  notice: 'What a complaint about a report said, and who sent it, after it was decided',
  message: 'A message in your inbox',
  strike: 'A strike against your account for abusing reports',
  'report-log': 'What was decided about a report that is gone, by whom and when, without its text',
};

/** A time as people say it: whole years where it is some. */
export function periodOf(kept: { readonly days: number } | { readonly months: number }): string {
  if ('months' in kept) return `${kept.months} months`;
  if (kept.days === 365) return '1 year';
  return kept.days % 365 === 0 ? `${kept.days / 365} years` : `${kept.days} days`;
}

/** The table of what goes by a clock, one sentence a row: the jobs read the same numbers. */
export const retentionSentences: readonly string[] = (Object.keys(RETENTION) as RetentionRow[]).map(
  (row) => `${ROWS[row]}: ${periodOf(RETENTION[row])}.`,
);
