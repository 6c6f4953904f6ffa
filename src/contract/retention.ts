/** How long what is stored is kept. The jobs that delete it and the sentences of Privacy both read this. */

/** Single events: so many whole months after the month they came in. Their daily counts stay. */
export const EVENTS_KEPT_MONTHS = 13;

/** The log of an account's sign-ins and changes. */
export const ACCOUNT_LOG_KEPT_DAYS = 730;

/** A payment provider's message that has been worked on, by which it is known if it comes again. */
export const PROVIDER_EVENTS_KEPT_DAYS = 180;

/** A report's original text, its pictures, exact days and places, after it was published; what is public stays. */
export const REPORT_ORIGINAL_DAYS = 730;

/** A report that its reporter withdrew, and an answer of a place that was not published. */
export const REPORT_WITHDRAWN_DAYS = 90;

/** A report that was rejected or removed: for as long as that can be appealed. */
export const REPORT_ANSWERED_DAYS = 183;

/** What stands for an address in the limits of reports. */
export const REPORT_ADDRESS_DAYS = 30;

/** That a guest's round found nothing at a place: it counts for as long. */
export const PLACE_CHECK_DAYS = 365;

/** What the sender of a complaint wrote, and who they are, after it was decided. */
export const NOTICE_DAYS = 365;

/** A message in somebody's inbox. */
export const MESSAGE_DAYS = 365;

/** A strike against an account: it counts for as long. */
export const STRIKE_DAYS = 365;

/** What was decided about a report that is gone, by whom and when, without its text. */
export const REPORT_LOG_DAYS = 6 * 365;

/** Everything that goes by a clock, in the order in which Privacy tells it; the words are in the legal feature's copy.ts. */
export const RETENTION = {
  events: { months: EVENTS_KEPT_MONTHS },
  'account-log': { days: ACCOUNT_LOG_KEPT_DAYS },
  'provider-events': { days: PROVIDER_EVENTS_KEPT_DAYS },
  'report-original': { days: REPORT_ORIGINAL_DAYS },
  'report-withdrawn': { days: REPORT_WITHDRAWN_DAYS },
  'report-answered': { days: REPORT_ANSWERED_DAYS },
  'report-address': { days: REPORT_ADDRESS_DAYS },
  'place-check': { days: PLACE_CHECK_DAYS },
  notice: { days: NOTICE_DAYS },
  message: { days: MESSAGE_DAYS },
  strike: { days: STRIKE_DAYS },
  'report-log': { days: REPORT_LOG_DAYS },
} as const satisfies Readonly<Record<string, { readonly days: number } | { readonly months: number }>>;

export type RetentionRow = keyof typeof RETENTION;
/** Photos and bundles of a report that was not published, taken back or removed, counted from then. */
export const CLOSED_EVIDENCE_KEPT_DAYS = 90;

/** The whole picture behind a public one, and what was never shown, counted from the report's publication. */
export const WHOLE_PICTURES_KEPT_DAYS = 730;
