import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const NAMED_FILE = /`((?:src|tests)\/[^`\s]+)`/g;

/** Files that a document names and that are not there. */
function missingFiles(text: string): string[] {
  return [...text.matchAll(NAMED_FILE)].flatMap(([, path]) => (existsSync(join(ROOT, path!)) ? [] : [path!]));
}

test('what a security document says is kept by a test is kept by one that exists', () => {
  const documents = globSync('docs/security/*.md', { cwd: ROOT });
  expect(documents.length).toBeGreaterThan(0);
  for (const document of documents) expect(missingFiles(readFileSync(join(ROOT, document), 'utf8'))).toEqual([]);
  expect(missingFiles('kept by `tests/gates/none.test.ts`')).toEqual(['tests/gates/none.test.ts']);
});
