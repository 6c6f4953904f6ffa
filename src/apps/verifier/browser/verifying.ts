import { ed25519 } from '@noble/curves/ed25519.js';
import { p256, p384 } from '@noble/curves/nist.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { fromHex, toHex } from '#core/bytes/hex.ts';
import { DER, readChildren, writeDer } from '#core/bytes/der.ts';
import { sameBytes } from '#core/bytes/concat.ts';
import { createVerifying, rawEcdsa, type PublicKey, type Subtle, type Verifying } from '#features/evidence/signing.ts';

const ED25519_POINT_BYTES = 32;
const P256_POINT_BYTES = 65;

/** Hashing and checking in this page's own code, for a browser that has no WebCrypto for a file, or no Ed25519 in it. */
export const bundledVerifying: Verifying = {
  sha256: async (bytes) => sha256(bytes),
  async verify(key, message, signatureHex) {
    const signature = fromHex(signatureHex);
    if (!signature || signature.length !== 64) return false;
    const spki = fromHex(key.spki)!;
    try {
      return key.algorithm === 'Ed25519'
        ? ed25519.verify(signature, message, spki.slice(-ED25519_POINT_BYTES), { zip215: false })
        : p256.verify(signature, message, spki.slice(-P256_POINT_BYTES), { lowS: false });
    } catch {
      return false;
    }
  },
  digest: async (bits, bytes) => HASHES[bits](bytes),
  async verifyAuthority(algorithm, spki, message, signature) {
    const bits = algorithm.slice(-3) as keyof typeof HASHES;
    const hash = HASHES[bits](message);
    const key = readChildren(spki)?.[1]?.value.subarray(1);
    try {
      if (!key) return false;
      if (algorithm.startsWith('RSA')) return verifiesRsa(key, bits, hash, signature);
      const [curve, size] = algorithm.startsWith('ECDSA-P256') ? ([p256, 32] as const) : ([p384, 48] as const);
      const raw = rawEcdsa(signature, size);
      return raw !== null && curve.verify(raw, hash, key, { lowS: false, prehash: false });
    } catch {
      return false;
    }
  },
};

const HASHES = { '256': sha256, '384': sha384, '512': sha512 } as const;
/** The last byte of each hash's object identifier, 2.16.840.1.101.3.4.2.N. */
const HASH_NUMBERS = { '256': 1, '384': 2, '512': 3 } as const;

/** RSASSA-PKCS1-v1_5 (RFC 8017, 8.2.2): the signature's power is the padded hash, to the byte. */
function verifiesRsa(key: Uint8Array, bits: keyof typeof HASHES, hash: Uint8Array, signature: Uint8Array): boolean {
  const [modulus, exponent] = readChildren(key) ?? [];
  if (!modulus || !exponent) return false;
  const size = modulus.value[0] === 0 ? modulus.value.length - 1 : modulus.value.length;
  const [n, e, s] = [modulus.value, exponent.value, signature].map((bytes) => BigInt(`0x${toHex(bytes)}`)) as [
    bigint,
    bigint,
    bigint,
  ];
  if (signature.length !== size || s >= n) return false;
  const algorithm = writeDer(
    DER.sequence,
    Uint8Array.of(0x06, 9, 0x60, 0x86, 0x48, 1, 0x65, 3, 4, 2, HASH_NUMBERS[bits], 0x05, 0x00),
  );
  const info = writeDer(DER.sequence, algorithm, writeDer(DER.octets, hash));
  const padded = new Uint8Array(size).fill(0xff);
  padded.set([0, 1]);
  padded[size - info.length - 1] = 0;
  padded.set(info, size - info.length);
  return sameBytes(
    padded,
    fromHex(
      power(s, e, n)
        .toString(16)
        .padStart(2 * size, '0'),
    )!,
  );
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

/** RFC 8032, 7.1, test 1: the empty message. */
const KNOWN_KEY: PublicKey = {
  algorithm: 'Ed25519',
  spki: '302a300506032b6570032100d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
};
const KNOWN_SIGNATURE =
  'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b';

/** The browser's own hashing and checking as far as it has them, this page's for the rest. */
export async function openVerifying<Key>(subtle: Subtle<Key> | undefined): Promise<Verifying> {
  if (!subtle) return bundledVerifying;
  const native = createVerifying(subtle);
  if (await native.verify(KNOWN_KEY, new Uint8Array(), KNOWN_SIGNATURE)) return native;
  return {
    ...native,
    verify: (key, message, signature) =>
      (key.algorithm === 'Ed25519' ? bundledVerifying : native).verify(key, message, signature),
  };
}
