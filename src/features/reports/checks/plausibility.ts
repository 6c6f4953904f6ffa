import { DAY_MS } from '#core/time/durations.ts';
import type { ReportSubmission } from '#contract/entities/reported-location.ts';
import type { CheckNote, TextLanguage } from '#contract/entities/review.ts';
import type { Position } from '../published/public-report.ts';
import { metersBetween } from './duplicates.ts';

/** A pin farther from the middle of its city than any city is wide. */
const FAR_FROM_CITY_M = 60_000;
/** A stay that ends later than people plan. */
const FAR_AHEAD_MS = 90 * DAY_MS;
const LONG_AGO_MS = 365 * DAY_MS;
/** Letters in capitals, of a text long enough to have chosen them. */
const SHOUTED_SHARE = 0.6;
const MIN_LETTERS = 20;

const FIRST_PERSON =
  /(?<!\p{L})(?:i|we|my|our|us|me|ich|wir|mein|meine|unser|unsere|uns|yo|nosotros|nuestro|nuestra|mi|nos|encontr(?:e|é|amos)|vi|vimos|je|j['’]ai|nous|notre|mon|ma)(?!\p{L})/iu;

/** What a reviewer should look at twice. None of it is a reason to refuse a report. */
export function plausibilityNotes(
  submission: ReportSubmission,
  around: { readonly cityCenter: Position | null; readonly language: TextLanguage; readonly atMs: number },
): readonly CheckNote[] {
  const { latitude, longitude, stayEnds, issueDescription } = submission;
  const notes: CheckNote[] = [];
  if (latitude !== undefined && longitude !== undefined && around.cityCenter) {
    if (metersBetween({ latitude, longitude }, around.cityCenter) > FAR_FROM_CITY_M) notes.push('pin-far-from-city');
  }
  if (around.cityCenter === null) notes.push('city-unknown');
  if (stayEnds !== undefined) {
    const endsMs = Date.parse(`${stayEnds}T00:00:00Z`);
    if (endsMs - around.atMs > FAR_AHEAD_MS) notes.push('stay-far-ahead');
    if (around.atMs - endsMs > LONG_AGO_MS) notes.push('stay-long-ago');
  }
  const letters = issueDescription.match(/\p{L}/gu)?.length ?? 0;
  const capitals = issueDescription.match(/\p{Lu}/gu)?.length ?? 0;
  if (letters >= MIN_LETTERS && capitals / letters > SHOUTED_SHARE) notes.push('shouted');
  if (/https?:\/\/|www\./iu.test(issueDescription)) notes.push('link');
  // Other languages say 'I' in ways that this list does not know.
  if (around.language !== 'unknown' && !FIRST_PERSON.test(issueDescription)) notes.push('not-first-person');
  return notes;
}
