import * as z from 'zod/mini';
import { MAX_DESCRIPTION_LENGTH, MAX_PLACE_FIELD_LENGTH, MIN_DESCRIPTION_LENGTH } from '../limits.ts';
import { ignoredUserId, isoTime, plainText, requiredText, uuid } from './text.ts';

export const issueType = z.enum(['camera', 'network', 'keycard', 'other']);
export type IssueType = z.infer<typeof issueType>;

export const placeKind = z.enum(['hotel', 'ship', 'rental', 'other']);
export type PlaceKind = z.infer<typeof placeKind>;

const latitude = z.number().check(z.minimum(-90), z.maximum(90));
const longitude = z.number().check(z.minimum(-180), z.maximum(180));

export const reportStatus = z.enum([
  'submitted',
  'held',
  'pending',
  'needs_info',
  'approved',
  'published',
  'suspended',
  'rejected',
  'merged',
  'withdrawn',
  'removed',
  'archived',
]);
export type ReportStatus = z.infer<typeof reportStatus>;

/** What became of a complaint about a report. */
export const dispute = z.enum(['none', 'notice_received', 'poster_contacted', 'venue_replied', 'upheld', 'rejected']);
export type Dispute = z.infer<typeof dispute>;

/** Whether what was reported is still there, as far as anybody has said since. */
export const situation = z.enum(['unknown', 'ongoing', 'resolved_by_venue', 'resolved_confirmed']);
export type Situation = z.infer<typeof situation>;

/** What the reporter rests on: their own eyes, an app's result alone, or what the police or press told. */
export const basis = z.enum(['seen', 'app', 'told']);
export type Basis = z.infer<typeof basis>;

/** How much weight age has left a report; it follows from the clock and is never stored. */
export const freshness = z.enum(['current', 'ageing', 'historic']);
export type Freshness = z.infer<typeof freshness>;

/** 0 reviewed for wording · 1 stay evidenced · 2 evidence reviewed · 3 corroborated. `isVerified` is 2 or more. */
export const verification = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
export type Verification = z.infer<typeof verification>;

/** What a place says under a report: an answer, or what it has done so that the thing is gone. */
export const replyKind = z.enum(['answer', 'fixed']);
export type ReplyKind = z.infer<typeof replyKind>;

/** What somebody says of a published report: whether the thing is there, or that the report needs another look. */
export const reportAnswer = z.enum(['still_there', 'not_seen', 'fixed', 'cannot_tell', 'look_again']);
export type ReportAnswer = z.infer<typeof reportAnswer>;

/** A photo of a published report; its file is at `/api/reported-locations/{report}/photos/{id}`. */
export const reportPhoto = z.object({ id: uuid, widthPx: z.number(), heightPx: z.number() });
export type ReportPhoto = z.infer<typeof reportPhoto>;

/** A report as the public may read it. */
export const reportedLocation = z.object({
  id: uuid,
  name: z.string(),
  city: z.string(),
  state: z.exactOptional(z.string()),
  country: z.string(),
  address: z.string(),
  issueType,
  issueDescription: z.string(),
  isVerified: z.boolean(),
  createdAt: isoTime,
  lastReviewedAt: z.exactOptional(isoTime),
  /** Position of the city or of a pin, rounded for private homes; absent when unknown. */
  latitude: z.exactOptional(latitude),
  longitude: z.exactOptional(longitude),
  verification: z.exactOptional(verification),
  freshness: z.exactOptional(freshness),
  situation: z.exactOptional(situation),
  /** Somebody complained and nothing is decided yet. */
  disputed: z.exactOptional(z.boolean()),
  /** Who complained, while it is disputed. */
  disputedBy: z.exactOptional(z.enum(['venue', 'other'])),
  basis: z.exactOptional(basis),
  /** The month in which the stay ended, as YYYY-MM, where its guest told it. */
  stayedIn: z.exactOptional(z.string()),
  /** Other stays that reported the same there. */
  corroborations: z.exactOptional(z.number()),
  /** What the place said last. */
  response: z.exactOptional(z.object({ kind: replyKind, text: z.string(), at: isoTime })),
  /** The place: `/places/` and this. */
  placeId: z.exactOptional(uuid),
  /** Photos that a reviewer approved for everybody; absent when there are none. */
  photos: z.exactOptional(z.array(reportPhoto)),
});
export type ReportedLocation = z.infer<typeof reportedLocation>;

/** Published reports of one cell of the map; the position is their center, the name one of their cities. */
export const mapCell = z.object({ latitude, longitude, count: z.number(), city: z.string() });
export type MapCell = z.infer<typeof mapCell>;

/** A report as a person sends it. The text is kept as written; only surrounding white space goes. */
export const reportSubmission = z.object({
  /** Made by the browser, so that a report sent twice is stored once. */
  id: z.optional(uuid),
  name: requiredText(MAX_PLACE_FIELD_LENGTH, 'location-name-required'),
  address: requiredText(MAX_PLACE_FIELD_LENGTH, 'address-required'),
  city: requiredText(MAX_PLACE_FIELD_LENGTH, 'city-required'),
  state: z.optional(plainText(MAX_PLACE_FIELD_LENGTH).check(z.trim())),
  country: requiredText(MAX_PLACE_FIELD_LENGTH, 'country-required'),
  issueType: z._default(issueType, 'camera'),
  issueDescription: plainText(MAX_DESCRIPTION_LENGTH, 'description-too-short').check(
    z.trim(),
    z.minLength(MIN_DESCRIPTION_LENGTH, 'description-too-short'),
  ),
  placeKind: z.optional(placeKind),
  latitude: z.optional(latitude),
  longitude: z.optional(longitude),
  /** The day on which the stay ends: nothing is published before it and some days more. Never public but for its month. */
  stayEnds: z.optional(z.iso.date()),
  /** The reporter wants it public while they are still there. */
  publishEarly: z.optional(z.boolean()),
  userId: ignoredUserId,
});
export type ReportSubmission = z.infer<typeof reportSubmission>;
