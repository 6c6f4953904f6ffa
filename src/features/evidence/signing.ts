import { fromHex, toHex } from '#core/bytes/hex.ts';
import type { Sha256 } from './merkle.ts';

/** How a device or a log signs: Ed25519 (RFC 8032), or ECDSA on P-256 with SHA-256 where a browser lacks the former. */
export type SignatureAlgorithm = 'Ed25519' | 'ECDSA-P256-SHA256';

export interface PublicKey {
  readonly algorithm: SignatureAlgorithm;
  /** SubjectPublicKeyInfo, DER, as lower-case hexadecimal. */
  readonly spki: string;
}

/** Something that signs and never shows its key. The signature is 64 bytes (ECDSA: r and s), as hexadecimal. */
export interface Signer {
  readonly publicKey: PublicKey;
  sign(message: Uint8Array): Promise<string>;
}

/** The part of SubtleCrypto that is used here; browsers and Node have the same. */
export interface Subtle<Key> {
  digest(algorithm: 'SHA-256', data: Uint8Array): Promise<ArrayBuffer>;
  importKey(format: 'spki', data: Uint8Array, algorithm: object, extractable: true, usages: ['verify']): Promise<Key>;
  verify(algorithm: object, key: Key, signature: Uint8Array, data: Uint8Array): Promise<boolean>;
  sign(algorithm: object, key: Key, data: Uint8Array): Promise<ArrayBuffer>;
}

/** Hashing and checking of signatures. */
export interface Verifying {
  readonly sha256: Sha256;
  /** False also for a key or signature that is none. */
  verify(key: PublicKey, message: Uint8Array, signatureHex: string): Promise<boolean>;
}

const PARAMETERS = {
  Ed25519: { key: { name: 'Ed25519' }, signature: { name: 'Ed25519' } },
  'ECDSA-P256-SHA256': {
    key: { name: 'ECDSA', namedCurve: 'P-256' },
    signature: { name: 'ECDSA', hash: 'SHA-256' },
  },
} as const satisfies Record<SignatureAlgorithm, { key: object; signature: object }>;

/** The parameters that WebCrypto makes a key of this kind with. */
export function keyParameters(algorithm: SignatureAlgorithm): (typeof PARAMETERS)[SignatureAlgorithm]['key'] {
  return PARAMETERS[algorithm].key;
}

/** The one SubjectPublicKeyInfo that each kind of key has: its algorithm, then the point; P-256's is not compressed. */
const SPKI: Readonly<Record<SignatureAlgorithm, RegExp>> = {
  Ed25519: /^302a300506032b6570032100[\da-f]{64}$/,
  'ECDSA-P256-SHA256': /^3059301306072a8648ce3d020106082a8648ce3d03010703420004[\da-f]{128}$/,
};

export function isPublicKey(value: unknown): value is PublicKey {
  if (typeof value !== 'object' || value === null) return false;
  const { algorithm, spki, ...rest } = value as Record<string, unknown>;
  return (
    typeof algorithm === 'string' &&
    Object.hasOwn(PARAMETERS, algorithm) &&
    typeof spki === 'string' &&
    SPKI[algorithm as SignatureAlgorithm].test(spki) &&
    Object.keys(rest).length === 0
  );
}

export function createVerifying<Key>(subtle: Subtle<Key>): Verifying {
  const keys = new Map<string, Promise<Key>>();
  const keyOf = ({ algorithm, spki }: PublicKey): Promise<Key> => {
    const id = `${algorithm} ${spki}`;
    const known = keys.get(id) ?? subtle.importKey('spki', fromHex(spki)!, PARAMETERS[algorithm].key, true, ['verify']);
    keys.set(id, known);
    return known;
  };
  return {
    sha256: async (bytes) => new Uint8Array(await subtle.digest('SHA-256', bytes)),
    async verify(key, message, signatureHex) {
      const signature = fromHex(signatureHex);
      if (!signature || signature.length !== 64) return false;
      try {
        return await subtle.verify(PARAMETERS[key.algorithm].signature, await keyOf(key), signature, message);
      } catch {
        return false;
      }
    },
  };
}

/** A signer over a private key that WebCrypto holds. */
export function createSigner<Key>(subtle: Subtle<Key>, privateKey: Key, publicKey: PublicKey): Signer {
  return {
    publicKey,
    async sign(message) {
      const { signature } = PARAMETERS[publicKey.algorithm];
      return toHex(new Uint8Array(await subtle.sign(signature, privateKey, message)));
    },
  };
}
