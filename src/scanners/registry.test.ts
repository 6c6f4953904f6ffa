import { existsSync, readdirSync, readFileSync } from 'node:fs';
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
  definitions: import.meta.glob<{ ERROR_CODES: readonly string[] }>('./*/definition.ts'),
  limits: import.meta.glob<{ limits: unknown }>('./*/limits-copy.ts'),
  listings: import.meta.glob<{ listing: unknown }>('./*/listing-copy.ts'),
};

const rows: readonly ScannerDefinition[] = SCANNERS;

describe.each(rows)('the row of the $id scanner', (scanner) => {
  const { folder } = scanner;

  it('names a screen', async () => {
    expect(await MODULES.screens[`./${folder}/view/screen.tsx`]?.()).toMatchObject({ Screen: expect.any(Function) });
  });

  it('has a result in the one shape', async () => {
    expect(await MODULES.results[`./${folder}/result.ts`]?.()).toMatchObject({ resultOf: expect.any(Function) });
  });

  it('has one sentence for each of its errors', async () => {
    const { copy } = (await MODULES.copies[`./${folder}/copy.ts`]?.()) ?? { copy: { errors: {} } };
    const { ERROR_CODES: codes } = (await MODULES.definitions[`./${folder}/definition.ts`]?.()) ?? { ERROR_CODES: [] };
    expect(Object.keys(copy.errors).toSorted()).toEqual(codes.toSorted());
  });

  it('says what its own listing says', async () => {
    expect((await MODULES.listings[`./${folder}/listing-copy.ts`]?.())?.listing).toBe(scanner.listing);
  });

  it('says in its folder what it sees, misses and mistakes', async () => {
    expect(await MODULES.limits[`./${folder}/limits-copy.ts`]?.()).toMatchObject({ limits: expect.any(Object) });
  });

  it('says in its folder what it can and cannot see', () => {
    expect(existsSync(`${HERE}${folder}/README.md`)).toBe(true);
  });
});

test('each scanner, folder and route is named once', () => {
  for (const key of ['id', 'folder', 'route'] as const) {
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

test('every file of measured rates names a scanner that is registered, and has its page', () => {
  const files = readdirSync(EVIDENCE).filter((name) => name.endsWith('.json'));
  const named = files.flatMap((name) => {
    const { scanner, commit } = JSON.parse(readFileSync(`${EVIDENCE}${name}`, 'utf8')) as Record<string, string>;
    // What was judged once is told on the page of what it is compared with: that of network-lodge.json is network.md.
    const page = name.replace(commit === undefined ? /\.json$/ : /-.*$/, '.md');
    return scanner === undefined ? [] : [{ name, scanner, page }];
  });
  expect(named.length).toBeGreaterThan(3);
  for (const { name, scanner, page } of named) {
    expect(scannerOf(scanner), name).not.toBe(null);
    expect(existsSync(`${EVIDENCE}${page}`), name).toBe(true);
  }
});
