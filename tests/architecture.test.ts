import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findViolations } from '#tests/support/architecture.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

test('the house keeps its own rules', () => {
  expect(globSync('src/**/*.ts', { cwd: root }).length).toBeGreaterThan(30);
  expect(findViolations(root).map(({ path, problem }) => `${path} ${problem}`)).toEqual([]);
});
