import { beforeAll, describe, expect, test } from 'vitest';
import { utf8Bytes } from '#core/bytes/text.ts';
import { makeFind, makeSigner, sealOne, verifying, writeArchive, type Find } from '#tests/support/evidence.ts';
import { createSeededRandom } from '#tests/support/random.ts';
import { readArchive } from './archive.ts';
import { verifyBundle, type BundleContents } from './bundle.ts';
import type { Signer } from './signing.ts';

const CREATED_AT = '2026-11-21T00:10:00.000Z';
const DOCUMENTS = [{ name: 'readme.txt', bytes: utf8Bytes('What this is.\n') }];

let signer: Signer;
let find: Find;
let sealed: Uint8Array;

function contentsOf(of: Find, more: Partial<BundleContents> = {}): BundleContents {
  return { ...of, receipts: [], documents: DOCUMENTS, createdAt: CREATED_AT, ...more };
}

beforeAll(async () => {
  signer = await makeSigner();
  find = await makeFind(signer, createSeededRandom(5), { pictures: 2 });
  sealed = await sealOne(contentsOf(find), signer);
});

describe.each(['Ed25519', 'ECDSA-P256-SHA256'] as const)('a bundle signed with %s', (algorithm) => {
  test('is whole, and says what cannot be known', async () => {
    const key = await makeSigner(algorithm);
    const of = await makeFind(key, createSeededRandom(6), { pictures: 3 });
    const verified = await verifyBundle(await sealOne(contentsOf(of), key), verifying);
    expect(verified).toMatchObject({ whole: true, fault: null, entries: 5, countersignedAt: null, leftOut: [] });
    expect(verified.signedBy).toEqual(key.publicKey);
    expect(verified.files.map(({ file }) => file)).toEqual([
      'readme.txt',
      'chain.jsonl',
      'receipts.json',
      'files/1-picture.jpg',
      'files/2-picture.jpg',
      'files/3-picture.jpg',
    ]);
    expect(verified.unknown).toEqual(['what-it-shows', 'who-signed', 'device-clock', 'no-countersignature']);
  });
});

test('no byte can be changed, in any of its bits', async () => {
  const accepted: number[] = [];
  for (let at = 0; at < sealed.length; at += 1) {
    const flipped = sealed.slice();
    flipped[at]! ^= 1 << (at % 8);
    if ((await verifyBundle(flipped, verifying)).whole) accepted.push(at);
  }
  expect(accepted).toEqual([]);
});

test('a changed picture is named', async () => {
  const files = readArchive(sealed)!.map((file) =>
    file.name === 'files/1-picture.jpg' ? { ...file, bytes: Uint8Array.of(1, 2, 3) } : file,
  );
  const verified = await verifyBundle(writeArchive(files), verifying);
  expect(verified.whole).toBe(false);
  expect(verified.files.filter(({ fault }) => fault !== null)).toEqual([
    { file: 'files/1-picture.jpg', fault: 'changed' },
  ]);
});

test('a picture that the person left out is said to be left out, and the rest stays whole', async () => {
  const some = contentsOf(find, { captured: find.captured.slice(1) });
  const verified = await verifyBundle(await sealOne(some, signer), verifying);
  expect(verified).toMatchObject({ whole: true, leftOut: ['1-picture.jpg'] });
  expect(verified.unknown).toContain('left-out');
});

test('a file that was never captured is not whole, even when the owner of the key adds it', async () => {
  const added = contentsOf(find, { captured: [...find.captured, { name: '9-later.jpg', bytes: Uint8Array.of(9) }] });
  const verified = await verifyBundle(await sealOne(added, signer), verifying);
  expect(verified.whole).toBe(false);
  expect(verified.files.at(-1)).toEqual({ file: 'files/9-later.jpg', fault: 'not-captured' });
});

test.each([
  ['an entry taken out', (chain: Find['chain']) => chain.filter((_, index) => index !== 1)],
  ['two entries in each other’s place', (chain: Find['chain']) => [chain[0]!, chain[2]!, chain[1]!, chain[3]!]],
  ['an entry twice', (chain: Find['chain']) => [...chain, chain[3]!]],
])('%s breaks the chain', async (_, change) => {
  const changed = contentsOf({ ...find, chain: change(find.chain) });
  const verified = await verifyBundle(await sealOne(changed, signer), verifying);
  expect(verified).toMatchObject({ whole: false, fault: 'chain-broken' });
});

test('the end of somebody else’s chain does not fit', async () => {
  const other = await makeFind(await makeSigner(), createSeededRandom(7), { pictures: 2 });
  const spliced = contentsOf({ ...find, chain: [...find.chain.slice(0, 2), ...other.chain.slice(2)] });
  const verified = await verifyBundle(await sealOne(spliced, signer), verifying);
  expect(verified).toMatchObject({ whole: false, fault: 'chain-broken' });
});

/** A bundle’s files as another program packs them: every header with a date of its own. */
function packedAgain(archive: Uint8Array): Uint8Array {
  const again = Buffer.from(archive);
  const dates = [
    { mark: 'PK\u0001\u0002', at: 14 },
    { mark: 'PK\u0003\u0004', at: 12 },
  ];
  for (const { mark, at } of dates) {
    for (let header = again.indexOf(mark); header >= 0; header = again.indexOf(mark, header + 1)) {
      again.writeUInt16LE(0x5d77, header + at);
    }
  }
  return again;
}

test('cut short, re-ordered, zipped again or with something behind it, it is no bundle', async () => {
  const files = readArchive(sealed)!;
  const bad = [
    sealed.slice(0, -1),
    sealed.slice(0, sealed.length >> 1),
    new Uint8Array(),
    Uint8Array.from([...sealed, 0]),
    writeArchive(files.toReversed()),
    packedAgain(sealed),
  ];
  for (const bytes of bad)
    expect(await verifyBundle(bytes, verifying)).toMatchObject({ whole: false, fault: 'not-a-bundle' });
  const [manifest, signature, first, second, ...rest] = files;
  const swapped = writeArchive([manifest!, signature!, second!, first!, ...rest]);
  expect(await verifyBundle(swapped, verifying)).toMatchObject({ whole: false, fault: 'not-listed' });
});
