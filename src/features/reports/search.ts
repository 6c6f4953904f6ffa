/** Words of a search beyond this many are ignored: no name of a place needs more, and each costs an index look-up. */
export const MAX_SEARCH_WORDS = 6;

/** Least letters or digits in a row that are looked up by trigrams; fewer would not narrow a search. */
const NARROWING = /[\p{L}\p{N}]{3}/u;
const LETTER = /[\p{L}\p{N}]/u;

/** Whether an index leads from this word to few reports. */
export function isNarrowing(word: string): boolean {
  return NARROWING.test(word);
}

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

/**
 * What a search looks for. `begins` is a text in which no word narrows a search: it is compared with the beginning of
 * each field, and of each word in the newest reports. `nothing` is a text without a letter or digit, which no report is
 * looked for by.
 */
export type Search =
  | { readonly kind: 'all' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'begins'; readonly with: string }
  | { readonly kind: 'contains'; readonly words: readonly string[] };

/** A search box's text as a search: every word must stand somewhere in name, city or address. */
export function parseSearch(text: string): Search {
  const folded = fold(text);
  if (folded === '') return { kind: 'all' };
  if (!LETTER.test(folded)) return { kind: 'nothing' };
  const words = [...new Set(folded.split(' '))].slice(0, MAX_SEARCH_WORDS);
  if (!words.some(isNarrowing)) return { kind: 'begins', with: folded };
  return { kind: 'contains', words };
}
