import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, expectTypeOf, it, test } from 'vitest';
import { SCAN_TIERS, type ScanType } from '#contract/entities/scan-submission.ts';
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
  needs: import.meta.glob<{ needs: unknown }>('./*/needs.ts'),
  saved: import.meta.glob<{ found: unknown }>('./*/saved-copy.ts'),
  offline: import.meta.glob<{ offline: unknown }>('./*/offline-copy.ts'),
  rounds: import.meta.glob<{ roundPart: unknown }>('./*/round-part.ts'),
  stations: import.meta.glob<{ Station: unknown }>('./*/view/station.tsx'),
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

  it('says in its folder what it needs of the device, works without, and calls what it found', async () => {
    expect(await MODULES.needs[`./${folder}/needs.ts`]?.()).toMatchObject({ needs: expect.any(Object) });
    expect(await MODULES.offline[`./${folder}/offline-copy.ts`]?.()).toMatchObject({ offline: expect.any(String) });
    expect(await MODULES.saved[`./${folder}/saved-copy.ts`]?.()).toMatchObject({ found: expect.any(Function) });
  });

  it('has a part in a round if it has a station there', async () => {
    const [part, station] = [
      MODULES.rounds[`./${folder}/round-part.ts`],
      MODULES.stations[`./${folder}/view/station.tsx`],
    ];
    expect(await part?.()).toEqual(station && expect.objectContaining({ roundPart: expect.any(Object) }));
    expect(await station?.()).toEqual(part && expect.objectContaining({ Station: expect.any(Function) }));
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

test('what is registered, free or Pro, is what crosses the wire', () => {
  expectTypeOf<(typeof SCANNERS)[number]['id']>().toEqualTypeOf<ScanType>();
  expect(Object.fromEntries(rows.map(({ id, tier }) => [id, tier]))).toEqual(SCAN_TIERS);
});

test('a scanner is found by its scan type', () => {
  expect(scannerOf('nfc')?.route).toBe('/nfc');
  expect(scannerOf('ghosts')).toBe(null);
});

/** Whose rates nobody has measured; 'How good is it?' says so. */
const UNMEASURED = ['nfc'];

test('every scanner has its measured rates, every file of them names a scanner that is registered, and has its page', () => {
  const files = readdirSync(EVIDENCE).filter((name) => name.endsWith('.json'));
  const named = files.flatMap((name) => {
    const { scanner, commit } = JSON.parse(readFileSync(`${EVIDENCE}${name}`, 'utf8')) as Record<string, string>;
    // What was judged once is told on the page of what it is compared with: that of network-lodge.json is network.md.
    const page = name.replace(commit === undefined ? /\.json$/ : /-.*$/, '.md');
    return scanner === undefined ? [] : [{ name, scanner, page }];
  });
  const measured = new Set(named.map(({ scanner }) => scanner));
  expect(rows.map(({ id }) => id).filter((id) => !measured.has(id))).toEqual(UNMEASURED);
  for (const { name, scanner, page } of named) {
    expect(scannerOf(scanner), name).not.toBe(null);
    expect(existsSync(`${EVIDENCE}${page}`), name).toBe(true);
  }
});
