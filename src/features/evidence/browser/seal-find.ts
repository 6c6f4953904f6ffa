import type { ArchiveFile } from '../archive.ts';
import { sealBundle } from '../bundle.ts';
import type { SignedEntry } from '../chain.ts';
import type { Receipt } from '../receipt.ts';
import { documentsOf } from '../report.ts';
import type { Signer } from '../signing.ts';
import { verifyTimestamp, type Timestamp } from '../timestamp.ts';
import { webVerifying } from './web-crypto.ts';

/** A find as one bundle, a ZIP, with its report for people. */
export async function sealFind(
  find: {
    readonly chain: readonly SignedEntry[];
    readonly receipts: readonly Receipt[];
    readonly timestamps: readonly Timestamp[];
    /** The files that go along. */
    readonly captured: readonly ArchiveFile[];
    readonly createdAtMs: number;
  },
  signer: Signer,
): Promise<Blob> {
  const { chain, receipts, timestamps, captured, createdAtMs } = find;
  const included = new Set(captured.map(({ name }) => name));
  const createdAt = new Date(createdAtMs).toISOString();
  const stamped = await Promise.all(timestamps.map((one) => verifyTimestamp(one, webVerifying)));
  const documents = documentsOf({
    chain,
    receipts,
    timestamps: stamped.filter((one) => one !== null),
    signer: signer.publicKey,
    included,
    createdAt,
  });
  const parts = await sealBundle(
    { chain, receipts, timestamps, captured, documents, createdAt },
    signer,
    webVerifying.sha256,
  );
  return new Blob(parts as readonly BlobPart[] as BlobPart[], { type: 'application/zip' });
}
