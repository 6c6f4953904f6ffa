import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { fromHex } from '#core/bytes/hex.ts';
import { createVerifying, type PublicKey, type Subtle, type Verifying } from '#features/evidence/signing.ts';

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
};

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
    sha256: native.sha256,
    verify: (key, message, signature) =>
      (key.algorithm === 'Ed25519' ? bundledVerifying : native).verify(key, message, signature),
  };
}
