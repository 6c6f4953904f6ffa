import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canonicalJson, parseCanonicalJson, type Canonical } from '#core/bytes/canonical-json.ts';
import { concat } from '#core/bytes/concat.ts';
import { utf8Bytes, utf8Text } from '#core/bytes/text.ts';
import { readArchive, type ArchiveFile } from '#features/evidence/archive.ts';
import { verifyBundle, type BundleContents } from '#features/evidence/bundle.ts';
import { entryHash } from '#features/evidence/chain.ts';
import { toHex } from '#core/bytes/hex.ts';
import type { Signer } from '#features/evidence/signing.ts';
import { timestampRequest, tokenOfResponse, type Timestamp } from '#features/evidence/timestamp.ts';
import { makeFind, makeReceipts, makeSigner, sealOne, verifying, writeArchive } from '#tests/support/evidence.ts';
import { createSeededRandom } from '#tests/support/random.ts';
import { openTimestampAuthority, type TestAuthority } from '#tests/support/timestamp-authority.ts';
import { makeBundle } from './bundles.ts';
import { countAcceptedFlips } from './flips.ts';
import { runPython, type PythonVerdict } from './python.ts';

const folder = mkdtempSync(join(tmpdir(), 'sweep-verifiers-'));
let signer: Signer;
let contents: BundleContents;
let sealed: Uint8Array;
let authority: TestAuthority;
let heads: readonly string[];

beforeAll(async () => {
  authority = await openTimestampAuthority();
  signer = await makeSigner();
  const random = createSeededRandom(11);
  const find = await makeFind(signer, random, { pictures: 3, notes: 2 });
  heads = await Promise.all(find.chain.map(({ entry }) => entryHash(entry, verifying.sha256)));
  const receipts = await makeReceipts(await makeSigner(), heads.slice(-2), random);
  contents = { ...find, receipts, documents: [], createdAt: '2026-11-21T00:10:00.000Z' };
  sealed = await sealOne(contents, signer);
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await authority[Symbol.asyncDispose]();
});

/** A timestamp of the test's authority over a head. */
function stamp(head: string, by = authority): Timestamp {
  const nonce = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8);
  return { head, token: toHex(tokenOfResponse(by.answer(timestampRequest(head, nonce)), nonce)!) };
}

let written = 0;

/** What both say, which has to be the same. */
async function judge(bundle: Uint8Array): Promise<Omit<PythonVerdict, 'bundle'>> {
  const path = join(folder, `${(written += 1)}.zip`);
  writeFileSync(path, bundle);
  const [python] = await runPython<PythonVerdict>('bundle', { files: [path] });
  const { bundle: _, ...verdict } = python!;
  const { whole, fault, files, countersignedAt, timestamps, leftOut, entries } = await verifyBundle(bundle, verifying);
  const core = {
    whole,
    fault,
    files: Object.fromEntries(files.map((file) => [file.file, file.fault])),
    countersignedAt,
    timestampedAt: timestamps[0]?.at ?? null,
    leftOut,
    entries,
  };
  expect({ ...core, entries: whole ? entries : 0 }).toEqual({ ...verdict, entries: whole ? verdict.entries : 0 });
  return verdict;
}

const seal = (changed: Partial<BundleContents>) => sealOne({ ...contents, ...changed }, signer);

test('both find bundles of every kind whole, and say the same of them', async () => {
  for (let seed = 0; seed < 8; seed += 1) expect((await judge(await makeBundle(seed))).whole).toBe(true);
});

test('both tell the time of an authority, and say of a bundle without one that there is none', async () => {
  const before = Date.now();
  const stamped = await seal({ timestamps: [stamp(heads.at(-1)!), stamp(heads[1]!)] });
  const verdict = await judge(stamped);
  expect(verdict.whole).toBe(true);
  expect(Math.abs(Date.parse(verdict.timestampedAt!) - before)).toBeLessThan(60_000);
  const { timestamps, unchangedSince, unknown } = await verifyBundle(stamped, verifying);
  expect(timestamps[0]!.authority).toEqual({ name: 'Clock of the tests', certificate: authority.certificate });
  // The log of this bundle countersigned long before.
  expect(unchangedSince).toBe(contents.receipts[0]!.leaf.at);
  expect(unknown).toContain('whose-authority');
  expect((await judge(sealed)).timestampedAt).toBe(null);

  const alone = await verifyBundle(await seal({ receipts: [], timestamps: [stamp(heads[1]!)] }), verifying);
  expect(alone).toMatchObject({ whole: true, countersignedAt: null, unchangedSince: alone.timestamps[0]!.at });
  expect(alone.unknown).not.toContain('no-countersignature');
});

test('both refuse every flipped bit', async () => {
  expect(await countAcceptedFlips(50, 12)).toEqual({
    bundles: 50,
    flips: 600,
    acceptedByCore: 0,
    acceptedByPython: 0,
  });
});

/** The files of the bundle, one of them with other bytes. */
function withFile(name: string, change: (bytes: Uint8Array) => Uint8Array, bundle = sealed): readonly ArchiveFile[] {
  return readArchive(bundle)!.map((file) => (file.name === name ? { name, bytes: change(file.bytes) } : file));
}

/** Other bytes in a file, listed as they are now in a manifest that the owner of the key signed anew. */
async function resigned(name: string, change: (bytes: Uint8Array) => Uint8Array, bundle = sealed): Promise<Uint8Array> {
  const files = withFile(name, change, bundle);
  const manifest = parseCanonicalJson(utf8Text(files[0]!.bytes)) as { files: Canonical };
  manifest.files = await Promise.all(
    files.slice(2).map(async (file) => ({
      name: file.name,
      bytes: file.bytes.length,
      sha256: toHex(await verifying.sha256(file.bytes)),
    })),
  );
  const bytes = utf8Bytes(canonicalJson(manifest as unknown as Canonical));
  const signature = utf8Bytes(canonicalJson({ signature: await signer.sign(bytes) }));
  return writeArchive([{ name: files[0]!.name, bytes }, { name: files[1]!.name, bytes: signature }, ...files.slice(2)]);
}

/** The last bit of a signature, which ends the token. */
function flipLast(token: string): string {
  return token.slice(0, -1) + (Number.parseInt(token.at(-1)!, 16) ^ 1).toString(16);
}

const inText = (change: (text: string) => string) => (bytes: Uint8Array) => utf8Bytes(change(utf8Text(bytes)));

test.each<[string, () => Uint8Array | Promise<Uint8Array>, string | null]>([
  ['nothing at all', () => new Uint8Array(), 'not-a-bundle'],
  ['without its last byte', () => sealed.slice(0, -1), 'not-a-bundle'],
  ['half of it', () => sealed.slice(0, sealed.length >> 1), 'not-a-bundle'],
  ['a byte behind it', () => concat([sealed, Uint8Array.of(0)]), 'not-a-bundle'],
  ['a byte before it', () => concat([Uint8Array.of(0), sealed]), 'not-a-bundle'],
  ['files the other way round', () => writeArchive(readArchive(sealed)!.toReversed()), 'not-a-bundle'],
  ['a file taken out', () => writeArchive(readArchive(sealed)!.slice(0, -1)), 'not-listed'],
  [
    'a file added',
    () => writeArchive([...readArchive(sealed)!, { name: 'files/9.jpg', bytes: new Uint8Array(3) }]),
    'not-listed',
  ],
  ['a picture changed', () => writeArchive(withFile('files/1-picture.jpg', () => new Uint8Array(64))), null],
  [
    'a picture changed and listed as it is now',
    () => resigned('files/1-picture.jpg', (bytes) => bytes.toReversed()),
    null,
  ],
  [
    'the signature in capital letters',
    () =>
      writeArchive(
        withFile(
          'manifest-signature.json',
          inText((text) => text.replace(/[\da-f]{128}/, (hex) => hex.toUpperCase())),
        ),
      ),
    'manifest-signature',
  ],
  [
    'white space in the manifest',
    () =>
      writeArchive(
        withFile(
          'manifest.json',
          inText((text) => text.replace(',', ', ')),
        ),
      ),
    'manifest-unreadable',
  ],
  [
    'a newer version',
    () =>
      writeArchive(
        withFile(
          'manifest.json',
          inText((text) => text.replace('"version":1', '"version":2')),
        ),
      ),
    'unknown-version',
  ],
  ['an entry taken out', () => seal({ chain: contents.chain.filter((_, index) => index !== 2) }), 'chain-broken'],
  ['an entry twice', () => seal({ chain: [...contents.chain, contents.chain.at(-1)!] }), 'chain-broken'],
  [
    'the end of another chain',
    async () => {
      const other = await makeFind(await makeSigner(), createSeededRandom(12), { pictures: 3, notes: 2 });
      return seal({ chain: [...contents.chain.slice(0, 3), ...other.chain.slice(3)] });
    },
    'chain-broken',
  ],
  [
    'another chain of the same key',
    async () => {
      const other = await makeFind(signer, createSeededRandom(13), { pictures: 3, notes: 2 });
      return seal({ chain: [...contents.chain.slice(0, 3), ...other.chain.slice(3)] });
    },
    'chain-broken',
  ],
  ['no line feed at its end', () => resigned('chain.jsonl', (bytes) => bytes.slice(0, -1)), 'chain-broken'],
  [
    'bytes that are no UTF-8',
    () => {
      const mark = utf8Bytes('Regal');
      return resigned('chain.jsonl', (bytes) => {
        const at = Buffer.from(bytes).indexOf(mark);
        return bytes.with(at, 0xff);
      });
    },
    'chain-broken',
  ],
  [
    'a key twice in an entry',
    () =>
      resigned(
        'chain.jsonl',
        inText((text) => text.replace('{"at":', '{"at":"","at":')),
      ),
    'chain-broken',
  ],
  [
    'receipts over another chain',
    async () => seal({ receipts: await makeReceipts(await makeSigner(), ['ab'.repeat(32)], createSeededRandom(14)) }),
    'receipts-broken',
  ],
  [
    'a receipt at another place',
    () => seal({ receipts: contents.receipts.map((receipt) => ({ ...receipt, index: receipt.index + 1 })) }),
    'receipts-broken',
  ],
  [
    'a proof with a hash too many',
    () => seal({ receipts: contents.receipts.map((one) => ({ ...one, proof: [...one.proof, 'ab'.repeat(32)] })) }),
    'receipts-broken',
  ],
  [
    'a receipt that says it is older',
    () =>
      seal({
        receipts: contents.receipts.map((one) => ({ ...one, leaf: { ...one.leaf, at: '2020-01-01T00:00:00.000Z' } })),
      }),
    'receipts-broken',
  ],
  ['a timestamp over another chain', () => seal({ timestamps: [stamp('ab'.repeat(32))] }), 'timestamps-broken'],
  [
    'a timestamp that says another head',
    () => seal({ timestamps: [{ ...stamp(heads[0]!), head: heads[1]! }] }),
    'timestamps-broken',
  ],
  [
    'a timestamp whose signature was changed',
    () => seal({ timestamps: [{ head: heads[0]!, token: flipLast(stamp(heads[0]!).token) }] }),
    'timestamps-broken',
  ],
  [
    'a timestamp that is cut off',
    () => seal({ timestamps: [{ head: heads[0]!, token: stamp(heads[0]!).token.slice(0, -2) }] }),
    'timestamps-broken',
  ],
  [
    'a list of no timestamps',
    async () => {
      const stamped = await seal({ timestamps: [stamp(heads[0]!)] });
      return resigned('timestamps.json', () => utf8Bytes('[]'), stamped);
    },
    'timestamps-broken',
  ],
  [
    'the key of another log',
    async () => {
      const { publicKey } = await makeSigner();
      return seal({ receipts: contents.receipts.map((one) => ({ ...one, log: publicKey })) });
    },
    'receipts-broken',
  ],
])('both refuse %s, with the same words', async (_, make, fault) => {
  const verdict = await judge(await make());
  expect(verdict).toMatchObject({ whole: false, fault });
  if (fault === null) expect(verdict.files['files/1-picture.jpg']).toMatch(/^(changed|not-captured)$/);
});

test('both refuse the same files as another program zips them', async () => {
  const from = join(folder, 'sealed.zip');
  const to = join(folder, 'zipped-again.zip');
  writeFileSync(from, sealed);
  const program = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as old, zipfile.ZipFile(sys.argv[2], "w") as new:
    for name in old.namelist(): new.writestr(name, old.read(name))
`;
  expect(spawnSync('python3', ['-c', program, from, to]).status).toBe(0);
  expect(await judge(readFileSync(to))).toMatchObject({ whole: false, fault: 'not-a-bundle' });
});
