import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { scanType } from '#contract/entities/scan-submission.ts';
import { SCANNERS } from '#scanners/registry.ts';
import { pageOf } from '#scanners/scanner.ts';
import { countedFeatures, countedPages } from './names.ts';

const SOURCES = fileURLToPath(new URL('../../', import.meta.url));

test('every page of the route table that records a view is counted', () => {
  const table = readFileSync(join(SOURCES, 'apps/web/view/routes.tsx'), 'utf8');
  const pages = [...table.matchAll(/\bpage: '([^']+)'/g)].map(([, page = '']) => page);
  expect([...pages, ...SCANNERS.map(pageOf)].toSorted()).toEqual([...countedPages()].toSorted());
});

test('every feature whose use is recorded is counted: those named in the sources, and every scanner', () => {
  const named = globSync('**/*.{ts,tsx}', { cwd: SOURCES })
    .filter((path) => !path.includes('.test.'))
    .flatMap((path) => [...readFileSync(join(SOURCES, path), 'utf8').matchAll(/trackFeature\('([^']+)'/g)])
    .map(([, feature = '']) => feature);
  expect(named).toContain('camera_scan');
  for (const feature of [...named, ...scanType.options]) expect(countedFeatures()).toContain(feature);
});
