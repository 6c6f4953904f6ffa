import type { ArchiveFile } from '../archive.ts';
import { sealBundle } from '../bundle.ts';
import type { SignedEntry } from '../chain.ts';
import type { Receipt } from '../receipt.ts';
import { documentsOf } from '../report.ts';
import type { Signer } from '../signing.ts';
import { webVerifying } from './web-crypto.ts';

/** A find as one bundle, a ZIP, with its report for people. */
export async function sealFind(
  find: {
    readonly chain: readonly SignedEntry[];
    readonly receipts: readonly Receipt[];
    /** The files that go along. */
    readonly captured: readonly ArchiveFile[];
    readonly createdAtMs: number;
  },
  signer: Signer,
): Promise<Blob> {
  const { chain, receipts, captured, createdAtMs } = find;
  const included = new Set(captured.map(({ name }) => name));
  const createdAt = new Date(createdAtMs).toISOString();
  const documents = documentsOf({ chain, receipts, signer: signer.publicKey, included, createdAt });
  const parts = await sealBundle({ chain, receipts, captured, documents, createdAt }, signer, webVerifying.sha256);
  return new Blob(parts as readonly BlobPart[] as BlobPart[], { type: 'application/zip' });
}
