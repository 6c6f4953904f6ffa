/** How long what is stored is kept. The jobs that delete it and the sentences of Privacy both read this. */

/** Single events: so many whole months after the month they came in. Their daily counts stay. */
export const EVENTS_KEPT_MONTHS = 13;

/** The log of an account's sign-ins and changes. */
export const ACCOUNT_LOG_KEPT_DAYS = 730;

/** A payment provider's message that has been worked on, by which it is known if it comes again. */
export const PROVIDER_EVENTS_KEPT_DAYS = 180;
