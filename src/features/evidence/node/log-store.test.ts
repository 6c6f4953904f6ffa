import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#adapters/node/database/database.ts';
import { fromHex } from '#core/bytes/hex.ts';
import { describeWithDatabase } from '#tests/support/database.ts';
import { makeSigner, verifying } from '#tests/support/evidence.ts';
import { provesConsistency } from '#tests/support/merkle-consistency.ts';
import { treeHeadBytes, verifyReceipt, type SignedTreeHead } from '../receipt.ts';
import type { Signer } from '../signing.ts';
import { createEvidenceLog, type EvidenceLog } from './log-store.ts';

const headOf = (index: number) => createHash('sha256').update(`head ${index}`).digest('hex');

function treeOf({ size, root }: SignedTreeHead) {
  return { size, root: fromHex(root)! };
}

describeWithDatabase('the evidence log', (open) => {
  let database: Database;
  let signer: Signer;
  let log: EvidenceLog;

  beforeAll(async () => {
    database = await open();
    signer = await makeSigner();
    log = createEvidenceLog(database, signer);
  });

  test('every receipt holds, every tree continues every earlier one, and a head keeps its place', async () => {
    expect(await log.newest()).toBeNull();
    const heads: SignedTreeHead[] = [];
    for (let index = 0; index < 20; index += 1) {
      const receipt = await log.append(headOf(index));
      expect(receipt).toMatchObject({ index, leaf: { head: headOf(index) }, log: signer.publicKey });
      expect(await verifyReceipt(receipt, verifying)).toBe(true);
      heads.push(receipt.treeHead);
    }
    for (const first of heads) {
      for (const second of heads.filter(({ size }) => size >= first.size)) {
        const proof = (await log.consistency(first.size, second.size))!.map((part) => fromHex(part)!);
        expect(await provesConsistency(treeOf(first), treeOf(second), proof, verifying.sha256)).toBe(true);
      }
    }
    const again = await log.append(headOf(3));
    expect(again).toMatchObject({ index: 3, leaf: { head: headOf(3) }, treeHead: { size: 20 } });
    expect(await verifyReceipt(again, verifying)).toBe(true);
    expect((await log.leaves(18, 10)).map(({ head }) => head)).toEqual([headOf(18), headOf(19)]);
    expect(await log.consistency(5, 21)).toBeNull();
  });

  test('heads that come at once each get a place of their own, also from two nodes with keys of their own', async () => {
    const other = createEvidenceLog(database, await makeSigner());
    const receipts = await Promise.all(
      Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? log : other).append(headOf(100 + index))),
    );
    expect(new Set(receipts.map(({ index }) => index)).size).toBe(30);
    for (const receipt of receipts) expect(await verifyReceipt(receipt, verifying)).toBe(true);
  });

  test('a receipt that was changed does not hold', async () => {
    const receipt = await log.append(headOf(500));
    const { leaf, index, treeHead } = receipt;
    const changed = [
      { ...receipt, leaf: { ...leaf, at: '2020-01-01T00:00:00.000Z' } },
      { ...receipt, leaf: { ...leaf, head: headOf(501) } },
      { ...receipt, index: index - 1 },
      { ...receipt, treeHead: { ...treeHead, size: treeHead.size + 1 } },
      { ...receipt, log: (await makeSigner()).publicKey },
    ];
    for (const bad of changed) expect(await verifyReceipt(bad, verifying)).toBe(false);
    expect(await verifying.verify(signer.publicKey, treeHeadBytes(treeHead), treeHead.signature)).toBe(true);
  });
});
