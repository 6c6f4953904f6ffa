import { webcrypto } from 'node:crypto';
import { concat } from '#core/bytes/concat.ts';
import { toHex } from '#core/bytes/hex.ts';
import { CHAIN_START, entryBytes, entryHash, type ChainEntry, type SignedEntry } from '#features/evidence/chain.ts';
import { archiveParts, type ArchiveFile } from '#features/evidence/archive.ts';
import { sealBundle, type BundleContents } from '#features/evidence/bundle.ts';
import { foldPeaks, inclusionParts, leafHash, nodeHash, peaksOf, type Subtree } from '#features/evidence/merkle.ts';
import { leafBytes, treeHeadBytes, type LogLeaf, type Receipt } from '#features/evidence/receipt.ts';
import {
  createSigner,
  createVerifying,
  keyParameters,
  type SignatureAlgorithm,
  type Signer,
  type Subtle,
} from '#features/evidence/signing.ts';
import type { Random } from '#core/time/clock.ts';

const subtle = webcrypto.subtle as unknown as Subtle<webcrypto.CryptoKey>;

export const verifying = createVerifying(subtle);

/** A device's key that cannot be read out, as a browser makes it. */
export async function makeSigner(algorithm: SignatureAlgorithm = 'Ed25519'): Promise<Signer> {
  const parameters = keyParameters(algorithm);
  const pair = (await webcrypto.subtle.generateKey(parameters, false, ['sign', 'verify'])) as webcrypto.CryptoKeyPair;
  const spki = toHex(new Uint8Array(await webcrypto.subtle.exportKey('spki', pair.publicKey)));
  return createSigner(subtle, pair.privateKey, { algorithm, spki });
}

export interface Find {
  readonly chain: readonly SignedEntry[];
  readonly captured: readonly ArchiveFile[];
}

/** The log of a find with so many pictures of `bytes` random bytes each, one second apart. */
export async function makeFind(
  signer: Signer,
  random: Random,
  { pictures, notes = 1, bytes = 64 }: { pictures: number; notes?: number; bytes?: number },
): Promise<Find> {
  const captured: ArchiveFile[] = [];
  const chain: SignedEntry[] = [];
  let previous = CHAIN_START;
  const append = async (part: Pick<ChainEntry, 'kind' | 'file' | 'facts'>) => {
    const at = new Date(Date.UTC(2026, 10, 20, 23, 40, 0) + chain.length * 1_000).toISOString();
    const entry: ChainEntry = { index: chain.length, at, previous, ...part };
    chain.push({ entry, signature: await signer.sign(entryBytes(entry)) });
    previous = await entryHash(entry, verifying.sha256);
  };
  await append({ kind: 'started', file: null, facts: {} });
  for (let index = 0; index < pictures; index += 1) {
    const file = { name: `${index + 1}-picture.jpg`, bytes: random.bytes(bytes) };
    captured.push(file);
    const sha256 = toHex(await verifying.sha256(file.bytes));
    await append({
      kind: 'capture',
      file: { name: file.name, type: 'image/jpeg', bytes, sha256 },
      facts: { shot: 'room' },
    });
  }
  for (let index = 0; index < notes; index += 1) {
    await append({ kind: 'note', file: null, facts: { text: `Auf dem Regal, „Wecker“ ${index} 😶` } });
  }
  return { chain, captured };
}

/** Receipts of a small public log over these heads, in a tree with strangers' heads between; the trees grow with each. */
export async function makeReceipts(log: Signer, heads: readonly string[], random: Random): Promise<readonly Receipt[]> {
  const receipts: Receipt[] = [];
  const hashes: Uint8Array[] = [];
  const take = async (head: string): Promise<LogLeaf> => {
    const leaf = { at: new Date(Date.UTC(2026, 10, 21) + hashes.length * 1_000).toISOString(), head };
    hashes.push(await leafHash(leafBytes(leaf), verifying.sha256));
    return leaf;
  };
  for (const head of heads) {
    for (let strangers = random.bytes(1)[0]! % 6; strangers > 0; strangers -= 1) await take(toHex(random.bytes(32)));
    const leaf = await take(head);
    const index = hashes.length - 1;
    for (let later = random.bytes(1)[0]! % 6; later > 0; later -= 1) await take(toHex(random.bytes(32)));
    const size = hashes.length;
    const unsigned = { at: leaf.at, root: await foldOf(hashes, peaksOf(size)), size };
    const treeHead = { ...unsigned, signature: await log.sign(treeHeadBytes(unsigned)) };
    const proof = await Promise.all(inclusionParts(index, size).map((parts) => foldOf(hashes, parts)));
    receipts.push({ log: log.publicKey, leaf, index, proof, treeHead });
  }
  return receipts;
}

async function foldOf(leaves: readonly Uint8Array[], subtrees: readonly Subtree[]): Promise<string> {
  const { sha256 } = verifying;
  const hashes = subtrees.map(async ({ level, index }) => {
    let row = leaves.slice(index * 2 ** level, (index + 1) * 2 ** level);
    while (row.length > 1) {
      row = await Promise.all(row.flatMap((left, at) => (at % 2 === 0 ? [nodeHash(left, row[at + 1]!, sha256)] : [])));
    }
    return row[0]!;
  });
  return toHex((await foldPeaks(await Promise.all(hashes), sha256))!);
}

/** A bundle as one run of bytes. */
export async function sealOne(contents: BundleContents, signer: Signer): Promise<Uint8Array> {
  return concat(await sealBundle(contents, signer, verifying.sha256));
}

/** A ZIP of these files as one run of bytes. */
export function writeArchive(files: readonly ArchiveFile[]): Uint8Array {
  return concat(archiveParts(files));
}
