import * as z from 'zod/mini';
import { isoTime, uuid } from './text.ts';

/** What an inbox can tell; its sentences are in the reports' inbox/copy.ts. */
export const messageKind = z.enum([
  // To whoever sent a report.
  'received',
  'question',
  'approved',
  'published',
  'edited',
  'merged',
  'rejected',
  'disputed',
  'asked',
  'venue-replied',
  'still-true',
  'suspended',
  'restored',
  'removed',
  'complaint-decided',
  'appeal-result',
  'opened',
  // To whoever speaks for a place.
  'place-report',
  'place-reply',
  'place-notice',
  'place-still-true',
  // To whoever complained.
  'notice-received',
  'notice-decided',
  // To reviewers and the legal desk.
  'assigned',
  'due-soon',
  'conflict',
  'notice-urgent',
]);
export type MessageKind = z.infer<typeof messageKind>;

export const message = z.object({
  id: uuid,
  kind: messageKind,
  at: isoTime,
  read: z.boolean(),
  /** The report that it is about, where its reader may know which. */
  reportId: z.nullable(uuid),
  placeId: z.nullable(uuid),
  /** The day or moment that it tells. */
  date: z.nullable(isoTime),
});
export type Message = z.infer<typeof message>;
