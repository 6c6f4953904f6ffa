import * as z from 'zod/mini';
import { reportedLocation, replyKind } from './reported-location.ts';
import { isoTime, uuid } from './text.ts';

/** Whether somebody may speak for a place. */
export const placeClaimStatus = z.enum(['pending', 'confirmed', 'refused']);
export type PlaceClaimStatus = z.infer<typeof placeClaimStatus>;

/** A place as everybody may read it: plain counts, no score. */
export const place = z.object({
  id: uuid,
  name: z.string(),
  city: z.string(),
  country: z.string(),
  /** Reports by age, and distinct stays behind those that count. */
  counts: z.object({
    current: z.number(),
    ageing: z.number(),
    archived: z.number(),
    stays: z.number(),
    /** Distinct stays of the last year whose guests say that a round found nothing. */
    checks: z.exactOptional(z.number()),
  }),
  /** How many were removed after legal complaints within a year, as a range such as '1–5'; null for none. */
  removedRange: z.nullable(z.string()),
  /** What was public and is gone, newest first. */
  gone: z.array(z.object({ at: isoTime, text: z.string() })),
  /** Newest first. */
  reports: z.array(reportedLocation),
  /** The caller's own claim to speak for it; null for none. */
  claim: z.nullable(placeClaimStatus),
});
export type Place = z.infer<typeof place>;

/** Somebody who wants to speak for a place, as a reviewer reads it. */
export const reviewPlaceClaim = z.object({
  id: uuid,
  placeId: uuid,
  name: z.string(),
  city: z.string(),
  country: z.string(),
  username: z.nullable(z.string()),
  evidence: z.string(),
  createdAt: isoTime,
});

/** What a place wants to say under a report, as a reviewer reads it. */
export const reviewReply = z.object({
  id: uuid,
  reportId: uuid,
  name: z.string(),
  issueDescription: z.string(),
  kind: replyKind,
  text: z.string(),
  createdAt: isoTime,
});
