import { DAY_MS, HOUR_MS } from '#core/time/durations.ts';

/**
 * Hours of working days, as the United Kingdom counts the time to answer a complaint about what somebody published
 * (SI 2013/3028: 48 hours, excluding weekends and bank holidays). Days are those of London; the bank holidays are those of
 * England and Wales that return every year, with their substitutes. Days that are proclaimed once are not among them:
 * without one the time ends earlier, which is the safe side.
 */

interface Day {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
}

const utcMs = ({ year, month, day }: Day): number => Date.UTC(year, month - 1, day);

/** The last Sunday of a month, as the day of the month. */
function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 0));
  return last.getUTCDate() - last.getUTCDay();
}

/** How far London is ahead of UTC: an hour from the last Sunday of March to the last of October, at 01:00 UTC. */
function londonOffsetMs(atMs: number): number {
  const year = new Date(atMs).getUTCFullYear();
  const startMs = Date.UTC(year, 2, lastSunday(year, 3), 1);
  const endMs = Date.UTC(year, 9, lastSunday(year, 10), 1);
  return atMs >= startMs && atMs < endMs ? HOUR_MS : 0;
}

/** The moment at which London's clocks show this: the hour that it is ahead is taken off by the clock of that day. */
function fromLondon(localMs: number): number {
  return localMs - londonOffsetMs(localMs - HOUR_MS);
}

/** Easter Sunday (Gregorian computus), as ms of its midnight in UTC. */
function easterMs(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  return utcMs({ year, month, day: ((h + l - 7 * m + 114) % 31) + 1 });
}

const weekday = (dayMs: number): number => new Date(dayMs).getUTCDay();
const isWeekend = (dayMs: number): boolean => weekday(dayMs) === 0 || weekday(dayMs) === 6;

/** The first Monday on or after a day. */
function mondayFrom(dayMs: number): number {
  return dayMs + ((8 - weekday(dayMs)) % 7) * DAY_MS;
}

/** The bank holidays of a year, each as ms of its midnight in UTC. */
export function bankHolidays(year: number): ReadonlySet<number> {
  const easter = easterMs(year);
  const fixed = new Set([
    easter - 2 * DAY_MS,
    easter + DAY_MS,
    mondayFrom(utcMs({ year, month: 5, day: 1 })),
    mondayFrom(utcMs({ year, month: 5, day: 25 })),
    mondayFrom(utcMs({ year, month: 8, day: 25 })),
  ]);
  // One that falls on a weekend is kept on the next working day that is none itself.
  const floating = [
    [1, 1],
    [12, 25],
    [12, 26],
  ] as const;
  const days = new Set(floating.map(([month, day]) => utcMs({ year, month, day })));
  for (const [month, day] of floating) {
    let dayMs = utcMs({ year, month, day });
    if (isWeekend(dayMs)) while (isWeekend(dayMs) || days.has(dayMs) || fixed.has(dayMs)) dayMs += DAY_MS;
    fixed.add(dayMs);
  }
  return fixed;
}

function isWorkingDay(dayMs: number): boolean {
  return !isWeekend(dayMs) && !bankHolidays(new Date(dayMs).getUTCFullYear()).has(dayMs);
}

/** Midnight in London at the end of the day that comes so many days after the day of `atMs`. */
export function endOfDayAfter(atMs: number, days: number): number {
  const localMs = atMs + londonOffsetMs(atMs);
  return fromLondon((Math.floor(localMs / DAY_MS) + days + 1) * DAY_MS);
}

/** The moment at which so many hours of working days have passed since `atMs`. */
export function addWorkingHours(atMs: number, hours: number): number {
  let leftMs = hours * HOUR_MS;
  // On London's clock, so that its days begin at a multiple of DAY_MS.
  let localMs = atMs + londonOffsetMs(atMs);
  while (leftMs > 0) {
    const dayMs = Math.floor(localMs / DAY_MS) * DAY_MS;
    const untilMs = dayMs + DAY_MS;
    const passing = isWorkingDay(dayMs) ? Math.min(leftMs, untilMs - localMs) : 0;
    leftMs -= passing;
    localMs = leftMs > 0 ? untilMs : localMs + passing;
  }
  return fromLondon(localMs);
}
