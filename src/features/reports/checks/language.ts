import type { TextLanguage } from '#contract/entities/review.ts';
import { fold } from '../search.ts';

/**
 * Words that hold a sentence together, each in one of the four languages only: where two share a spelling it is left out.
 * They make up a third of ordinary text, and names, makers and places hardly change their count.
 */
const FUNCTION_WORDS: Readonly<Record<Exclude<TextLanguage, 'unknown'>, string>> = {
  en: 'the and of to was were is are it that this there had have has with from our my we they not but when which by at on room would could been their you he she did for after before into',
  es: 'el los las una y que del con por para como pero muy habia estaba estaban cuando donde nuestro nuestra habitacion hay fue eran nos ellos ella sin sobre hasta desde este esta tambien porque mas lo se su al',
  de: 'der die das und ist nicht ein eine einen einem war waren mit von zu auf wir ich uns unser unsere hatte hatten aber als wenn wo zimmer im am dem den sich auch nach vor uber unter noch sie es bei',
  fr: 'le les une et que dans avec pour etait etaient nous notre nos chambre il elle ils mais quand du des au aux ce cette qui pas sur sous sans je mon ma sont avait avaient est',
};

const LANGUAGES = Object.entries(FUNCTION_WORDS).map(
  ([language, words]) => [language as TextLanguage, new Set(words.split(' '))] as const,
);

/** Fewer of these words in a text say nothing. */
const MIN_HITS = 3;
/** The best language has so many times the words of the next, or neither is told. */
const MIN_LEAD = 1.5;
/** At least this share of a text's words: a text in a fifth language has a few by chance. */
const MIN_SHARE = 0.12;

/** The language a text is written in, if it is one of four and the text is long enough to tell. */
export function languageOf(text: string): TextLanguage {
  const words = fold(text).match(/\p{L}+/gu) ?? [];
  const [best, next] = LANGUAGES.map(([language, set]) => ({
    language,
    hits: words.filter((word) => set.has(word)).length,
  })).toSorted((left, right) => right.hits - left.hits);
  if (!best || !next || best.hits < MIN_HITS || best.hits < words.length * MIN_SHARE) return 'unknown';
  return best.hits >= next.hits * MIN_LEAD ? best.language : 'unknown';
}
