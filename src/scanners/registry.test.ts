import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { SCANNERS } from './registry.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));

describe.each(SCANNERS)('the $id scanner', ({ folder, errorCodes }) => {
  it.each(['README.md', 'definition.ts', 'copy.ts', 'scan.ts'])('has %s', (file) => {
    expect(existsSync(`${HERE}${folder}/${file}`)).toBe(true);
  });

  it('has one sentence for each of its errors', async () => {
    const { copy } = (await import(`./${folder}/copy.ts`)) as { copy: { errors: Record<string, unknown> } };
    expect(Object.keys(copy.errors).sort()).toEqual([...errorCodes].sort());
  });
});

it('names each scanner, folder and route once', () => {
  for (const key of ['id', 'folder', 'route'] as const) {
    expect(new Set(SCANNERS.map((scanner) => scanner[key])).size).toBe(SCANNERS.length);
  }
});
