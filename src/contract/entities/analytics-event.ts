import * as z from 'zod/mini';
import { ignoredUserId, plainText } from './text.ts';

/** At most this many properties, each a short scalar: an event is a count with a few labels, not a document. */
export const MAX_EVENT_PROPERTIES = 32;

const propertyValue = z.union([plainText(1_000), z.number(), z.boolean(), z.null()]);

/** Specification, section 3. `properties` carries the caller's fields plus timestamp, userAgent and url. */
export const analyticsEvent = z.object({
  event: plainText(100).check(z.minLength(1)),
  properties: z.optional(
    z
      .record(plainText(64), propertyValue)
      .check(z.refine((properties) => Object.keys(properties).length <= MAX_EVENT_PROPERTIES)),
  ),
  userId: ignoredUserId,
});
export type AnalyticsEvent = z.infer<typeof analyticsEvent>;

/** Every event the product raises (specification, section 7, and `find_explained`: what a person says that a find was, without its title). The server accepts others: old tabs outlive a release. */
export const EVENT_NAMES = [
  'page_view',
  'feature_usage',
  'scan_completed',
  'camera_detection',
  'dashboard_viewed',
  'user_dashboard_viewed',
  'login_success',
  'login_failed',
  'registration_success',
  'registration_failed',
  'find_explained',
] as const;
export type EventName = (typeof EVENT_NAMES)[number];
