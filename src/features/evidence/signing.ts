import { DER, readChildren } from '#core/bytes/der.ts';
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
  digest(algorithm: 'SHA-256' | 'SHA-384' | 'SHA-512', data: Uint8Array): Promise<ArrayBuffer>;
  importKey(format: 'spki', data: Uint8Array, algorithm: object, extractable: true, usages: ['verify']): Promise<Key>;
  verify(algorithm: object, key: Key, signature: Uint8Array, data: Uint8Array): Promise<boolean>;
  sign(algorithm: object, key: Key, data: Uint8Array): Promise<ArrayBuffer>;
}

/** Hashing and checking of signatures. */
export interface Verifying {
  readonly sha256: Sha256;
  /** False also for a key or signature that is none. */
  verify(key: PublicKey, message: Uint8Array, signatureHex: string): Promise<boolean>;
  /** Of SHA-2, by the bits of its hash. */
  digest(bits: '256' | '384' | '512', bytes: Uint8Array): Promise<Uint8Array>;
  /**
   * Whether an authority's signature holds under its SubjectPublicKeyInfo (DER); that of ECDSA is DER too. False also for a
   * key or signature that is none.
   */
  verifyAuthority(
    algorithm: AuthorityAlgorithm,
    spki: Uint8Array,
    message: Uint8Array,
    signature: Uint8Array,
  ): Promise<boolean>;
}

const AUTHORITY_ALGORITHMS = [
  'RSA-SHA256',
  'RSA-SHA384',
  'RSA-SHA512',
  'ECDSA-P256-SHA256',
  'ECDSA-P256-SHA384',
  'ECDSA-P256-SHA512',
  'ECDSA-P384-SHA256',
  'ECDSA-P384-SHA384',
  'ECDSA-P384-SHA512',
] as const;

/** How a timestamp authority signs: RSASSA-PKCS1-v1_5, or ECDSA on P-256 or P-384. */
export type AuthorityAlgorithm = (typeof AUTHORITY_ALGORITHMS)[number];

export function isAuthorityAlgorithm(name: string): name is AuthorityAlgorithm {
  return (AUTHORITY_ALGORITHMS as readonly string[]).includes(name);
}

/** r and s of an ECDSA signature in DER, each `size` bytes, one after the other; null for any other bytes. */
export function rawEcdsa(signature: Uint8Array, size: number): Uint8Array | null {
  const numbers = readChildren(signature);
  if (numbers?.length !== 2) return null;
  const raw = new Uint8Array(2 * size);
  for (const [index, { tag, value }] of numbers.entries()) {
    const digits = value[0] === 0 ? value.subarray(1) : value;
    if (tag !== DER.integer || digits.length > size) return null;
    raw.set(digits, (index + 1) * size - digits.length);
  }
  return raw;
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
    digest: async (bits, bytes) => new Uint8Array(await subtle.digest(`SHA-${bits}`, bytes)),
    async verifyAuthority(algorithm, spki, message, signature) {
      const hash = `SHA-${algorithm.slice(-3)}`;
      const curve = algorithm.startsWith('ECDSA-P256') ? 'P-256' : 'P-384';
      try {
        if (algorithm.startsWith('RSA')) {
          const rsa = { name: 'RSASSA-PKCS1-v1_5', hash };
          return await subtle.verify(
            rsa,
            await subtle.importKey('spki', spki, rsa, true, ['verify']),
            signature,
            message,
          );
        }
        const raw = rawEcdsa(signature, curve === 'P-256' ? 32 : 48);
        const key = await subtle.importKey('spki', spki, { name: 'ECDSA', namedCurve: curve }, true, ['verify']);
        return raw !== null && (await subtle.verify({ name: 'ECDSA', hash }, key, raw, message));
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
