import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { provesConsistency } from '#tests/support/merkle-consistency.ts';
import {
  closedBy,
  consistencyParts,
  foldPeaks,
  inclusionParts,
  leafHash,
  nodeHash,
  peaksOf,
  provesInclusion,
  type ProofParts,
  type Sha256,
} from './merkle.ts';

const sha256: Sha256 = async (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest());

/** The definition of RFC 9162, 2.1.1, to the letter. */
async function rootOf(leaves: readonly Uint8Array[]): Promise<Uint8Array> {
  if (leaves.length === 1) return leafHash(leaves[0]!, sha256);
  let half = 1;
  while (half * 2 < leaves.length) half *= 2;
  return nodeHash(await rootOf(leaves.slice(0, half)), await rootOf(leaves.slice(half)), sha256);
}

const SIZE = 33;
const leaves = Array.from({ length: SIZE }, (_, index) => Uint8Array.of(index, 7));
const treeOf = (size: number) => rootOf(leaves.slice(0, size));

async function resolve(parts: ProofParts): Promise<Uint8Array[]> {
  return Promise.all(
    parts.map(async (subtrees) => {
      const hashes = await Promise.all(
        subtrees.map(({ level, index }) => rootOf(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level))),
      );
      return (await foldPeaks(hashes, sha256))!;
    }),
  );
}

test('the root that the RFC quotes for an empty first leaf', async () => {
  const root = await leafHash(new Uint8Array(), sha256);
  expect(Buffer.from(root).toString('hex')).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d');
});

test('the peaks of every tree fold to its root, and an append closes the subtrees that appear', async () => {
  const closed = new Set<string>();
  for (let size = 1; size <= SIZE; size += 1) {
    for (const { level, index } of [{ level: 0, index: size - 1 }, ...closedBy(size - 1)])
      closed.add(`${level} ${index}`);
    const peaks = peaksOf(size);
    expect(peaks.every(({ level, index }) => closed.has(`${level} ${index}`))).toBe(true);
    expect(await foldPeaks(await resolve(peaks.map((peak) => [peak])), sha256)).toEqual(await treeOf(size));
  }
});

test('every leaf is proven in every tree, and no other leaf or tree is', async () => {
  for (let size = 1; size <= SIZE; size += 1) {
    const root = await treeOf(size);
    for (let index = 0; index < size; index += 1) {
      const proof = await resolve(inclusionParts(index, size));
      const leaf = await leafHash(leaves[index]!, sha256);
      const other = await leafHash(Uint8Array.of(200), sha256);
      expect(await provesInclusion({ leaf, index, size, root }, proof, sha256)).toBe(true);
      expect(await provesInclusion({ leaf: other, index, size, root }, proof, sha256)).toBe(false);
      expect(await provesInclusion({ leaf, index: index + 1, size, root }, proof, sha256)).toBe(false);
      expect(await provesInclusion({ leaf, index, size, root }, [...proof, leaf], sha256)).toBe(false);
    }
  }
});

test('every tree is shown to continue every earlier one, and no other', async () => {
  for (let second = 1; second <= SIZE; second += 1) {
    const to = { size: second, root: await treeOf(second) };
    for (let first = 1; first <= second; first += 1) {
      const proof = await resolve(consistencyParts(first, second));
      const from = { size: first, root: await treeOf(first) };
      const forged = { size: first, root: await leafHash(Uint8Array.of(201), sha256) };
      expect(await provesConsistency(from, to, proof, sha256)).toBe(true);
      expect(await provesConsistency(forged, to, proof, sha256)).toBe(false);
      if (first < second) expect(await provesConsistency(from, to, proof.slice(1), sha256)).toBe(false);
    }
  }
});
