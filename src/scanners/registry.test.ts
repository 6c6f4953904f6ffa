import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, expectTypeOf, it, test } from 'vitest';
import { scanType, type ScanType } from '#contract/entities/scan-submission.ts';
import { SCANNERS, scannerOf } from './registry.ts';
import type { ScannerDefinition } from './scanner.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const EVIDENCE = fileURLToPath(new URL('../../docs/evidence/', import.meta.url));

/** What a folder must hold for its row to be true, as import.meta.glob names it. */
const MODULES = {
  screens: import.meta.glob<{ Screen: unknown }>('./*/view/screen.tsx'),
  copies: import.meta.glob<{ copy: { errors: Record<string, unknown> } }>('./*/copy.ts'),
  results: import.meta.glob<{ resultOf: unknown }>('./*/result.ts'),
  listings: import.meta.glob<{ listing: unknown }>('./*/listing-copy.ts'),
};

/** Names of the Permissions API and of permissions policies that browsers know (w3.org/TR/permissions and its registry). */
const PERMISSIONS = ['accelerometer', 'bluetooth', 'camera', 'gyroscope', 'local-network', 'microphone', 'nfc'];

const rows: readonly ScannerDefinition[] = SCANNERS;

describe.each(rows)('the row of the $id scanner', (scanner) => {
  const { folder, evidence } = scanner;

  it('names a screen', async () => {
    expect(await MODULES.screens[`./${folder}/view/screen.tsx`]?.()).toMatchObject({ Screen: expect.any(Function) });
  });

  it('has a result in the one shape', async () => {
    expect(await MODULES.results[`./${folder}/result.ts`]?.()).toMatchObject({ resultOf: expect.any(Function) });
  });

  it('has one sentence for each of its errors', async () => {
    const { copy } = (await MODULES.copies[`./${folder}/copy.ts`]?.()) ?? { copy: { errors: {} } };
    expect(Object.keys(copy.errors).toSorted()).toEqual(scanner.errorCodes.toSorted());
  });

  it('says what its own listing says', async () => {
    expect((await MODULES.listings[`./${folder}/listing-copy.ts`]?.())?.listing).toBe(scanner.listing);
  });

  it('asks for permissions that browsers know', () => {
    expect(PERMISSIONS).toEqual(expect.arrayContaining([...scanner.permissions]));
  });

  it('says in its folder what it can and cannot see', () => {
    expect(existsSync(`${HERE}${folder}/README.md`)).toBe(true);
  });

  it('leads to a page of measured rates, or to none', () => {
    const files = evidence === null ? [] : [`${evidence}.md`, `${evidence}.json`];
    expect(files.filter((file) => !existsSync(`${EVIDENCE}${file}`))).toEqual([]);
  });
});

test('each scanner, folder, route and page is named once', () => {
  for (const key of ['id', 'folder', 'route', 'page'] as const) {
    expect(new Set(rows.map((scanner) => scanner[key])).size).toBe(rows.length);
  }
});

test('what is registered is what crosses the wire', () => {
  expectTypeOf<(typeof SCANNERS)[number]['id']>().toEqualTypeOf<ScanType>();
  expect(rows.map(({ id }) => id).toSorted()).toEqual(scanType.options.toSorted());
});

test('a scanner is found by its scan type', () => {
  expect(scannerOf('nfc')?.route).toBe('/nfc');
  expect(scannerOf('ghosts')).toBe(null);
});
