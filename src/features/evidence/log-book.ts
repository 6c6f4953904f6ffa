import { toHex } from '#core/bytes/hex.ts';
import {
  CHAIN_START,
  entryBytes,
  type CapturedFile,
  type ChainEntry,
  type EntryKind,
  type SignedEntry,
} from './chain.ts';
import type { Signer, Verifying } from './signing.ts';

/** What is recorded next. */
export interface NewEntry {
  readonly kind: EntryKind;
  readonly atMs: number;
  readonly file?: CapturedFile;
  readonly facts?: { readonly [name: string]: string };
}

/** Where a log has come to. */
export interface LogPosition {
  readonly length: number;
  /** The hash of the last entry. */
  readonly head: string;
}

export const EMPTY_LOG: LogPosition = { length: 0, head: CHAIN_START };

/** The next entry of a log, signed, and where the log then stands. */
export async function nextEntry(
  { length, head }: LogPosition,
  { kind, atMs, file, facts }: NewEntry,
  signer: Signer,
  sha256: Verifying['sha256'],
): Promise<{ readonly signed: SignedEntry; readonly position: LogPosition }> {
  const entry: ChainEntry = {
    index: length,
    kind,
    at: new Date(atMs).toISOString(),
    file: file ?? null,
    facts: facts ?? {},
    previous: head,
  };
  const bytes = entryBytes(entry);
  return {
    signed: { entry, signature: await signer.sign(bytes) },
    position: { length: length + 1, head: toHex(await sha256(bytes)) },
  };
}

/** A file as its entry names it. */
export async function capturedFile(
  file: { readonly name: string; readonly type: string; readonly bytes: Uint8Array },
  sha256: Verifying['sha256'],
): Promise<CapturedFile> {
  const { name, type, bytes } = file;
  return { name, type, bytes: bytes.length, sha256: toHex(await sha256(bytes)) };
}
