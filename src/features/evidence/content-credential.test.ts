import { decodeCBOR, encodeCBOR, type CBORTag, type CBORType } from '@levischuck/tiny-cbor';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assertionLabelOf, isOwnClaim, manifestOf, signatureBytesOf, signClaim } from './content-credential.ts';

const LABEL = 'example.sweep.evidence';
const link = (label: string) => new Map<string | number, CBORType>([['url', `self#jumbf=c2pa.assertions/${label}`]]);

/** A claim as c2pa-rs makes it of our manifest. */
function claimWith(changes: Readonly<Record<string, CBORType>> = {}): Uint8Array {
  const fields: Record<string, CBORType> = {
    instanceID: 'xmp:iid:1',
    claim_generator_info: new Map([
      ['name', 'Sweep'],
      ['org.contentauth.c2pa_rs', '0.90.1'],
    ]),
    signature: 'self#jumbf=/c2pa/urn:c2pa:1/c2pa.signature',
    created_assertions: [link('c2pa.hash.data')],
    gathered_assertions: [link('c2pa.ingredient.v3'), link(LABEL), link('c2pa.actions.v2')],
    'dc:title': '1-room.jpg',
    alg: 'sha256',
    ...changes,
  };
  return encodeCBOR(new Map(Object.entries(fields)));
}

describe('a claim', () => {
  test('of our own form is taken', () => {
    expect(isOwnClaim(claimWith(), LABEL)).toBe(true);
  });

  test.each<[string, Record<string, CBORType>]>([
    ['by another program', { claim_generator_info: new Map([['name', 'Sweeper']]) }],
    ['by no program', { claim_generator_info: 'Sweep' }],
    ['by another hash', { alg: 'sha512' }],
    [
      'with one more assertion',
      { gathered_assertions: ['c2pa.ingredient.v3', LABEL, 'c2pa.actions.v2', 'cawg.identity'].map(link) },
    ],
    ['with one less', { gathered_assertions: [link('c2pa.ingredient.v3'), link('c2pa.actions.v2')] }],
    ['about a film', { created_assertions: [link('c2pa.hash.bmff.v3')] }],
    ['of assertions without an address', { created_assertions: [new Map([['hash', new Uint8Array(32)]])] }],
    ['with a field of its own', { redacted_assertions: [] }],
    ['with a long title', { 'dc:title': 'x'.repeat(81) }],
  ])('%s is refused', (_what, changes) => {
    expect(isOwnClaim(claimWith(changes), LABEL)).toBe(false);
  });

  test('with the assertion of another server is refused', () => {
    expect(isOwnClaim(claimWith(), 'example.other.evidence')).toBe(false);
  });

  test('is refused, not thrown at, whatever the bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => !isOwnClaim(bytes, LABEL)));
    expect(isOwnClaim(new Uint8Array(3_000).fill(0x81), LABEL)).toBe(false);
    for (let length = 0; length < claimWith().length; length += 1) {
      expect(isOwnClaim(claimWith().subarray(0, length), LABEL)).toBe(false);
    }
  });
});

test.each([1, 2, 3, 6])('a signature with %i certificates has the length that was promised', (count) => {
  const certificates = Array.from({ length: count }, (_, index) => new Uint8Array(400 + index).fill(index));
  let signedBytes = new Uint8Array();
  const signed = signClaim(claimWith(), certificates, (message) => {
    signedBytes = message.slice();
    return new Uint8Array(64).fill(7);
  });
  expect(signed).toHaveLength(signatureBytesOf(certificates));
  const tagged = decodeCBOR(signed) as CBORTag;
  const [header, , payload, signature] = tagged.value as [Uint8Array, CBORType, CBORType, Uint8Array];
  expect(tagged.tag).toBe(18);
  expect(payload).toBe(null);
  expect(signature).toEqual(new Uint8Array(64).fill(7));
  expect(decodeCBOR(header)).toEqual(
    new Map<number, CBORType>([
      [1, -7],
      [33, certificates],
    ]),
  );
  expect(decodeCBOR(signedBytes)).toEqual(['Signature1', header, new Uint8Array(), claimWith()]);
});

test('an assertion stands under the name of the server backwards', () => {
  expect(assertionLabelOf('Sweep.example')).toBe(LABEL);
  expect(assertionLabelOf('localhost')).toBe('localhost.evidence');
});

test('a manifest holds the file’s name, its hash and its entry in the log', () => {
  const facts = { sha256: 'ab', capturedAt: '2026-11-24T00:00:00.000Z', entry: 'cd', confirmedAt: null };
  expect(JSON.parse(manifestOf({ name: '1-room.jpg', type: 'image/jpeg', ...facts }, LABEL))).toEqual({
    claim_generator_info: [{ name: 'Sweep' }],
    title: '1-room.jpg',
    format: 'image/jpeg',
    assertions: [{ label: LABEL, data: facts }],
  });
});
