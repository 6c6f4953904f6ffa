import { utf8Bytes } from '#core/bytes/text.ts';
import { fileNameOf } from '../capture.ts';
import type { SignedEntry } from '../chain.ts';
import { capturedFile, EMPTY_LOG, nextEntry, type NewEntry } from '../log-book.ts';
import { openDeviceKey } from './device-key.ts';
import { sealFind } from './seal-find.ts';
import { openVaultDatabase } from './vault-database.ts';
import { webVerifying } from './web-crypto.ts';

export interface Report {
  readonly entries: readonly Pick<NewEntry, 'kind' | 'facts'>[];
  /** What was measured, as JSON. */
  readonly file: { readonly what: string; readonly text: string };
}

/** A report in a bundle of its own, signed by this device's key; nothing of it is kept in the vault. */
export async function sealReport({ entries, file }: Report, atMs: number): Promise<Blob> {
  const disk = await openVaultDatabase(() => undefined);
  try {
    const signer = await openDeviceKey(disk);
    const type = 'application/json';
    const captured = {
      name: fileNameOf(entries.length + 1, file.what, type),
      type,
      bytes: utf8Bytes(file.text.toWellFormed()),
    };
    const lines: NewEntry[] = [
      { kind: 'started', atMs },
      ...entries.map(({ kind, facts }) => ({ kind, atMs, facts: facts ?? {} })),
      { kind: 'capture', atMs, file: await capturedFile(captured, webVerifying.sha256) },
    ];
    const chain: SignedEntry[] = [];
    let position = EMPTY_LOG;
    for (const line of lines) {
      const next = await nextEntry(position, line, signer, webVerifying.sha256);
      chain.push(next.signed);
      ({ position } = next);
    }
    return await sealFind({ chain, receipts: [], timestamps: [], captured: [captured], createdAtMs: atMs }, signer);
  } finally {
    disk.close();
  }
}
