import table from './names.json' with { type: 'json' };
import { AFTER, AMBIGUOUS, BEFORE, BRANDS, OF_VENUE, ROLES, VENUE_AFTER, VENUE_BEFORE } from './people-words.ts';
import { fold } from '../search.ts';

/**
 * Finds people's names in a text: a capitalized word from lists of first names, or any capitalized word where the words
 * around it say that a person is meant. Names of houses, streets, cities, months and makers are left alone. How often it
 * is right is measured on sentences that it was not made with: docs/evidence/report-names.md.
 */

const setOf = (words: string): ReadonlySet<string> => new Set(words.split('|'));
const FIRST = setOf(table.first);
const LAST = setOf(table.last);
const WORDS = setOf(table.words);
const PLACES = setOf(table.places);

/** A word, with what French writes before an apostrophe left outside, or an initial with its point. */
const TOKEN =
  /\p{Lu}\.|(?<![\p{L}\p{N}])(?:[dlnqmtscjDLNQMTSCJ]|[Qq]u)['’](?=\p{L})|\p{L}[\p{L}\p{M}-]*(?:['’]\p{Lu}[\p{L}\p{M}-]*)?/gu;
const PARTICLES: ReadonlySet<string> = new Set('de da del della di do dos van von der den la le bin ben y'.split(' '));
const MOST_TOKENS = 5;

/** How far around a name is looked for words that tell of it. */
const CONTEXT_CHARS = 60;

interface Token {
  readonly text: string;
  readonly key: string;
  readonly start: number;
  readonly end: number;
  readonly beginsSentence: boolean;
}

function tokensOf(text: string): readonly Token[] {
  return [...text.matchAll(TOKEN)].map((match) => ({
    text: match[0],
    key: fold(match[0]),
    start: match.index,
    end: match.index + match[0].length,
    beginsSentence: /(?:^|[.!?:;\n]['"»”]?)\s*['"«„“(¿¡]?$/u.test(
      text.slice(Math.max(0, match.index - 6), match.index),
    ),
  }));
}

const isInitial = ({ text }: Token): boolean => /^\p{Lu}\.$/u.test(text);
/** Written as a name is; words in capital letters throughout are abbreviations. */
const isCapitalized = ({ text }: Token): boolean => /^\p{Lu}/u.test(text) && /\p{Ll}/u.test(text);

/** Whether every part of a word, as in Jean-Luc, is a first name. */
const isFirst = ({ key }: Token): boolean => key.split('-').every((part) => FIRST.has(part));
const isAmbiguous = ({ key }: Token): boolean => AMBIGUOUS.has(key);
const isWord = ({ key }: Token): boolean =>
  ROLES.has(key) || (!FIRST.has(key) && (WORDS.has(key) || VENUE_BEFORE.has(key) || VENUE_AFTER.has(key)));
/** A surname that is a word too, such as Schneider, straight after what its bearer is. */
const isSurname = ({ key }: Token, before: Token): boolean => LAST.has(key) && !ROLES.has(key) && ROLES.has(before.key);
const isBrand = ({ key }: Token): boolean => key.split('-').some((part) => BRANDS.has(part));
/** Hauptstraße, Albert-Schweitzer-Platz, Saint-Étienne, Baden-Baden. */
const isOfPlace = ({ key }: Token): boolean =>
  /(?:strasse|platz|weg|allee|gasse|ufer|brucke|hof|stein|burg|stadt)$/.test(key) ||
  /^(?:saint|sainte|sankt|san|santa|st)-/.test(key) ||
  (key.includes('-') && PLACES.has(key));

/** Articles that stand before houses and things; in German people have one too. */
const ARTICLES: ReadonlySet<string> = new Set(
  "the an el la los las un una al del le les l' un une du au aux das ein eine einen einem im am vom zum zur beim des".split(
    ' ',
  ),
);
const IN: ReadonlySet<string> = new Set('in at en a à nach bei aus near from to desde hasta vers depuis'.split(' '));

/** Runs of capitalized words, with particles inside, that could be one name each. */
function* runsOf(tokens: readonly Token[], text: string): Generator<readonly [from: number, to: number]> {
  const isJoined = (left: Token, right: Token) => /^[ \u00a0]{1,3}$/u.test(text.slice(left.end, right.start));
  for (let from = 0; from < tokens.length; from += 1) {
    if (!isCapitalized(tokens[from]!) && !isInitial(tokens[from]!)) continue;
    let to = from;
    for (let next = from + 1; next < tokens.length && isJoined(tokens[next - 1]!, tokens[next]!); next += 1) {
      const token = tokens[next]!;
      if (isCapitalized(token) || isInitial(token)) to = next;
      else if (!PARTICLES.has(token.key)) break;
    }
    yield [from, to];
    from = to;
  }
}

/** Whether these words of a run are a person's name. */
function isPerson(name: readonly Token[], before: Token | undefined, after: Token | undefined, text: string): boolean {
  const [head] = name;
  const tail = name.at(-1);
  if (!head || !tail || name.some(isBrand) || name.some(isOfPlace)) return false;
  const lead = fold(text.slice(Math.max(0, head.start - CONTEXT_CHARS), head.start)).replace(/[\s'"«„“(,¿¡]+$/u, '');
  const rest = text.slice(tail.end, tail.end + CONTEXT_CHARS).replace(/^[\s"»”“]+/u, ' ');
  const isAdjacent = before !== undefined && /^[\s,'’"«„“(]*$/u.test(text.slice(before.end, head.start));
  const previous = isAdjacent ? before.key : '';
  const isGlued = before !== undefined && /^\s*$/u.test(text.slice(before.end, head.start));
  if ((isGlued && VENUE_BEFORE.has(previous)) || OF_VENUE.test(lead) || VENUE_AFTER.has(tail.key)) return false;
  if (after && /^\s$/u.test(text.slice(tail.end, after.start)) && VENUE_AFTER.has(after.key)) return false;
  const whole = name.map(({ key }) => key).join(' ');
  const isCued = ROLES.has(previous) || BEFORE.test(lead) || AFTER.test(fold(rest));
  if (name.length > 1) {
    if (PLACES.has(whole)) return false;
    if (isGlued && ARTICLES.has(previous)) return false;
    if (isInitial(head)) return isCued || LAST.has(tail.key) || FIRST.has(tail.key);
    if (isFirst(head) && !isAmbiguous(head)) return true;
    return isCued || (isFirst(head) && !head.beginsSentence && !isWord(tail));
  }
  if (isInitial(head)) return false;
  if (isGlued && ARTICLES.has(previous)) return false;
  const isPlace = PLACES.has(head.key);
  if (isGlued && IN.has(previous) && isPlace && !BEFORE.test(lead)) return false;
  if (isFirst(head) && !isAmbiguous(head) && !(isPlace && head.beginsSentence)) return true;
  return isCued && !(isPlace && !isFirst(head));
}

/** Where people's names stand in a text, in UTF-16 units, in order. Total on any text, in time linear in it. */
export function findPeople(text: string): readonly { readonly start: number; readonly end: number }[] {
  const tokens = tokensOf(text);
  const found: { start: number; end: number }[] = [];
  for (const [from, to] of runsOf(tokens, text)) {
    let at = from;
    while (at <= to) {
      // What is a word or a role cannot begin a name: it ends one, and tells of the next.
      while (at <= to && isWord(tokens[at]!) && !(at > from && isSurname(tokens[at]!, tokens[at - 1]!))) at += 1;
      let end = at;
      while (end < to && end - at + 1 < MOST_TOKENS && !ROLES.has(tokens[end + 1]!.key)) end += 1;
      if (at > to) break;
      while (end > at && !isCapitalized(tokens[end]!)) end -= 1;
      const name = tokens.slice(at, end + 1);
      if (isPerson(name, tokens[at - 1], tokens[end + 1], text))
        found.push({ start: tokens[at]!.start, end: tokens[end]!.end });
      at = end + 1;
    }
  }
  return found;
}
