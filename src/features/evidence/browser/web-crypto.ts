import { toHex } from '#core/bytes/hex.ts';
import {
  createSigner,
  createVerifying,
  keyParameters,
  type Signer,
  type SignatureAlgorithm,
  type Subtle,
} from '../signing.ts';
import type { VaultSettings } from './vault-database.ts';

const subtle = crypto.subtle as unknown as Subtle<CryptoKey>;

/** Hashing and checking by the browser's own WebCrypto. */
export const webVerifying = createVerifying(subtle);

const ALGORITHMS: readonly SignatureAlgorithm[] = ['Ed25519', 'ECDSA-P256-SHA256'];

/** A new key of this device, of the first kind that the browser makes. Nothing can read its private half, not even this page. */
export async function makeDeviceKey(): Promise<VaultSettings['device-key']> {
  let refusal: unknown;
  for (const algorithm of ALGORITHMS) {
    try {
      const pair = await crypto.subtle.generateKey(keyParameters(algorithm) as EcKeyGenParams, false, [
        'sign',
        'verify',
      ]);
      const spki = toHex(new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey)));
      return { privateKey: pair.privateKey, publicKey: { algorithm, spki } };
    } catch (error) {
      refusal = error;
    }
  }
  throw refusal;
}

export function signerOf({ privateKey, publicKey }: VaultSettings['device-key']): Signer {
  return createSigner(subtle, privateKey, publicKey);
}
