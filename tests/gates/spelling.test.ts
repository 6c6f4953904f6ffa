import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Names and comments are spelled as the sentences of the product are: as Americans do. */
const OTHERWISE =
  /[Cc]olour|[Nn]eighbour|[Bb]ehaviour|[Ff]avour|\b[Cc]entre|[a-z]Metres|\b[Mm]etres\b|\b[Gg]rey\b|[Rr]ecognis|[Nn]ormalis|[Tt]ravell(?:er|ing)/;

/** What devices send is spelled as they send it; and this file and that of the product's words name what they refuse. */
const FREE = /^src\/scanners\/network\/fingerprints\/|banners|^tests\/(?:gates\/spelling|golden\/words)\.test\.ts$/;

const ROOT = join(import.meta.dirname, '../..');

const faultOf = (text: string): string | undefined => OTHERWISE.exec(text)?.[0];

test('names and comments are spelled as Americans do', () => {
  const files = globSync('{src,tests,bench,scripts,config}/**/*.{ts,tsx,css,mjs,as,sql}', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(1_000);
  const faults = files
    .filter((path) => !FREE.test(path))
    .map((path) => `${path}: ${faultOf(readFileSync(join(ROOT, path), 'utf8')) ?? ''}`);
  expect(faults.filter((fault) => !fault.endsWith(': '))).toEqual([]);
});

test.each([
  ['const pinColour = 1;', 'Colour'],
  ['/* Three metres away. */', 'metres'],
  ['const color = center(parametres);', undefined],
])('in %s the word %s is spelled otherwise', (text, word) => {
  expect(faultOf(text)).toBe(word);
});
