/** Codes that the region names know although they are no countries: unions, groups and tests. */
const NO_COUNTRIES: ReadonlySet<string> = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);

const A = 'A'.charCodeAt(0);

/** The names of all countries in a language, in its alphabetical order; the suggestions of a field that takes any text. */
export function countryNames(locale: string): readonly string[] {
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'region', fallback: 'none' });
  const found = new Set<string>();
  for (let index = 0; index < 26 * 26; index += 1) {
    const code = String.fromCharCode(A + Math.floor(index / 26), A + (index % 26));
    const name = NO_COUNTRIES.has(code) ? undefined : names.of(code);
    if (name !== undefined) found.add(name);
  }
  return [...found].sort(new Intl.Collator(locale).compare);
}
