import * as z from 'zod/mini';
import { evidence } from '#contract/entities/evidence.ts';
import { notChecked, scanType } from '#contract/entities/scan-submission.ts';
import { plainText } from '#contract/entities/text.ts';
import { MAX_RESULT_LINE_LENGTH } from '#contract/limits.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { DAY_MS, MINUTE_MS } from '#core/time/durations.ts';
import type { ScannerResult } from '#scanners/result.ts';
import { PLACES } from './place.ts';

/** The format of a round's log. A log of another version is refused, never guessed at. */
export const LOG_VERSION = 1;

/** A round of six minutes that is paused for a night and scanned ten times over has fewer. */
export const MAX_EVENTS = 5_000;

/** What a person may say that an object was. */
export const EXPLANATIONS = ['screw', 'lamp', 'remote', 'other'] as const;
export type Explanation = (typeof EXPLANATIONS)[number];

const place = z.enum(PLACES);
const timed = { atMs: z.number().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)) };
const durationMs = z.number().check(z.minimum(0), z.maximum(DAY_MS));

const control = z.strictObject({
  control: plainText(64),
  outcome: z.enum(['passed', 'failed', 'skipped']),
});

const seenThing = z.strictObject({
  id: plainText(64),
  kind: z.enum(['found', 'check', 'seen']),
  title: plainText(200),
  text: z.nullable(plainText(500)),
  evidence: z.array(evidence).check(z.maxLength(50)),
});

const scannerResult = z.strictObject({
  scanner: scanType,
  kind: z.enum(['found', 'check', 'seen', 'nothing', 'gap']),
  title: plainText(200),
  complete: z.boolean(),
  durationMs,
  usableMs: durationMs,
  things: z.array(seenThing).check(z.maxLength(100)),
  lookedAt: plainText(MAX_RESULT_LINE_LENGTH),
  saw: plainText(MAX_RESULT_LINE_LENGTH),
  couldNotSee: plainText(MAX_RESULT_LINE_LENGTH),
  notChecked: z.array(notChecked).check(z.maxLength(20)),
  controls: z.array(control).check(z.maxLength(20)),
});

const event = z.discriminatedUnion('kind', [
  /** The first of every log. `id` is the round's own. */
  z.strictObject({
    ...timed,
    kind: z.literal('started'),
    version: z.literal(LOG_VERSION),
    id: z.uuid(),
    plan: z.enum(['short', 'whole', 'scan']),
  }),
  z.strictObject({ ...timed, kind: z.literal('entered'), place }),
  /** What the person's own eyes said of the place at which they stand. */
  z.strictObject({ ...timed, kind: z.literal('eyes'), place, answer: z.enum(['nothing', 'odd', 'camera', 'skipped']) }),
  /** Usable input of a scanner since its last such event. */
  z.strictObject({
    ...timed,
    kind: z.literal('usable'),
    scanner: scanType,
    place: z.nullable(place),
    usableMs: z.number().check(z.minimum(0), z.maximum(MINUTE_MS)),
  }),
  z.strictObject({ ...timed, kind: z.literal('result'), place: z.nullable(place), result: scannerResult }),
  /** `from` the device: it was passed in an earlier round here. */
  z.strictObject({
    ...timed,
    kind: z.literal('control'),
    scanner: scanType,
    ...control.shape,
    from: z.enum(['round', 'device']),
  }),
  /** A person knows what a thing was. */
  z.strictObject({ ...timed, kind: z.literal('explained'), find: plainText(100), as: z.enum(EXPLANATIONS) }),
  z.strictObject({ ...timed, kind: z.literal('skipped'), place }),
  /** A scanner that looks at the whole room was left out, or cannot work on this device. */
  z.strictObject({
    ...timed,
    kind: z.literal('left-out'),
    scanner: scanType,
    why: z.enum(['skipped', 'device', 'pro']),
  }),
  /** The look beyond the camera is over. */
  z.strictObject({ ...timed, kind: z.literal('beyond-done') }),
  z.strictObject({ ...timed, kind: z.literal('paused') }),
  z.strictObject({ ...timed, kind: z.literal('resumed') }),
  z.strictObject({ ...timed, kind: z.literal('finished') }),
]);

/** One line of a round's log. Lines are only ever added. `atMs` is UTC milliseconds. */
export type RoundEvent =
  | Exclude<ParsedEvent, { kind: 'result' }>
  | (Omit<Extract<ParsedEvent, { kind: 'result' }>, 'result'> & { readonly result: ScannerResult });
type ParsedEvent = z.infer<typeof event>;
export type RoundLog = readonly RoundEvent[];

/** Why a text is not a round's log. `index` is the event at fault, from 0. */
export type LogFault =
  | { readonly kind: 'not-a-log' }
  | { readonly kind: 'other-version'; readonly version: number }
  | { readonly kind: 'too-long' }
  | { readonly kind: 'bad-event'; readonly index: number };

/** A line as the format has it, in its order of fields; null where it could not be read back. */
export function parseEvent(line: unknown): RoundEvent | null {
  const parsed = event.safeParse(line);
  return parsed.success ? parsed.data : null;
}

/**
 * A stored value as a log; total on whatever it is given. A log with an unreadable line is refused whole: a line that is
 * missing could be the control that failed. Whether the lines follow each other is the reducer's to say.
 */
export function parseLog(stored: unknown): Result<RoundLog, LogFault> {
  if (!Array.isArray(stored) || stored.length === 0) return fail({ kind: 'not-a-log' });
  if (stored.length > MAX_EVENTS) return fail({ kind: 'too-long' });
  const version = versionOf(stored[0]);
  if (version === null) return fail({ kind: 'not-a-log' });
  if (version !== LOG_VERSION) return fail({ kind: 'other-version', version });
  const log: RoundEvent[] = [];
  for (const [index, line] of stored.entries()) {
    const parsed = parseEvent(line);
    if (parsed === null) return fail({ kind: 'bad-event', index });
    log.push(parsed);
  }
  return ok(log);
}

function versionOf(first: unknown): number | null {
  if (typeof first !== 'object' || first === null) return null;
  const { kind, version } = first as { kind?: unknown; version?: unknown };
  return kind === 'started' && typeof version === 'number' ? version : null;
}
