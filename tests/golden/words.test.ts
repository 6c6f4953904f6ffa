import { expect, test } from 'vitest';

/**
 * One word for one thing, as Americans spell it: no sentence of the product says it otherwise. Words of the specification
 * that differ, and a command's name, are listed.
 */
const SAID_OTHERWISE: readonly (readonly [RegExp, string])[] = [
  [/\btravell(er|ing|ed)/i, 'traveler, traveling'],
  [/\b(colour|favour|neighbour|behaviour|harbour|honour|labour)/i, 'color, favor, neighbor'],
  [/\b(centre|(milli|centi|kilo)?metres?|fibre|theatre)\b/i, 'center, meter'],
  [/\b(recogni|reali|organi|apologi|minimi|authori|memori)s(e|ed|es|ing)\b/i, '-ize'],
  [/\banalys(e|ed|es|ing)\b/i, 'analyze'],
  [/\bcancell(ed|ing)\b/i, 'canceled'],
  [/\b(grey|licence|cheque|programmes?|whilst|towards)\b/i, 'gray, license, program, while, toward'],
  [/\btorch/i, 'flashlight'],
  [/\bWiFi\b|\bWifi\b|\bwi-fi\b/, 'Wi-Fi'],
  [/\bLog (in|out)\b/i, 'Sign In, Sign out'],
  [/\banew\b/i, 'again'],
];
const SPECIFIED: readonly string[] = ['Unsecured WiFi', 'analyse following'];

const LITERAL = /'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;
const COMMENT = /\/\*[^]*?\*\/|^\s*\/\/.*$/gm;

function faultsOf(text: string): string[] {
  const literals = text.replace(COMMENT, '').match(LITERAL) ?? [];
  return literals
    .filter((literal) => literal.includes(' ') && !literal.startsWith("'#") && !literal.startsWith("'."))
    .flatMap((literal) => {
      const said = SPECIFIED.reduce((left, words) => left.replaceAll(words, ''), literal);
      return SAID_OTHERWISE.filter(([otherwise]) => otherwise.test(said)).map(([, word]) => `${word}: ${literal}`);
    });
}

const files = import.meta.glob<string>(['../../src/**/copy.ts', '../../src/**/*-copy.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

test('every sentence uses the words that were chosen', () => {
  expect(Object.keys(files).length).toBeGreaterThan(40);
  expect(Object.entries(files).flatMap(([path, text]) => faultsOf(text).map((fault) => `${path}: ${fault}`))).toEqual(
    [],
  );
});

test.each([
  ["text: 'Travellers met a torch'", 2],
  ['name: () => `Cover three metres of WiFi`', 2],
  ["/* 'The colour of it' */ text: 'A torch'", 1],
  ["title: 'Unsecured WiFi'", 0],
  ["torch: 'Flashlight beside your eye'", 0],
])('%s has %i words to change', (text, faults) => {
  expect(faultsOf(text)).toHaveLength(faults);
});
