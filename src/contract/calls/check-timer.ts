import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { MAX_PLACE_FIELD_LENGTH, MAX_TIMER_MINUTES, MAX_TIMER_NAME_LENGTH, MIN_TIMER_MINUTES } from '../limits.ts';
import { isoTime, requiredText } from '../entities/text.ts';

/** What goes into a mail to somebody who did not ask for it carries no address of a page, and is one line. */
const mailLine = (text: string) => !/:\/\/|www\.|\p{C}|\p{Zl}|\p{Zp}/iu.test(text);

const checkTimer = z.object({
  to: z.string(),
  name: z.string(),
  /** Null where the person chose to name none. */
  place: z.nullable(z.string()),
  startedAt: isoTime,
  /** When the mail is written, unless the timer is stopped before. */
  endsAt: isoTime,
});

/** How it stands: nothing, a timer that runs, or the mail that the last one wrote. */
const state = z.object({
  /** Whether this server sends mail. Where it does not, no timer can be started. */
  available: z.boolean(),
  timer: z.nullable(checkTimer),
  /** When the mail of the last timer was written, for two days. */
  toldAt: z.nullable(isoTime),
});

export const getMyCheckTimer = defineCall({
  method: 'GET',
  path: '/api/me/check-timer',
  summary: 'The check-on-me timer of the signed-in person, and whether this server can keep one.',
  access: 'signed-in',
  replies: { 200: state },
  errors: [],
});

export const postMyCheckTimer = defineCall({
  method: 'POST',
  path: '/api/me/check-timer',
  summary: 'Start a timer: unless it is stopped before its end, one mail goes to the person who was chosen.',
  access: 'signed-in',
  body: z.strictObject({
    /** One plain address. */
    to: requiredText(254, 'timer-address-refused'),
    /** Who the mail says it is about. */
    name: requiredText(MAX_TIMER_NAME_LENGTH, 'timer-name-required').check(z.refine(mailLine, 'timer-text-refused')),
    place: z.nullable(
      requiredText(MAX_PLACE_FIELD_LENGTH, 'timer-text-refused').check(z.refine(mailLine, 'timer-text-refused')),
    ),
    minutes: z.number().check(z.int(), z.minimum(MIN_TIMER_MINUTES), z.maximum(MAX_TIMER_MINUTES)),
  }),
  maxBodyBytes: 4_000,
  replies: { 201: state },
  errors: [
    'timer-address-refused',
    'timer-name-required',
    'timer-text-refused',
    'timer-running',
    'mail-not-configured',
    'rate-limited',
  ],
});

export const deleteMyCheckTimer = defineCall({
  method: 'DELETE',
  path: '/api/me/check-timer',
  summary:
    'Stop the timer. Where the person was too late it answers when the mail was written, however often it is asked.',
  access: 'signed-in',
  replies: { 200: z.object({ toldAt: z.nullable(isoTime) }) },
  errors: [],
});
