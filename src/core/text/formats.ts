/**
 * A format of Intl by its locale, made once and when something is first written with it: to make one takes a slow phone
 * longer than to write a thousand times.
 */
export function formatOf<Format>(make: (locale: string) => Format): (locale: string) => Format {
  const made = new Map<string, Format>();
  return (locale) => made.get(locale) ?? made.set(locale, make(locale)).get(locale)!;
}
