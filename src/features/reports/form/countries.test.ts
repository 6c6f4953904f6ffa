import { expect, test } from 'vitest';
import { countryNames } from './countries.ts';

test.each([
  ['en', 'Germany', 'United States', 'European Union'],
  ['de', 'Deutschland', 'Vereinigte Staaten', 'Europäische Union'],
])('countries in %s', (locale, one, other, union) => {
  const names = countryNames(locale);
  expect(names).toEqual(expect.arrayContaining([one, other]));
  expect(names).not.toContain(union);
  expect(names.length).toBeGreaterThan(200);
  expect(names.length).toBeLessThan(300);
  expect(new Set(names).size).toBe(names.length);
});
