import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toHex } from '#core/bytes/hex.ts';
import { runCommand } from '#tests/support/command.ts';
import { makeSigner, verifying } from '#tests/support/evidence.ts';
import { openTimestampAuthority } from '#tests/support/timestamp-authority.ts';
import { timestampRequest, tokenOfResponse } from '../timestamp.ts';
import { copy } from '../copy.ts';
import { leafHash } from '../merkle.ts';
import { leafBytes, treeHeadBytes } from '../receipt.ts';
import type { Signer } from '../signing.ts';
import { evidenceSeal as sealWith } from './seal-command.ts';
import { evidenceVerify } from './verify-command.ts';

const home = mkdtempSync(join(tmpdir(), 'sweep-evidence-'));
const keyPath = join(home, '.sweep', 'evidence-key.jwk');
const evidenceSeal = sealWith(keyPath);

beforeAll(() => {
  writeFileSync(join(home, 'Über mein Bett.JPG'), 'a picture');
  writeFileSync(join(home, 'note.txt'), 'a note');
});

afterAll(() => {
  rmSync(home, { recursive: true });
});

const files = () => [join(home, 'Über mein Bett.JPG'), join(home, 'note.txt')];

test('files go in under plain names, and come out whole', async () => {
  const out = join(home, 'bundle.zip');
  expect((await runCommand(evidenceSeal, files(), { out })).code).toBe(0);
  const { code, records } = await runCommand(evidenceVerify, [out]);
  expect(code).toBe(0);
  expect(records.slice(-3, -1)).toEqual([
    { file: 'files/1--ber-mein-bett.jpg', whole: true },
    { file: 'files/2-note.txt', whole: true },
  ]);
  expect(records.at(-1)).toMatchObject({
    type: 'summary',
    whole: true,
    signedBy: { algorithm: 'Ed25519' },
    countersignedAt: null,
  });
  expect(statSync(keyPath).mode & 0o777).toBe(0o600);
  expect(readFileSync(out).includes(home)).toBe(false);
});

test('the next bundle is signed by the same key, and never written over another file', async () => {
  const sealed = ['one.zip', 'two.zip'].map((name) => join(home, name));
  for (const out of sealed) await runCommand(evidenceSeal, files(), { out });
  const [one, two] = await Promise.all(
    sealed.map(async (out) => (await runCommand(evidenceVerify, [out])).records.at(-1)),
  );
  expect(one!['signedBy']).toEqual(two!['signedBy']);
  await expect(runCommand(evidenceSeal, files(), { out: sealed[0]! })).rejects.toThrow(copy.command.exists(sealed[0]!));
  expect((await runCommand(evidenceVerify, [sealed[0]!])).code).toBe(0);
});

test('a changed bundle ends with 1 and names the file', async () => {
  const out = join(home, 'changed.zip');
  await runCommand(evidenceSeal, files(), { out });
  const bytes = readFileSync(out);
  bytes[bytes.indexOf('a picture')]! ^= 1;
  writeFileSync(out, bytes);
  const { code, diagnosed } = await runCommand(evidenceVerify, [out]);
  expect([code, diagnosed]).toEqual([1, [copy.faults['not-a-bundle']]]);
});

test('a key file that holds no key is named, and left as it is', async () => {
  const key = readFileSync(keyPath);
  writeFileSync(keyPath, '{}');
  await expect(runCommand(evidenceSeal, files(), { out: join(home, 'none.zip') })).rejects.toThrow(
    copy.command.badKey(keyPath),
  );
  expect(readFileSync(keyPath, 'utf8')).toBe('{}');
  writeFileSync(keyPath, key);
});

/** A log with one leaf, on loopback. `lie` is what it makes of its receipt, `stamp` the token it gets for a head. */
async function openLog(
  lie: (receipt: { index: number }) => object,
  stamp: (head: string) => string | null = () => null,
) {
  const signer: Signer = await makeSigner();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { head } = (await json(request)) as { head: string };
    if (request.url === '/api/evidence/timestamps') {
      response.end(JSON.stringify({ token: stamp(head) }));
      return;
    }
    const leaf = { at: '2026-11-21T00:00:00.000Z', head };
    const unsigned = { size: 1, root: toHex(await leafHash(leafBytes(leaf), verifying.sha256)), at: leaf.at };
    const treeHead = { ...unsigned, signature: await signer.sign(treeHeadBytes(unsigned)) };
    response
      .writeHead(201)
      .end(JSON.stringify(lie({ log: signer.publicKey, leaf, index: 0, proof: [], treeHead } as never)));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, [Symbol.dispose]: () => server.close() };
}

test('a countersignature goes along, and says since when', async () => {
  using log = await openLog((receipt) => receipt);
  const out = join(home, 'countersigned.zip');
  await runCommand(evidenceSeal, files(), { out, countersign: log.url });
  const { records } = await runCommand(evidenceVerify, [out]);
  expect(records.at(-1)).toMatchObject({ whole: true, countersignedAt: '2026-11-21T00:00:00.000Z' });
});

test('a timestamp goes along, and one that does not hold is left out and said', async () => {
  await using authority = await openTimestampAuthority();
  const nonce = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8);
  const token = (head: string) => toHex(tokenOfResponse(authority.answer(timestampRequest(head, nonce)), nonce)!);
  const out = join(home, 'stamped.zip');
  {
    using log = await openLog((receipt) => receipt, token);
    expect((await runCommand(evidenceSeal, files(), { out, countersign: log.url })).diagnosed).toEqual([]);
  }
  const { records } = await runCommand(evidenceVerify, [out]);
  expect(records.at(-1)).toMatchObject({
    whole: true,
    timestamps: [{ authority: { name: 'Clock of the tests', certificate: authority.certificate } }],
  });
  using lying = await openLog(
    (receipt) => receipt,
    () => token('ab'.repeat(32)),
  );
  const bad = await runCommand(evidenceSeal, files(), { out: join(home, 'unstamped.zip'), countersign: lying.url });
  expect(bad.diagnosed).toEqual([copy.command.noTimestamp(copy.command.badTimestamp)]);
});

test('a receipt that does not hold is left out and said, and so is a server that cannot be reached', async () => {
  using log = await openLog((receipt) => ({ ...receipt, index: 1 }));
  const bad = await runCommand(evidenceSeal, files(), { out: join(home, 'bad.zip'), countersign: log.url });
  expect(bad.diagnosed).toEqual([copy.command.noCountersignature(copy.command.badReceipt)]);
  const away = await runCommand(evidenceSeal, files(), {
    out: join(home, 'away.zip'),
    countersign: 'http://127.0.0.1:9',
  });
  expect(away.diagnosed).toEqual([copy.command.noCountersignature(copy.command.unreachable)]);
  expect((await runCommand(evidenceVerify, [join(home, 'away.zip')])).code).toBe(0);
});
