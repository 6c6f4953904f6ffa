/**
 * A format of Intl by its locale, made once and when something is first written with it: to make one takes a slow phone
 * longer than to write a thousand times.
 */
export function formatOf<Format>(make: (locale: string) => Format): (locale: string) => Format {
  const made = new Map<string, Format>();
  return (locale) => {
    let format = made.get(locale);
    if (format === undefined) {
      format = make(locale);
      made.set(locale, format);
    }
    return format;
  };
}

const countOf = formatOf((locale) => new Intl.NumberFormat(locale));

/** A whole number as people read it: '12,693'. */
export function writtenCount(count: number, locale: string): string {
  // Nothing to separate: most counts need no format.
  const isPlain = locale.startsWith('en') && Number.isInteger(count) && count >= 0 && count < 1_000;
  return isPlain ? String(count) : countOf(locale).format(count);
}
