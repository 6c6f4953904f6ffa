import { canonicalJson, parseCanonicalJson, type Canonical } from '#core/bytes/canonical-json.ts';
import { toHex } from '#core/bytes/hex.ts';
import { utf8Bytes } from '#core/bytes/text.ts';
import { fail, ok, type Result } from '#core/result.ts';
import type { Sha256 } from './merkle.ts';

/** A file as it was when it was captured. */
export interface CapturedFile {
  /** Its name in a bundle, below `files/`. */
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

export const ENTRY_KINDS = ['started', 'capture', 'note', 'finding', 'round', 'hand-over', 'deleted'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/**
 * One line of a find's log. `previous` is the hash of the line before (CHAIN_START for the first), so that no line can be
 * changed, taken out or moved without all later ones being made anew.
 */
export interface ChainEntry {
  readonly index: number;
  readonly kind: EntryKind;
  /** The device's own clock, ISO 8601 in UTC: a claim, unlike a countersignature. */
  readonly at: string;
  readonly file: CapturedFile | null;
  /** What else was measured or said, as plain texts by name: a scanner's rule, a note's words. */
  readonly facts: { readonly [name: string]: string };
  readonly previous: string;
}

/** An entry with the device's signature over its canonical bytes, hexadecimal. */
export interface SignedEntry {
  readonly entry: ChainEntry;
  readonly signature: string;
}

/** What the first entry follows. */
export const CHAIN_START = '0'.repeat(64);

const MAX_FACTS = 64;
const MAX_FACT_LENGTH = 20_000;
const HASH = /^[\da-f]{64}$/;
const SIGNATURE = /^[\da-f]{128}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const FILE_NAME = /^[a-z0-9][a-z0-9._-]{0,99}$/;
const MEDIA_TYPE = /^[a-z]+\/[a-z0-9.+-]{1,80}$/;

/** The bytes that are hashed and signed. */
export function entryBytes(entry: ChainEntry): Uint8Array {
  return utf8Bytes(canonicalJson(entry as unknown as Canonical));
}

export async function entryHash(entry: ChainEntry, sha256: Sha256): Promise<string> {
  return toHex(await sha256(entryBytes(entry)));
}

/** A signed entry as one line of chain.jsonl, without its end. */
export function entryLine(signed: SignedEntry): string {
  return canonicalJson(signed as unknown as Canonical);
}

/** The signed entry of a line, or undefined for any text that `entryLine` does not write. */
export function parseEntryLine(line: string): SignedEntry | undefined {
  const value = parseCanonicalJson(line);
  if (!isRecord(value, ['entry', 'signature'])) return undefined;
  return isText(value['signature'], SIGNATURE) && isEntry(value['entry'])
    ? (value as unknown as SignedEntry)
    : undefined;
}

function isRecord(value: unknown, keys: readonly string[]): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).toSorted().join() === keys.toSorted().join()
  );
}

function isText(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value);
}

function isEntry(value: unknown): value is ChainEntry {
  if (!isRecord(value, ['at', 'facts', 'file', 'index', 'kind', 'previous'])) return false;
  const { at, facts, file, index, kind, previous } = value;
  return (
    Number.isSafeInteger(index) &&
    (index as number) >= 0 &&
    ENTRY_KINDS.includes(kind as EntryKind) &&
    isText(at, TIME) &&
    isText(previous, HASH) &&
    (file === null || isCapturedFile(file)) &&
    isFacts(facts)
  );
}

function isCapturedFile(value: unknown): value is CapturedFile {
  if (!isRecord(value, ['bytes', 'name', 'sha256', 'type'])) return false;
  const { bytes, name, sha256, type } = value;
  return (
    Number.isSafeInteger(bytes) &&
    (bytes as number) >= 0 &&
    isText(name, FILE_NAME) &&
    isText(sha256, HASH) &&
    isText(type, MEDIA_TYPE)
  );
}

function isFacts(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const facts = Object.values(value);
  return facts.length <= MAX_FACTS && facts.every((fact) => typeof fact === 'string' && fact.length <= MAX_FACT_LENGTH);
}

export interface ChainFault {
  /** The entry at fault, from 0. */
  readonly index: number;
  readonly why: 'unreadable' | 'not-in-order' | 'not-linked' | 'signature';
}

export type VerifySignature = (message: Uint8Array, signatureHex: string) => Promise<boolean>;

/** The hash of the last entry of a whole chain, or the first entry at fault. An empty chain has CHAIN_START as its head. */
export async function verifyChain(
  chain: readonly (SignedEntry | undefined)[],
  sha256: Sha256,
  verify: VerifySignature,
): Promise<Result<string, ChainFault>> {
  let head = CHAIN_START;
  for (const [index, signed] of chain.entries()) {
    if (!signed) return fail({ index, why: 'unreadable' });
    const { entry, signature } = signed;
    if (entry.index !== index) return fail({ index, why: 'not-in-order' });
    if (entry.previous !== head) return fail({ index, why: 'not-linked' });
    const bytes = entryBytes(entry);
    if (!(await verify(bytes, signature))) return fail({ index, why: 'signature' });
    head = toHex(await sha256(bytes));
  }
  return ok(head);
}
