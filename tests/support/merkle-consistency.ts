import { sameBytes } from '#core/bytes/concat.ts';
import { nodeHash, type Sha256 } from '#features/evidence/merkle.ts';

interface TreeHead {
  readonly size: number;
  readonly root: Uint8Array;
}

/**
 * Whether `proof` shows that the second tree continues the first (RFC 9162, 2.1.4.2): what whoever watches the public log
 * checks, and no part of the product.
 */
export async function provesConsistency(
  first: TreeHead,
  second: TreeHead,
  proof: readonly Uint8Array[],
  sha256: Sha256,
): Promise<boolean> {
  if (first.size > second.size || first.size < 0) return false;
  if (first.size === second.size) return proof.length === 0 && sameBytes(first.root, second.root);
  if (first.size === 0) return proof.length === 0;
  const isPower = Number.isInteger(Math.log2(first.size));
  const [seed, ...rest] = isPower ? [first.root, ...proof] : proof;
  if (!seed) return false;
  let fn = first.size - 1;
  let sn = second.size - 1;
  while (fn % 2 === 1) {
    fn = Math.floor(fn / 2);
    sn = Math.floor(sn / 2);
  }
  let firstHash = seed;
  let secondHash = seed;
  for (const part of rest) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      firstHash = await nodeHash(part, firstHash, sha256);
      secondHash = await nodeHash(part, secondHash, sha256);
      while (fn % 2 === 0 && fn !== 0) {
        fn /= 2;
        sn = Math.floor(sn / 2);
      }
    } else {
      secondHash = await nodeHash(secondHash, part, sha256);
    }
    fn = Math.floor(fn / 2);
    sn = Math.floor(sn / 2);
  }
  return sn === 0 && sameBytes(firstHash, first.root) && sameBytes(secondHash, second.root);
}
