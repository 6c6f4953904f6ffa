import { expect, test } from 'vitest';
import { majorVersion } from './programs.ts';

test.each([
  ['postgres (PostgreSQL) 18.4', 18],
  ['postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)', 15],
  ['postgres (PostgreSQL) 19beta1', 19],
])('%s is version %d', (output, major) => {
  expect(majorVersion(output)).toBe(major);
});
