import { formatOf } from './formats.ts';

const countOf = formatOf((locale) => new Intl.NumberFormat(locale));

/** A whole number as people read it: '12,693'. */
export function writtenCount(count: number, locale: string): string {
  // Nothing to separate: most counts need no format.
  const isPlain = locale.startsWith('en') && Number.isInteger(count) && count >= 0 && count < 1_000;
  return isPlain ? String(count) : countOf(locale).format(count);
}
