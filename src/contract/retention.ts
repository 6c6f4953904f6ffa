/** How long what is stored is kept. The jobs that delete it and the sentences of Privacy both read this. */

/** Single events: so many whole months after the month they came in. Their daily counts stay. */
export const EVENTS_KEPT_MONTHS = 13;

/** The log of an account's sign-ins and changes. */
export const ACCOUNT_LOG_KEPT_DAYS = 730;

/** A payment provider's message that has been worked on, by which it is known if it comes again. */
export const PROVIDER_EVENTS_KEPT_DAYS = 180;

/** Photos and bundles of a report that was not published, taken back or removed, counted from then. */
export const CLOSED_EVIDENCE_KEPT_DAYS = 90;

/** The whole picture behind a public one, and what was never shown, counted from the report's publication. */
export const WHOLE_PICTURES_KEPT_DAYS = 730;
