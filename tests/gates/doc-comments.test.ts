import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Whoever points at a name is shown its comment alone, and not the one above it that this one goes on from. */
const LEANS_ON_ANOTHER = /\/\*\*(?:\s*\*)?\s*The same\b/;

/** The engine's own rules and the rooms that are rendered still have some of these. */
const NOT_YET =
  /^src\/(?:scanners\/camera\/(?:track|decide|kernel)|core\/image)\/|^tests\/(?:simulator|rooms-cast)\/|^bench\/(?:camera|rooms-cast)/;

const ROOT = join(import.meta.dirname, '../..');

test('each doc comment says by itself what it is about', () => {
  const files = globSync('{src,tests,bench,scripts,config}/**/*.{ts,tsx,mjs}', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(1_000);
  const leaning = files.filter(
    (path) => !NOT_YET.test(path) && LEANS_ON_ANOTHER.test(readFileSync(join(ROOT, path), 'utf8')),
  );
  expect(leaning).toEqual([]);
});

const OPEN = '/*' + '*';

test.each([
  [`${OPEN} The same for everybody. */\nexport const ALL = 1;`, true],
  [`${OPEN}\n * The same at PayPal, whose plans\n * have no key. */`, true],
  [`${OPEN} Finds the same thing twice. The same holds for two. */`, false],
  ['/* The same in a comment that no editor shows. */', false],
])('%s leans on another comment: %s', (text, leans) => {
  expect(LEANS_ON_ANOTHER.test(text)).toBe(leans);
});
