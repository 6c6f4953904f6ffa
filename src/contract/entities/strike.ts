import * as z from 'zod/mini';
import { isoTime, uuid } from './text.ts';

/** What an account got for abusing the desk, as its owner reads it. */
export const strike = z.object({
  id: uuid,
  /** 1 a notice · 2 a pause of 7 days · 3 of 90 days · 4 a ban. */
  level: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  reason: z.string(),
  at: isoTime,
  /** Until when nothing can be sent; null for a notice. */
  pausedUntil: z.nullable(isoTime),
  /** When it is forgotten. */
  expires: isoTime,
  appeal: z.enum(['none', 'open', 'upheld', 'overruled']),
});
export type StrikeView = z.infer<typeof strike>;

/** A strike whose account appealed, as a reviewer reads it. */
export const strikeForReview = z.object({ strike, words: z.string(), mine: z.boolean() });
