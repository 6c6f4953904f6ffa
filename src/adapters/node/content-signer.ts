import { createPrivateKey, sign, X509Certificate, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Signs claims of C2PA with an operator's key. */
export interface ContentSigner {
  /** The signer's own first, then whoever vouches for it, DER. */
  readonly certificates: readonly Uint8Array[];
  /** r and s of ECDSA on P-256 with SHA-256, 64 bytes. */
  sign(message: Uint8Array): Uint8Array;
}

/** Why the configured certificate or key cannot be used, as a sentence for the operator. */
export class ContentSignerError extends Error {}

const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
/** Email protection (RFC 5280, 4.2.1.12) or document signing (RFC 9336): one of them is asked for by readers of C2PA. */
const USAGES = ['1.3.6.1.5.5.7.3.4', '1.3.6.1.5.5.7.3.36'];

/** Reads certificates and key (PEM); throws a ContentSignerError where they cannot sign. */
export function openContentSignerOrThrow(
  files: { readonly certificate: string; readonly key: string },
  nowMs: number,
): ContentSigner {
  const chain = [...read('C2PA_CERTIFICATE', files.certificate).matchAll(PEM_CERTIFICATE)].map(
    ([pem]) => new X509Certificate(pem),
  );
  const [own] = chain;
  if (!own) throw new ContentSignerError(`C2PA_CERTIFICATE: there is no certificate in ${files.certificate}.`);
  const key = readKey(files.key);
  if (key.asymmetricKeyType !== 'ec' || key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') {
    throw new ContentSignerError('C2PA_PRIVATE_KEY must be a key on the curve P-256.');
  }
  if (!own.checkPrivateKey(key)) {
    throw new ContentSignerError('C2PA_PRIVATE_KEY is not the key of the first certificate in C2PA_CERTIFICATE.');
  }
  if (nowMs < own.validFromDate.getTime() || nowMs > own.validToDate.getTime()) {
    throw new ContentSignerError(`C2PA_CERTIFICATE is valid from ${own.validFrom} to ${own.validTo}, and not now.`);
  }
  if (!own.keyUsage?.some((usage) => USAGES.includes(usage))) {
    throw new ContentSignerError(
      'C2PA_CERTIFICATE must be for email protection or document signing: programs that read credentials ask for it.',
    );
  }
  return {
    certificates: chain.map(({ raw }) => new Uint8Array(raw)),
    sign: (message) => new Uint8Array(sign('sha256', message, { key, dsaEncoding: 'ieee-p1363' })),
  };
}

function readKey(file: string): KeyObject {
  const pem = read('C2PA_PRIVATE_KEY', file);
  try {
    return createPrivateKey(pem);
  } catch {
    throw new ContentSignerError(`C2PA_PRIVATE_KEY: there is no private key without a passphrase in ${file}.`);
  }
}

function read(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new ContentSignerError(`${name}: ${file} cannot be read.`);
  }
}
