/**
 * Writes src/features/reports/personal-data/names.json from the word lists of zxcvbn-ts (MIT) and the gazetteer:
 *
 *     npm install --prefix lists @zxcvbn-ts/language-en@4.1.1 @zxcvbn-ts/language-de@3.0.2 \
 *       @zxcvbn-ts/language-es-es@4.1.2 @zxcvbn-ts/language-fr@4.1.2
 *     node scripts/build-names.ts lists
 *
 * The argument is the directory. They are wanted once, so they are no dependency of the program.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fold } from '#features/reports/search.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OUTPUT = join(ROOT, 'src/features/reports/personal-data/names.json');
const GAZETTEER = join(ROOT, 'src/features/reports/node/gazetteer.json');

/** The package of each language, the ending of its lists' names, and how many of its commonest words are taken. */
const LANGUAGES = [
  ['language-en', '-en', 5_000],
  ['language-de', '', 12_000],
  ['language-es-es', '-es-es', 5_000],
  ['language-fr', '-fr', 5_000],
] as const;
const SURNAMES = 3_000;

const directory = process.argv[2];
if (directory === undefined) throw new Error('usage: node scripts/build-names.ts DIRECTORY');
const require = createRequire(join(resolve(directory), 'package.json'));

const NAME = /^[\p{L}-]{3,}$/u;
const WORD = /^[\p{L}-]{2,}$/u;
const first = new Set<string>();
const french = new Set<string>();
const last = new Set<string>();
const words = new Set<string>();
for (const [name, ending, count] of LANGUAGES) {
  const { dictionary } = require(`@zxcvbn-ts/${name}`) as { dictionary: Record<string, string[]> };
  const list = (kind: string, form: RegExp) =>
    (dictionary[kind + ending] ?? []).map(fold).filter((word) => form.test(word));
  for (const word of list('firstnames', NAME)) (ending === '-fr' ? french : first).add(word);
  for (const word of list('lastnames', NAME).slice(0, SURNAMES)) last.add(word);
  for (const word of list('commonWords', WORD).slice(0, count)) words.add(word);
}
// The French list holds many surnames: what is a word of any language counts as one.
for (const name of french) if (!words.has(name)) first.add(name);
const { countries } = JSON.parse(await readFile(GAZETTEER, 'utf8')) as { countries: Record<string, string> };
const places = new Set(
  Object.values(countries)
    .flatMap((lines) => lines.split('\n'))
    .flatMap((line) => (line.slice(6).split('@')[0] ?? '').split('|'))
    .map(fold)
    .filter((name) => /^[a-z][a-z' -]{2,}$/.test(name)),
);
const sorted = (set: Iterable<string>) => [...set].toSorted().join('|');
await writeFile(
  OUTPUT,
  `${JSON.stringify(
    {
      source:
        'Word lists of zxcvbn-ts (language-en 4.1.1, language-de 3.0.2, language-es-es 4.1.2, language-fr 4.1.2; MIT) and the cities of gazetteer.json (GeoNames, CC BY 4.0). Written by scripts/build-names.ts.',
      first: sorted(first),
      // What is a first name as well stands there alone.
      last: sorted([...last].filter((word) => !first.has(word))),
      words: sorted([...words].filter((word) => !first.has(word))),
      // Those of several words, and those that could be taken for a name.
      places: sorted(places),
    },
    null,
    1,
  )}\n`,
);
console.log(OUTPUT, first.size, last.size, words.size, places.size);
