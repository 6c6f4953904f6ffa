import { canonicalJson, parseCanonicalJson, type Canonical } from '#core/bytes/canonical-json.ts';
import { fromHex } from '#core/bytes/hex.ts';
import { utf8Bytes } from '#core/bytes/text.ts';
import { leafHash, provesInclusion } from './merkle.ts';
import { isPublicKey, type PublicKey, type Verifying } from './signing.ts';

/** What the log keeps of a find: the hash of its chain's head, and when it came. No content, no name. */
export interface LogLeaf {
  /** When the server took it, ISO 8601 in UTC, by the server's clock. */
  readonly at: string;
  readonly head: string;
}

/** What the log says of itself: so many leaves have this root. Signed by the log's key. */
export interface SignedTreeHead {
  readonly size: number;
  /** Hexadecimal, as is the signature. */
  readonly root: string;
  readonly at: string;
  readonly signature: string;
}

/** The log's countersignature: this leaf stands at `index` of the tree that `treeHead` signs. */
export interface Receipt {
  readonly log: PublicKey;
  readonly leaf: LogLeaf;
  readonly index: number;
  readonly proof: readonly string[];
  readonly treeHead: SignedTreeHead;
}

const HASH = /^[\da-f]{64}$/;
const SIGNATURE = /^[\da-f]{128}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
/** A tree of 2^53 leaves needs no longer proof. */
const MAX_PROOF_LENGTH = 53;

/** The bytes that are hashed into the tree. */
export function leafBytes({ at, head }: LogLeaf): Uint8Array {
  return utf8Bytes(canonicalJson({ at, head }));
}

/** The bytes that the log signs. */
export function treeHeadBytes({ size, root, at }: Omit<SignedTreeHead, 'signature'>): Uint8Array {
  return utf8Bytes(canonicalJson({ at, root, size }));
}

export function isReceipt(value: unknown): value is Receipt {
  if (!hasKeys(value, ['index', 'leaf', 'log', 'proof', 'treeHead'])) return false;
  const { index, leaf, log, proof, treeHead } = value;
  return (
    isPublicKey(log) &&
    isCount(index) &&
    hasKeys(leaf, ['at', 'head']) &&
    matches(leaf['at'], TIME) &&
    matches(leaf['head'], HASH) &&
    Array.isArray(proof) &&
    proof.length <= MAX_PROOF_LENGTH &&
    proof.every((part) => matches(part, HASH)) &&
    isSignedTreeHead(treeHead)
  );
}

export function isSignedTreeHead(value: unknown): value is SignedTreeHead {
  return (
    hasKeys(value, ['at', 'root', 'signature', 'size']) &&
    matches(value['at'], TIME) &&
    matches(value['root'], HASH) &&
    matches(value['signature'], SIGNATURE) &&
    isCount(value['size'])
  );
}

function hasKeys(value: unknown, keys: readonly string[]): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.keys(value).toSorted().join() === keys.join();
}

function matches(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** Receipts as the text of receipts.json. */
export function receiptsText(receipts: readonly Receipt[]): string {
  return canonicalJson(receipts as unknown as Canonical);
}

/** The receipts of a text that `receiptsText` wrote; undefined for any other. */
export function parseReceipts(text: string): readonly Receipt[] | undefined {
  const value = parseCanonicalJson(text);
  return Array.isArray(value) && value.every(isReceipt) ? value : undefined;
}

/** Whether the log signed a tree in which this leaf stands. Says nothing of whose log it is. */
export async function verifyReceipt(receipt: Receipt, { sha256, verify }: Verifying): Promise<boolean> {
  const { log, leaf, index, proof, treeHead } = receipt;
  if (!(await verify(log, treeHeadBytes(treeHead), treeHead.signature))) return false;
  const tree = {
    leaf: await leafHash(leafBytes(leaf), sha256),
    index,
    size: treeHead.size,
    root: bytesOf(treeHead.root),
  };
  return provesInclusion(tree, proof.map(bytesOf), sha256);
}

function bytesOf(hex: string): Uint8Array {
  return fromHex(hex)!;
}
