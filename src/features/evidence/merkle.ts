import { concat, sameBytes } from '#core/bytes/concat.ts';

/**
 * The Merkle tree of RFC 9162 (Certificate Transparency 2.0), section 2.1: hashes of leaves and nodes, proofs that a leaf is
 * in a tree and that a later tree continues an earlier one, and the check of the first; the second is checked by whoever
 * watches the log.
 */

export type Sha256 = (bytes: Uint8Array) => Promise<Uint8Array>;

const LEAF_PREFIX = 0x00;
const NODE_PREFIX = 0x01;

export function leafHash(leaf: Uint8Array, sha256: Sha256): Promise<Uint8Array> {
  return sha256(concat([Uint8Array.of(LEAF_PREFIX), leaf]));
}

export function nodeHash(left: Uint8Array, right: Uint8Array, sha256: Sha256): Promise<Uint8Array> {
  return sha256(concat([Uint8Array.of(NODE_PREFIX), left, right]));
}

/** A complete subtree: the leaves from `index * 2 ** level` on, `2 ** level` of them. */
export interface Subtree {
  readonly level: number;
  readonly index: number;
}

/** The complete subtrees that a tree of `size` leaves is made of, from left to right. */
export function peaksOf(size: number): readonly Subtree[] {
  return subtreesOf(0, size);
}

/** The complete subtrees that cover the leaves from `start` to before `end`; `start` is a multiple of what follows. */
function subtreesOf(start: number, end: number): readonly Subtree[] {
  const subtrees: Subtree[] = [];
  let at = start;
  while (at < end) {
    let level = 0;
    while (at % 2 ** (level + 1) === 0 && at + 2 ** (level + 1) <= end) level += 1;
    subtrees.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }
  return subtrees;
}

/** The complete subtrees that the leaf `index` closes, besides itself, from the smallest: what an append has to hash. */
export function closedBy(index: number): readonly Subtree[] {
  const closed: Subtree[] = [];
  for (let level = 1; (index + 1) % 2 ** level === 0; level += 1) {
    closed.push({ level, index: (index + 1) / 2 ** level - 1 });
  }
  return closed;
}

/** The hash of subtrees side by side, each hash from left to right. Undefined for none. */
export async function foldPeaks(hashes: readonly Uint8Array[], sha256: Sha256): Promise<Uint8Array | undefined> {
  let root: Uint8Array | undefined;
  for (const hash of hashes.toReversed()) root = root ? await nodeHash(hash, root, sha256) : hash;
  return root;
}

/** The parts of a proof from the lowest up; each is the fold of complete subtrees. */
export type ProofParts = readonly (readonly Subtree[])[];

function largestPowerBelow(size: number): number {
  let power = 1;
  while (power * 2 < size) power *= 2;
  return power;
}

/** What proves that the leaf `index` stands in the tree of `size` leaves (RFC 9162, 2.1.3.1). */
export function inclusionParts(index: number, size: number): ProofParts {
  return path(index, 0, size);
}

function path(index: number, start: number, end: number): ProofParts {
  if (end - start <= 1) return [];
  const middle = start + largestPowerBelow(end - start);
  return index < middle
    ? [...path(index, start, middle), subtreesOf(middle, end)]
    : [...path(index, middle, end), subtreesOf(start, middle)];
}

/** What proves that the tree of `second` leaves begins with the tree of `first` leaves (RFC 9162, 2.1.4.1). */
export function consistencyParts(first: number, second: number): ProofParts {
  if (first <= 0 || first >= second) return [];
  return subproof(first, 0, second, true);
}

function subproof(first: number, start: number, end: number, isWhole: boolean): ProofParts {
  const size = end - start;
  if (first === size) return isWhole ? [] : [subtreesOf(start, end)];
  const half = largestPowerBelow(size);
  return first <= half
    ? [...subproof(first, start, start + half, isWhole), subtreesOf(start + half, end)]
    : [...subproof(first - half, start + half, end, false), subtreesOf(start, start + half)];
}

/** Whether `proof` leads from a leaf's hash to the root of a tree (RFC 9162, 2.1.3.2). */
export async function provesInclusion(
  { leaf, index, size, root }: { leaf: Uint8Array; index: number; size: number; root: Uint8Array },
  proof: readonly Uint8Array[],
  sha256: Sha256,
): Promise<boolean> {
  if (index < 0 || index >= size) return false;
  let fn = index;
  let sn = size - 1;
  let hash = leaf;
  for (const part of proof) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      hash = await nodeHash(part, hash, sha256);
      while (fn % 2 === 0 && fn !== 0) {
        fn /= 2;
        sn = Math.floor(sn / 2);
      }
    } else {
      hash = await nodeHash(hash, part, sha256);
    }
    fn = Math.floor(fn / 2);
    sn = Math.floor(sn / 2);
  }
  return sn === 0 && sameBytes(hash, root);
}
