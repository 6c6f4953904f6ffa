/** Words of a search beyond this many are ignored: no name of a place needs more, and each costs an index look-up. */
export const MAX_SEARCH_WORDS = 6;

/** A word of at least this many letters is looked up by its trigrams; shorter ones have none. */
export const TRIGRAM_LENGTH = 3;

/** Letters that NFKD leaves whole although people type them plainly. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};

/** The form in which texts are compared: no case, no accents, single spaces. Total on any text. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþıς]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** What a search looks for. `begins` is a single short word, which is compared with the beginning of each field. */
export type Search =
  | { readonly kind: 'all' }
  | { readonly kind: 'begins'; readonly with: string }
  | { readonly kind: 'contains'; readonly words: readonly string[] };

/** A search box's text as a search: every word must stand somewhere in name, city or address. */
export function parseSearch(text: string): Search {
  const folded = fold(text);
  if (folded === '') return { kind: 'all' };
  // Counted in code points: a letter outside the basic plane is one letter.
  if ([...folded].length < TRIGRAM_LENGTH) return { kind: 'begins', with: folded };
  const words = [...new Set(folded.split(' '))].slice(0, MAX_SEARCH_WORDS);
  // Only short words: together they still have trigrams, apart they have none.
  if (words.every((word) => [...word].length < TRIGRAM_LENGTH)) return { kind: 'contains', words: [folded] };
  return { kind: 'contains', words };
}
