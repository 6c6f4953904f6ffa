import { readArchive } from '#features/evidence/archive.ts';
import { verifyBundle } from '#features/evidence/bundle.ts';
import { entryHash } from '#features/evidence/chain.ts';
import { documentsOf } from '#features/evidence/report.ts';
import { crc32 } from '#core/bytes/crc32.ts';
import { makeFind, makeReceipts, makeSigner, sealOne, verifying } from '#tests/support/evidence.ts';
import { createNumbers, createSeededRandom } from '#tests/support/random.ts';

const CREATED_AT = '2026-11-21T00:10:00.000Z';

/** A bundle unlike its neighbors: kind of key, pictures, notes, what is left out and countersignatures follow the seed. */
export async function makeBundle(seed: number): Promise<Uint8Array> {
  const random = createSeededRandom(seed);
  const signer = await makeSigner(seed % 3 === 0 ? 'ECDSA-P256-SHA256' : 'Ed25519');
  const find = await makeFind(signer, random, { pictures: seed % 4, notes: seed % 3, bytes: 40 + (seed % 5) * 50 });
  const heads = await Promise.all(find.chain.map(({ entry }) => entryHash(entry, verifying.sha256)));
  const countersigned = heads.slice(heads.length - (seed % 3));
  const receipts = await makeReceipts(await makeSigner(), countersigned, random);
  const captured = seed % 5 === 0 ? find.captured.slice(1) : find.captured;
  const included = new Set(captured.map(({ name }) => name));
  const documents = documentsOf({
    chain: find.chain,
    receipts,
    signer: signer.publicKey,
    included,
    createdAt: CREATED_AT,
  });
  const contents = { chain: find.chain, receipts, captured, documents, createdAt: CREATED_AT };
  return sealOne(contents, signer);
}

/** Where a byte is changed, and which of its bits. */
export type Flip = readonly [at: number, mask: number];

/** So many flips anywhere in the bundle. */
export function flipsAnywhere(bundle: Uint8Array, count: number, seed: number): readonly Flip[] {
  const next = createNumbers(seed);
  return Array.from(
    { length: count },
    () => [Math.floor(next() * bundle.length), 1 << Math.floor(next() * 8)] as const,
  );
}

/** So many flips within the bundle's files, the same number in each. */
export function flipsInFiles(bundle: Uint8Array, count: number, seed: number): readonly Flip[] {
  const next = createNumbers(seed);
  const files = readArchive(bundle)!.filter(({ bytes }) => bytes.length > 0);
  return Array.from({ length: count }, (_, index) => {
    const { bytes } = files[index % files.length]!;
    const at = bytes.byteOffset - bundle.byteOffset + Math.floor(next() * bytes.length);
    return [at, 1 << Math.floor(next() * 8)] as const;
  });
}

/** Flips that `verifyBundle` takes for whole. With `packed`, the ZIP is made right again after each. */
export async function acceptedByCore(
  bundle: Uint8Array,
  flips: readonly Flip[],
  packed: boolean,
): Promise<readonly Flip[]> {
  const headers = packed ? headersOf(bundle) : [];
  const accepted: Flip[] = [];
  for (const [at, mask] of flips) {
    const flipped = bundle.slice();
    flipped[at]! ^= mask;
    for (const header of headers) writeChecksum(flipped, header);
    if ((await verifyBundle(flipped, verifying)).whole) accepted.push([at, mask]);
  }
  return accepted;
}

interface Header {
  /** Where its checksum stands, twice. */
  readonly checksums: readonly number[];
  readonly from: number;
  readonly to: number;
}

function headersOf(bundle: Uint8Array): readonly Header[] {
  const files = readArchive(bundle)!;
  const last = files.at(-1)!;
  let central = last.bytes.byteOffset - bundle.byteOffset + last.bytes.length;
  return files.map(({ name, bytes }) => {
    const from = bytes.byteOffset - bundle.byteOffset;
    const checksums = [from - name.length - 16, central + 16];
    central += 46 + name.length;
    return { checksums, from, to: from + bytes.length };
  });
}

function writeChecksum(bundle: Uint8Array, { checksums, from, to }: Header): void {
  const view = new DataView(bundle.buffer, bundle.byteOffset);
  for (const at of checksums) view.setUint32(at, crc32(bundle.subarray(from, to)), true);
}
