import { dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';

/** What those lists lack: words of this product's people and places, and first guesses younger than the lists. */
const OURS =
  'toor login superuser twitter instagram yahoo hotmail gmail wifi hostel airbnb papa mama dad mom roblox fortnite qwertz foobarbaz lorem ipsum';

/**
 * Words that people choose as passwords first, in lower case: the 49,000 most used passwords and 5,000 first names.
 * `password-rules.ts` adds what people do to them: digits and signs around them, letters written as digits, doubling, reversal.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set([
  ...common['passwords-common'],
  ...english['firstnames-en'],
  ...OURS.split(' '),
]);
