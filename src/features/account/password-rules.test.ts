import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { COMMON_WORDS } from './common-words.ts';
import { isCommonPassword, isLongPassword } from './password-rules.ts';

/** Well-known first guesses of at least six characters, of every kind. */
const COMMON = `
123456 1234567 12345678 123456789 1234567890 123123 111111 000000 654321 987654321 121212 112233 123321 666666 696969 131313
777777 555555 888888 999999 222222 232323 101010 123654 789456 789456123 147258 147258369 159753 159357 1234qwer qwer1234
qwerty qwerty1 qwerty12 qwerty123 qwertyuiop 1qaz2wsx qazwsx zaq12wsx 1q2w3e 1q2w3e4r 1q2w3e4r5t asdfgh asdfghjkl zxcvbn zxcvbnm
asdf1234 q1w2e3r4 abc123 a1b2c3 123abc abcdef abcd1234 aaaaaa aabbcc 123qwe qweasd qweasdzxc azerty poiuyt !@#$%^
password password1 password12 password123 Password Passw0rd p@ssw0rd P@$$w0rd! pa55word drowssap passwordpassword
iloveyou iloveyou1 letmein welcome1 monkey dragon Dragon1 football baseball sunshine princess master shadow michael
jennifer charlie jordan23 hunter batman superman trustno1 starwars whatever freedom liverpool arsenal chelsea1 pokemon
michael1 ashley12 daniel1985 jessica2001 samsung ferrari mustang hello123 secret secret1 admin123 administrator changeme
default guest123 testtest test123 test1234 money123 cheese1 chocolate cookie12 summer2024 winter99 lovelove loveme 1password
12011985 19850112 010190 20012001 blink182 ncc1701 thx1138 bond007 mohamed anthony1 naruto 7777777 11223344 qwertz jesus1
`
  .trim()
  .split(/\s+/);

const FINE = [
  'kJ8#x2',
  'reading lamp',
  'correct horse battery staple',
  'пароль-у-моря',
  '東京の夜の海',
  '🦊🌧🧭🪑🕯🚪',
  'two hotel keys',
  'g7vq0w',
  '582904',
  'left-at-nine',
  ' dragonfly pond ',
  'mirror/fingertip',
  'Tr4v-9x!mm',
];

describe('isCommonPassword', () => {
  test.each(COMMON.map((password) => [password]))('refuses %s', (password) => {
    expect(isCommonPassword(password, 'traveler77')).toBe(true);
  });

  test.each(FINE.map((password) => [password]))('takes %s', (password) => {
    expect(isCommonPassword(password, 'zimmer')).toBe(false);
  });

  test.each(['maria.k', 'MARIA.K', 'maria.k1', 'maria.k2024', 'k.airam', 'maria.kmaria.k'])(
    'refuses %s to maria.k, and not to others',
    (password) => {
      expect(isCommonPassword(password, 'Maria.K')).toBe(true);
      expect(isCommonPassword(password, 'somebody-else')).toBe(false);
    },
  );

  test('refuses each common word as it is and in what people dress it in', () => {
    const dresses: readonly ((word: string) => string)[] = [
      (word) => word,
      (word) => word.toUpperCase(),
      (word) => `${word[0]!.toUpperCase()}${word.slice(1)}`,
      (word) => `${word}1`,
      (word) => `${word}123`,
      (word) => `${word}2019`,
      (word) => `${word}!`,
      (word) => `${word}1!`,
      (word) => `12${word}`,
      (word) => word + word,
    ];
    // Each word bare and in one of the others, by turns: there are tens of thousands.
    const worn = (at: number) => [dresses[0]!, dresses[1 + (at % 9)]!];
    const taken = [...COMMON_WORDS]
      .flatMap((word, at) => worn(at).map((dressed) => dressed(word)))
      .filter((password) => !isCommonPassword(password, 'someone'));
    expect(taken).toStrictEqual([]);
  });

  test('takes nearly all random passwords of eight letters and digits', () => {
    const random = fc.string({
      minLength: 8,
      maxLength: 8,
      unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789'.split('')),
    });
    const refused = fc
      .sample(random, { numRuns: 2_000, seed: 7 })
      .filter((password) => isCommonPassword(password, 'someone'));
    expect(refused.length).toBeLessThan(10);
  });

  describe('looks a bounded number of words up', () => {
    function wordsFor(password: string): number {
      const lookUp = vi.spyOn(COMMON_WORDS, 'has');
      isCommonPassword(password, 'someone');
      const words = lookUp.mock.calls.length;
      lookUp.mockRestore();
      return words;
    }

    test.each(['1'.repeat(1024), 'a1'.repeat(512), `${'qwerty'.repeat(170)}x`])(
      'none for a kilobyte: %s',
      (password) => {
        expect(wordsFor(password)).toBe(0);
      },
    );

    test.each([
      '!#%&*+-_!#%&*+-_!#%&*+-a',
      '11!11!111!11!1111!1!1!1!',
      '12341234123412341234123a',
      '2019!2019!2019a2019!2019',
    ])('few for the longest that is read: %s', (password) => {
      const words = wordsFor(password);
      expect(words).toBeGreaterThan(0);
      expect(words).toBeLessThan(1_000);
    });
  });
});

test('a long password has twelve characters, not twelve code units', () => {
  expect(isLongPassword('🦊'.repeat(6))).toBe(false);
  expect(isLongPassword('🦊'.repeat(12))).toBe(true);
});
