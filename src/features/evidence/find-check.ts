import { toHex } from '#core/bytes/hex.ts';
import { utf8Text } from '#core/bytes/text.ts';
import { parseEntryLine, verifyChain, type SignedEntry } from './chain.ts';
import type { LogPosition } from './log-book.ts';
import type { Receipt } from './receipt.ts';
import type { Timestamp } from './timestamp.ts';
import type { PublicKey, Verifying } from './signing.ts';
import type { FileState, VaultCase } from './vault.ts';

/** The name of the fact in which a 'deleted' entry says which file went. */
export const DELETED_FILE = 'file';

/** A find as it was read from the disk. */
export interface StoredFind {
  readonly id: string;
  readonly startedAtMs: number;
  readonly position: LogPosition;
  /** The lines of its log as UTF-8, undefined where one is missing. */
  readonly lines: readonly (Uint8Array | undefined)[];
  readonly receipts: readonly Receipt[];
  readonly timestamps: readonly Timestamp[];
  file(index: number): Promise<Uint8Array | undefined>;
}

const MAX_LINE_BYTES = 4_000_000;

/** Checks a find from its first line to its last file; a broken one is never shown as whole. */
export async function checkFind(find: StoredFind, signer: PublicKey, verifying: Verifying): Promise<VaultCase> {
  const { id, startedAtMs, position, receipts, timestamps } = find;
  const lines = find.lines.map((line) => (line ? parseEntryLine(utf8Text(line, MAX_LINE_BYTES)) : undefined));
  const head = await verifyChain(lines, verifying.sha256, (message, signature) =>
    verifying.verify(signer, message, signature),
  );
  // The log's last lines may be gone without a trace in those before.
  const isAtPosition = head.ok && head.value === position.head && lines.length === position.length;
  const fault = head.ok ? (isAtPosition ? null : { index: lines.length, why: 'unreadable' as const }) : head.error;
  const chain = lines.slice(0, fault?.index ?? lines.length) as SignedEntry[];

  const deleted = new Set(
    chain.filter(({ entry }) => entry.kind === 'deleted').map(({ entry }) => entry.facts[DELETED_FILE]),
  );
  const files = new Map<number, FileState>();
  for (const { entry } of chain) {
    if (entry.file === null) continue;
    const bytes = await find.file(entry.index);
    const isWhole = bytes !== undefined && toHex(await verifying.sha256(bytes)) === entry.file.sha256;
    files.set(
      entry.index,
      isWhole ? 'whole' : bytes ? 'changed' : deleted.has(entry.file.name) ? 'deleted' : 'missing',
    );
  }
  return { id, startedAtMs, chain, fault, files, receipts, timestamps, position };
}
