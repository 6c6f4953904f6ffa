/** Form minima, sizes, retry and cache times. Source: specification, sections 5, 8 and 9, unless said otherwise. */
export const MIN_USERNAME_LENGTH = 3;
export const MIN_PASSWORD_LENGTH = 6;
export const MIN_DESCRIPTION_LENGTH = 10;

/** Upper bounds of our own: generous for people, finite for machines. */
export const MAX_USERNAME_LENGTH = 64;
export const MAX_PERSON_NAME_LENGTH = 120;
/** Longer passwords would let one request buy a lot of hashing. */
export const MAX_PASSWORD_BYTES = 1024;
export const MAX_DESCRIPTION_LENGTH = 4_000;
export const MAX_PLACE_FIELD_LENGTH = 200;
/** Of the name in a check-on-me mail. */
export const MAX_TIMER_NAME_LENGTH = 60;
/** Of a check-on-me timer: long enough to be stopped, and no longer than a day. */
export const MIN_TIMER_MINUTES = 15;
export const MAX_TIMER_MINUTES = 24 * 60;
export const MAX_SEARCH_LENGTH = 100;
export const MAX_CURSOR_LENGTH = 200;
/** As SMTP has it, RFC 5321. */
export const MAX_MAIL_ADDRESS_LENGTH = 254;
/** Of a code as somebody types it, with spaces and dashes. */
export const MAX_CODE_LENGTH = 64;
export const MAX_NOTES_LENGTH = 1_000;
/** Findings of one kind in one saved scan. */
export const MAX_FINDINGS_PER_SCAN = 200;

export const PAGE_SIZE_DEFAULT = 20;
export const PAGE_SIZE_MAX = 100;

/** How wide and high a cell of the map may be, in degrees: cells of one size fill the world, and larger ones hold whole smaller ones. */
export const MAP_DEGREES = [1, 5, 15] as const;
export type MapDegrees = (typeof MAP_DEGREES)[number];

/** A body may be this long where its call says nothing else. */
export const MAX_BODY_BYTES = 16_384;
/** Where a person writes at length, in any script. */
export const MAX_TEXT_BODY_BYTES = 65_536;
/** Photos of one report. */
export const MAX_REPORT_PHOTOS = 5;
/** Evidence bundles of one report. */
export const MAX_REPORT_BUNDLES = 2;
/** A photo or bundle as it is chosen, and as it is sent. */
export const MAX_EVIDENCE_BYTES = 10_000_000;
/** What one request carries of it: 12 s of a connection with 150 kbit/s. */
export const EVIDENCE_PART_BYTES = 196_608;
/** That part in base64, with what stands around it. */
export const MAX_EVIDENCE_PART_BODY_BYTES = 264_192;
/** Areas that are made black in one photo. */
export const MAX_PICTURE_AREAS = 50;

/** A whole scan with the evidence of each finding. */
export const MAX_SCAN_BODY_BYTES = 1_000_000;
export const MAX_EVENT_BODY_BYTES = 256_000;

export const QUERY_RETRIES = 3;
export const QUERY_RETRY_FIRST_MS = 1_000;
export const QUERY_RETRY_CAP_MS = 30_000;
export const QUERY_CACHE_MS = 5 * 60_000;
/** Of our own: a screen that has waited this long says so. An answer that comes later is shown all the same. */
export const ANSWER_WITHIN_MS = 10_000;
/** Of our own: a call without an answer by then ends as one without a connection does. */
export const GIVE_UP_AFTER_MS = 30_000;
/** What a call may take longer for what it sends, at the 64 kbit/s of a crowded hotel's Wi-Fi. */
export const SLOWEST_BYTES_PER_MS = 8;
/** For everything held about a person, which may be long. */
export const EXPORT_WITHIN_MS = 10 * 60_000;

/** Each of the lines under a result, in UTF-16 units. */
export const MAX_RESULT_LINE_LENGTH = 500;

/** Of an address that somebody complains about. */
export const MAX_NOTICE_ADDRESS_LENGTH = 500;

/** What a place says under a report, or about itself, in UTF-16 units. */
export const MAX_REPLY_LENGTH = 1_500;
