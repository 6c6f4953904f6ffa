import { subjectOf, type FindKind } from '../walk.ts';
import { CARD_LANGUAGES, cardCopy, type CardLanguage, type SentenceId } from './card-copy.ts';

/** One fixed sentence. `checkedBy`: who, speaking the language, has read it; null as long as nobody has. */
export interface CardSentence {
  readonly text: string;
  readonly checkedBy: string | null;
}

/** Who has checked which sentence. Empty: nobody has, and the card says so of each. */
const CHECKED: readonly { readonly language: CardLanguage; readonly id: SentenceId; readonly by: string }[] = [];

export function sentenceOf(language: CardLanguage, id: SentenceId): CardSentence {
  const check = CHECKED.find((row) => row.language === language && row.id === id);
  return { text: cardCopy[language][id], checkedBy: check?.by ?? null };
}

export function directionOf(language: CardLanguage): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** What the card says, in its order. */
export function sentencesOf(kind: FindKind | null): readonly SentenceId[] {
  const subject = subjectOf(kind);
  return [
    'help',
    subject,
    ...(kind === 'child' ? (['child'] as const) : []),
    ...(subject === 'door' ? [] : (['look'] as const)),
    'photos',
    'owner',
    'case',
    'interpreter',
  ];
}

/** Where the police read one of the nine languages; everywhere else the card begins in English. */
const COUNTRIES: Record<Exclude<CardLanguage, 'en'>, string> = {
  es: 'AR BO CL CO CR CU DO EC ES GT HN MX NI PA PE PR PY SV UY VE',
  fr: 'FR MC',
  de: 'AT CH DE LI LU',
  pt: 'BR PT',
  it: 'IT SM VA',
  ja: 'JP',
  ko: 'KR',
  ar: 'AE BH EG JO KW LB MA OM QA SA TN',
};

/** The language of a country (ISO 3166-1 alpha-2). */
export function languageOfCountry(country: string): CardLanguage {
  const found = CARD_LANGUAGES.find(
    (language) => language !== 'en' && COUNTRIES[language].split(' ').includes(country),
  );
  return found ?? 'en';
}
