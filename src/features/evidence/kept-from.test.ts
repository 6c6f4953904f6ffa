import { expect, test } from 'vitest';
import type { SignedEntry } from './chain.ts';
import { isKeptFrom } from './kept-from.ts';
import { emptyFind, type FileState, type VaultCase } from './vault.ts';

/** A find with one thing in it, taken from what is named so. */
function findWith(name: string, file: FileState | null, fault: VaultCase['fault'] = null): VaultCase {
  const entry = { index: 1, facts: { from: name } };
  return {
    ...emptyFind({ id: name, startedAtMs: 0 }),
    fault,
    chain: [{ entry } as unknown as SignedEntry],
    files: file === null ? new Map() : new Map([[1, file]]),
  };
}

test.each<[string, readonly VaultCase[], boolean]>([
  ['nothing is kept', [], false],
  ['it is kept without a file', [findWith('a', null)], true],
  ['its file is whole', [findWith('a', 'whole')], true],
  ['an earlier find has it', [findWith('b', null), findWith('a', 'whole')], true],
  ['only another is kept', [findWith('b', 'whole')], false],
  ['its file was deleted', [findWith('a', 'deleted')], false],
  ['its file is missing', [findWith('a', 'missing')], false],
  ['its find is broken', [findWith('a', 'whole', 'gap' as unknown as VaultCase['fault'])], false],
])('whether a thing is kept where %s', (_, cases, kept) => {
  expect(isKeptFrom(cases, 'a')).toBe(kept);
});
