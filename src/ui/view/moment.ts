import { formatOf } from '#core/text/formats.ts';

const LOCALE = 'en';
const momentOf = formatOf((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }));
const dayOf = formatOf((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));
const timeOf = formatOf((locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }));

/** When something was or is due, with its month in words: 02/12 is two days. */
export function moment(time: string | number): string {
  return momentOf(LOCALE).format(new Date(time));
}

export function day(time: string | number): string {
  return dayOf(LOCALE).format(new Date(time));
}

export function clockTime(time: string | number): string {
  return timeOf(LOCALE).format(new Date(time));
}
