/** What canonical JSON holds: no fractions, so that every language writes the same digits. */
export type Canonical = string | number | boolean | null | readonly Canonical[] | { readonly [key: string]: Canonical };

/**
 * A value as the one text that RFC 8785 gives it: keys sorted, no white space. Numbers are safe integers and texts are
 * well-formed Unicode; anything else throws a RangeError, since two programs would write it differently.
 */
export function canonicalJson(value: Canonical): string {
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw new RangeError('canonical JSON takes well-formed text');
    return JSON.stringify(value);
  }
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value) || Object.is(value, -0))
      throw new RangeError('canonical JSON takes safe integers');
    return String(value);
  }
  if (value === null || typeof value === 'boolean') return String(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.keys(value)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((key) => `${canonicalJson(key)}:${canonicalJson(value[key]!)}`);
  return `{${members.join(',')}}`;
}

function isList(value: Canonical): value is readonly Canonical[] {
  return Array.isArray(value);
}

/** The value of a text that is canonical JSON to the letter; undefined for every other text. */
export function parseCanonicalJson(text: string): unknown {
  try {
    const value = JSON.parse(text) as Canonical;
    return canonicalJson(value) === text ? value : undefined;
  } catch {
    return undefined;
  }
}
