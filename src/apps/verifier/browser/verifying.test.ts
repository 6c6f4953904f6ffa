import { webcrypto } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { verifyBundle } from '#features/evidence/bundle.ts';
import type { Subtle } from '#features/evidence/signing.ts';
import { makeFind, makeSigner, sealOne, verifying } from '#tests/support/evidence.ts';
import { createSeededRandom } from '#tests/support/random.ts';
import { bundledVerifying, openVerifying } from './verifying.ts';

const subtle = webcrypto.subtle as unknown as Subtle<webcrypto.CryptoKey>;

/** A browser of before Ed25519. */
const older: Subtle<webcrypto.CryptoKey> = {
  digest: (...of) => subtle.digest(...of),
  importKey: (format, data, algorithm, ...more) =>
    (algorithm as { name: string }).name === 'Ed25519'
      ? Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'))
      : subtle.importKey(format, data, algorithm, ...more),
  verify: (...of) => subtle.verify(...of),
  sign: (...of) => subtle.sign(...of),
};

describe.each([
  ['a browser with Ed25519', subtle],
  ['one without', older],
  ['one that gives a file no WebCrypto', undefined],
])('in %s', (_, given) => {
  test.each(['Ed25519', 'ECDSA-P256-SHA256'] as const)('a %s bundle is checked', async (algorithm) => {
    const signer = await makeSigner(algorithm);
    const find = await makeFind(signer, createSeededRandom(3), { pictures: 2 });
    const contents = { ...find, receipts: [], documents: [], createdAt: '2026-11-21T00:10:00.000Z' };
    const sealed = await sealOne(contents, signer);
    const opened = await openVerifying(given);
    expect(await verifyBundle(sealed, opened)).toEqual(await verifyBundle(sealed, verifying));

    const forged = await sealOne(contents, { ...signer, sign: async () => 'ab'.repeat(64) });
    expect(await verifyBundle(forged, opened)).toMatchObject({ whole: false, fault: 'manifest-signature' });
  });
});

test('the page’s own code and WebCrypto agree on signatures that were changed', async () => {
  for (const algorithm of ['Ed25519', 'ECDSA-P256-SHA256'] as const) {
    const { publicKey, sign } = await makeSigner(algorithm);
    const message = new TextEncoder().encode('so many bytes');
    const signature = await sign(message);
    for (let at = 0; at < signature.length; at += 1) {
      const changed = signature.slice(0, at) + (signature[at] === '0' ? '1' : '0') + signature.slice(at + 1);
      expect(await bundledVerifying.verify(publicKey, message, changed)).toBe(
        await verifying.verify(publicKey, message, changed),
      );
    }
    expect(await bundledVerifying.verify(publicKey, message, signature)).toBe(true);
  }
});
