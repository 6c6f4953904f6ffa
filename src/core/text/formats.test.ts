import { expect, test } from 'vitest';
import { formatOf } from './formats.ts';

test('a format is made once for a locale, and not before it is asked for', () => {
  const made: string[] = [];
  const formatIn = formatOf((locale) => {
    made.push(locale);
    return locale;
  });
  expect(made).toEqual([]);
  expect([formatIn('en'), formatIn('de'), formatIn('en')]).toEqual(['en', 'de', 'en']);
  expect(made).toEqual(['en', 'de']);
});
