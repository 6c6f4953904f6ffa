import { formatOf } from '../text/formats.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';

const MONTH_MS = 30 * DAY_MS;
const YEAR_MS = 365 * DAY_MS;

const nowOf = formatOf((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
const agoOf = formatOf((locale) => new Intl.RelativeTimeFormat(locale));

const STEPS = [
  [YEAR_MS, 'year'],
  [MONTH_MS, 'month'],
  [DAY_MS, 'day'],
  [HOUR_MS, 'hour'],
  [MINUTE_MS, 'minute'],
] as const;

/**
 * How long ago `thenMs` was, in the largest whole unit: "30 minutes ago", "1 day ago". Less than a minute, and a time
 * that a wrong clock puts into the future, is "now".
 */
export function formatTimeAgo(thenMs: number, nowMs: number, locale: string): string {
  const passedMs = nowMs - thenMs;
  const step = STEPS.find(([unitMs]) => passedMs >= unitMs);
  if (!step) return nowOf(locale).format(0, 'second');
  const [unitMs, unit] = step;
  return agoOf(locale).format(-Math.floor(passedMs / unitMs), unit);
}
