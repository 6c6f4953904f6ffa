import { canonicalJson, parseCanonicalJson, type Canonical } from '#core/bytes/canonical-json.ts';
import { sameBytes } from '#core/bytes/concat.ts';
import { crc32 } from '#core/bytes/crc32.ts';
import { toHex } from '#core/bytes/hex.ts';
import { utf8Bytes, utf8Text } from '#core/bytes/text.ts';
import { archiveParts, MAX_ARCHIVE_FILES, readArchive, type ArchiveFile } from './archive.ts';
import {
  CHAIN_START,
  entryHash,
  entryLine,
  parseEntryLine,
  verifyChain,
  type CapturedFile,
  type SignedEntry,
} from './chain.ts';
import { parseReceipts, receiptsText, verifyReceipt, type Receipt } from './receipt.ts';
import { isPublicKey, type PublicKey, type Signer, type Verifying } from './signing.ts';
import {
  parseTimestamps,
  timestampsText,
  verifyTimestamp,
  type Timestamp,
  type VerifiedTimestamp,
} from './timestamp.ts';

/** docs/formats/evidence.md describes this version. */
export const FORMAT = 'sweep-evidence';
export const FORMAT_VERSION = 1;

export const MANIFEST = 'manifest.json';
export const MANIFEST_SIGNATURE = 'manifest-signature.json';
export const CHAIN = 'chain.jsonl';
export const RECEIPTS = 'receipts.json';
/** Only in a bundle that has some. */
export const TIMESTAMPS = 'timestamps.json';
const FILES = 'files/';

interface ListedFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** What a bundle says of itself, signed: every other file with its hash, in the order of the ZIP. */
export interface Manifest {
  readonly format: typeof FORMAT;
  readonly version: typeof FORMAT_VERSION;
  readonly createdAt: string;
  readonly signer: PublicKey;
  readonly chain: { readonly entries: number; readonly head: string };
  readonly files: readonly ListedFile[];
}

export interface BundleContents {
  readonly chain: readonly SignedEntry[];
  readonly receipts: readonly Receipt[];
  readonly timestamps?: readonly Timestamp[];
  /** The captured files that go along, by the name that their entry has; what is left out is said by the verifier. */
  readonly captured: readonly ArchiveFile[];
  /**
   * For people: readme.txt, report.html, report.pdf. They are listed, and prove nothing by themselves. A promise of them
   * is kept while the captured files are hashed.
   */
  readonly documents: readonly ArchiveFile[] | Promise<readonly ArchiveFile[]>;
  readonly createdAt: string;
}

/**
 * The bundle as one ZIP, in parts to be written one after the other: the bytes of captured files are not copied. Throws a
 * RangeError where it does not fit the format.
 */
export async function sealBundle(
  contents: BundleContents,
  signer: Signer,
  sha256: Verifying['sha256'],
): Promise<readonly Uint8Array[]> {
  const { chain, receipts, timestamps = [], createdAt } = contents;
  const captured = contents.captured.map(({ name, bytes }) => ({ name: `${FILES}${name}`, bytes }));
  // Hashed by the machine beside this thread, which meanwhile writes the documents and computes the ZIP's checksums.
  const listing = Promise.all(captured.map((file) => listed(file, sha256)));
  const texts: readonly ArchiveFile[] = [
    ...(await contents.documents),
    { name: CHAIN, bytes: utf8Bytes(chain.map((signed) => `${entryLine(signed)}\n`).join('')) },
    { name: RECEIPTS, bytes: utf8Bytes(receiptsText(receipts)) },
    ...(timestamps.length > 0 ? [{ name: TIMESTAMPS, bytes: utf8Bytes(timestampsText(timestamps)) }] : []),
  ];
  const checksums = new Map(captured.map((file) => [file, crc32(file.bytes)]));
  const last = chain.at(-1);
  const manifest: Manifest = {
    format: FORMAT,
    version: FORMAT_VERSION,
    createdAt,
    signer: signer.publicKey,
    chain: { entries: chain.length, head: last ? await entryHash(last.entry, sha256) : CHAIN_START },
    files: [...(await Promise.all(texts.map((file) => listed(file, sha256)))), ...(await listing)],
  };
  const manifestBytes = utf8Bytes(canonicalJson(manifest as unknown as Canonical));
  const signature = canonicalJson({ signature: await signer.sign(manifestBytes) });
  return archiveParts(
    [
      { name: MANIFEST, bytes: manifestBytes },
      { name: MANIFEST_SIGNATURE, bytes: utf8Bytes(signature) },
      ...texts,
      ...captured,
    ],
    checksums,
  );
}

async function listed({ name, bytes }: ArchiveFile, sha256: Verifying['sha256']): Promise<ListedFile> {
  return { name, bytes: bytes.length, sha256: toHex(await sha256(bytes)) };
}

/** Why a file, or the bundle, is not whole. Each has a sentence in copy.ts. */
export type BundleFault =
  | 'not-a-bundle'
  | 'unknown-version'
  | 'manifest-unreadable'
  | 'manifest-signature'
  | 'not-listed'
  | 'changed'
  | 'not-captured'
  | 'chain-broken'
  | 'receipts-broken'
  | 'timestamps-broken';

export interface VerifiedFile {
  readonly file: string;
  readonly fault: BundleFault | null;
}

/** What nobody can know from the bundle alone. Each has a sentence in copy.ts. */
export type Unknown =
  | 'what-it-shows'
  | 'who-signed'
  | 'device-clock'
  | 'no-countersignature'
  | 'whose-log'
  | 'whose-authority'
  | 'left-out';

export interface Countersignature {
  readonly at: string;
  readonly log: PublicKey;
}

export interface VerifiedBundle {
  readonly whole: boolean;
  readonly files: readonly VerifiedFile[];
  /** The first fault of the bundle itself; null where only files are at fault, or none. */
  readonly fault: BundleFault | null;
  readonly signedBy: PublicKey | null;
  readonly entries: number;
  /** The earliest countersignature over a head of this chain: it stood like this by then. */
  readonly countersignedAt: string | null;
  /** Each countersignature, the earliest first: when, and by the key of which log. */
  readonly countersignatures: readonly Countersignature[];
  /** Timestamps of authorities over heads of this chain, the earliest first. */
  readonly timestamps: readonly VerifiedTimestamp[];
  /** The earliest time from somebody else: of a countersignature or a timestamp. */
  readonly unchangedSince: string | null;
  /** Captured files that the person left out of the bundle, by name. */
  readonly leftOut: readonly string[];
  readonly unknown: readonly Unknown[];
}

const MAX_TEXT_BYTES = 64_000_000;
const HASH = /^[\da-f]{64}$/;
/** One case alone: the other would be a second way to write the same signature. */
const SIGNATURE = /^[\da-f]{128}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Checks every byte of a bundle. Never throws: whatever is no bundle is said to be none. */
export async function verifyBundle(archive: Uint8Array, verifying: Verifying): Promise<VerifiedBundle> {
  const files = readArchive(archive);
  if (!files) return refused('not-a-bundle');
  const [manifestFile, signatureFile, ...others] = files;
  if (manifestFile?.name !== MANIFEST || signatureFile?.name !== MANIFEST_SIGNATURE) return refused('not-a-bundle');
  const parsed = parseManifest(textOf(manifestFile));
  if (typeof parsed === 'string') return refused(parsed);
  const signature = parseSignature(textOf(signatureFile));
  if (signature === null || !(await verifying.verify(parsed.signer, manifestFile.bytes, signature))) {
    return refused('manifest-signature');
  }
  return verifyContents(parsed, others, verifying);
}

function refused(fault: BundleFault): VerifiedBundle {
  return {
    whole: false,
    files: [],
    fault,
    signedBy: null,
    entries: 0,
    countersignedAt: null,
    countersignatures: [],
    timestamps: [],
    unchangedSince: null,
    leftOut: [],
    unknown: ['what-it-shows'],
  };
}

async function verifyContents(
  manifest: Manifest,
  files: readonly ArchiveFile[],
  verifying: Verifying,
): Promise<VerifiedBundle> {
  const inOrder =
    files.length === manifest.files.length && files.every(({ name }, index) => name === manifest.files[index]!.name);
  if (!inOrder) return refused('not-listed');

  const byName = new Map(files.map((file) => [file.name, file]));
  const chain = parseChain(byName.get(CHAIN));
  const head = await verifyChain(chain, verifying.sha256, (message, signature) =>
    verifying.verify(manifest.signer, message, signature),
  );
  const isChainWhole = head.ok && head.value === manifest.chain.head && chain.length === manifest.chain.entries;
  const captured = new Map<string, CapturedFile>();
  for (const signed of isChainWhole ? chain : []) {
    if (signed?.entry.file) captured.set(`${FILES}${signed.entry.file.name}`, signed.entry.file);
  }
  const receiptsRead = textOf(byName.get(RECEIPTS));
  const receipts = receiptsRead === null ? undefined : parseReceipts(receiptsRead);
  const heads = isChainWhole ? await headsOf(chain, verifying) : null;
  const countersignatures = heads && receipts ? await checkReceipts(heads, receipts, verifying) : undefined;
  const countersignedAt = countersignatures?.[0]?.at ?? null;
  const timestampsFile = byName.get(TIMESTAMPS);
  const timestamps = heads && (timestampsFile ? await checkTimestamps(heads, timestampsFile, verifying) : []);

  const verified: VerifiedFile[] = [];
  for (const [index, file] of files.entries()) {
    verified.push({ file: file.name, fault: await faultOf(file, manifest.files[index]!) });
  }

  async function faultOf(file: ArchiveFile, asListed: ListedFile): Promise<BundleFault | null> {
    const now = await listed(file, verifying.sha256);
    if (now.sha256 !== asListed.sha256 || now.bytes !== asListed.bytes) return 'changed';
    if (file.name === CHAIN && !isChainWhole) return 'chain-broken';
    if (file.name === RECEIPTS && !countersignatures) return 'receipts-broken';
    if (file.name === TIMESTAMPS && !timestamps) return 'timestamps-broken';
    if (!file.name.startsWith(FILES)) return null;
    const asCaptured = captured.get(file.name);
    return asCaptured?.sha256 === now.sha256 && asCaptured.bytes === now.bytes ? null : 'not-captured';
  }

  const leftOut = [...captured.values()].map(({ name }) => name).filter((name) => !byName.has(`${FILES}${name}`));
  const fault = !isChainWhole
    ? 'chain-broken'
    : !countersignatures
      ? 'receipts-broken'
      : !timestamps
        ? 'timestamps-broken'
        : null;
  return {
    whole: fault === null && verified.every((file) => file.fault === null),
    files: verified,
    fault,
    signedBy: manifest.signer,
    entries: chain.length,
    countersignedAt,
    countersignatures: countersignatures ?? [],
    timestamps: timestamps ?? [],
    unchangedSince: earliest([countersignedAt, timestamps?.[0]?.at ?? null]),
    leftOut,
    unknown: [
      'what-it-shows',
      'who-signed',
      'device-clock',
      ...(countersignedAt ? (['whose-log'] as const) : []),
      ...(timestamps && timestamps.length > 0 ? (['whose-authority'] as const) : []),
      ...(countersignedAt || timestamps?.[0] ? [] : (['no-countersignature'] as const)),
      ...(leftOut.length > 0 ? (['left-out'] as const) : []),
    ],
  };
}

/** The earliest of these times; null where there is none. */
export function earliest(times: readonly (string | null)[]): string | null {
  return times.filter((time) => time !== null).toSorted()[0] ?? null;
}

async function headsOf(
  chain: readonly (SignedEntry | undefined)[],
  { sha256 }: Verifying,
): Promise<ReadonlySet<string>> {
  const heads = new Set<string>();
  for (const signed of chain) if (signed) heads.add(await entryHash(signed.entry, sha256));
  return heads;
}

/** The timestamps of a file, the earliest first. Null when one does not hold or is over no head of the chain. */
async function checkTimestamps(
  heads: ReadonlySet<string>,
  file: ArchiveFile,
  verifying: Verifying,
): Promise<readonly VerifiedTimestamp[] | null> {
  const text = textOf(file);
  const timestamps = text === null ? undefined : parseTimestamps(text);
  const verified: VerifiedTimestamp[] = [];
  for (const timestamp of timestamps ?? []) {
    const said = heads.has(timestamp.head) ? await verifyTimestamp(timestamp, verifying) : null;
    if (!said) return null;
    verified.push(said);
  }
  return timestamps ? verified.toSorted((a, b) => (a.at < b.at ? -1 : 1)) : null;
}

/** The countersignatures over this chain, the earliest first. Undefined when one is not right or is over something else. */
async function checkReceipts(
  heads: ReadonlySet<string>,
  receipts: readonly Receipt[],
  verifying: Verifying,
): Promise<readonly Countersignature[] | undefined> {
  for (const receipt of receipts) {
    if (!heads.has(receipt.leaf.head) || !(await verifyReceipt(receipt, verifying))) return undefined;
  }
  return receipts.map(({ leaf, log }) => ({ at: leaf.at, log })).toSorted((a, b) => (a.at < b.at ? -1 : 1));
}

function parseChain(file: ArchiveFile | undefined): readonly (SignedEntry | undefined)[] {
  const text = textOf(file);
  if (text === null) return [undefined];
  if (text === '') return [];
  const lines = text.split('\n');
  // Every line has an end; what stands after the last one is none.
  return [...lines.slice(0, -1).map(parseEntryLine), ...(lines.at(-1) === '' ? [] : [undefined])];
}

/** Null for bytes that are not UTF-8, or too many: what is read must be what was hashed. */
function textOf(file: ArchiveFile | undefined): string | null {
  if (!file || file.bytes.length > MAX_TEXT_BYTES) return null;
  const text = utf8Text(file.bytes, MAX_TEXT_BYTES);
  return sameBytes(utf8Bytes(text), file.bytes) ? text : null;
}

function parseSignature(text: string | null): string | null {
  if (text === null) return null;
  const value = parseCanonicalJson(text);
  const signature = (value as { signature?: unknown } | null | undefined)?.signature;
  const isOnly = typeof signature === 'string' && SIGNATURE.test(signature) && text === canonicalJson({ signature });
  return isOnly ? signature : null;
}

function parseManifest(text: string | null): Manifest | 'unknown-version' | 'manifest-unreadable' {
  if (text === null) return 'manifest-unreadable';
  const value = parseCanonicalJson(text);
  if (typeof value !== 'object' || value === null) return 'manifest-unreadable';
  const { format, version, createdAt, signer, chain, files, ...rest } = value as Record<string, unknown>;
  if (format !== FORMAT) return 'manifest-unreadable';
  if (version !== FORMAT_VERSION) return 'unknown-version';
  const { entries, head, ...more } = (chain ?? {}) as Record<string, unknown>;
  const isManifest =
    Object.keys(rest).length + Object.keys(more).length === 0 &&
    typeof createdAt === 'string' &&
    TIME.test(createdAt) &&
    isPublicKey(signer) &&
    isCount(entries) &&
    typeof head === 'string' &&
    HASH.test(head) &&
    Array.isArray(files) &&
    files.length <= MAX_ARCHIVE_FILES &&
    files.every(isListedFile) &&
    files.some(({ name }) => name === CHAIN) &&
    files.some(({ name }) => name === RECEIPTS);
  return isManifest ? (value as Manifest) : 'manifest-unreadable';
}

function isListedFile(value: unknown): value is ListedFile {
  if (typeof value !== 'object' || value === null) return false;
  const { name, bytes, sha256, ...rest } = value as Record<string, unknown>;
  return (
    Object.keys(rest).length === 0 &&
    typeof name === 'string' &&
    isCount(bytes) &&
    typeof sha256 === 'string' &&
    HASH.test(sha256)
  );
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
