import { webcrypto } from 'node:crypto';
import { toHex } from '#core/bytes/hex.ts';
import { CHAIN_START, entryBytes, entryHash, type ChainEntry, type SignedEntry } from '#features/evidence/chain.ts';
import type { ArchiveFile } from '#features/evidence/archive.ts';
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
