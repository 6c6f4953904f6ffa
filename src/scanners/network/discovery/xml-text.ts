const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const OPENING = /<(?:[\w-]{1,30}:)?([\w-]{1,60})(?:\s[^>]{0,500})?>/g;

/**
 * The text of the first element of this local name, whatever its prefix; null when there is none.
 * Discovery answers are small and flat, so this is a search, not a parser; `xml` must be bounded by the caller.
 */
export function elementText(xml: string, localName: string): string | null {
  const wanted = localName.toLowerCase();
  const opening = [...xml.matchAll(OPENING)].find(([, name]) => name!.toLowerCase() === wanted);
  if (!opening) return null;
  const from = opening.index + opening[0].length;
  const end = xml.indexOf('</', from);
  if (end < 0) return null;
  return xml
    .slice(from, end)
    .replace(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => ENTITIES[name]!)
    .trim();
}
