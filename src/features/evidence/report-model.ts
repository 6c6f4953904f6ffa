import type { SignedEntry } from './chain.ts';
import { copy } from './copy.ts';
import type { Receipt } from './receipt.ts';
import type { PublicKey } from './signing.ts';
import type { VerifiedTimestamp } from './timestamp.ts';

export interface ReportContents {
  readonly chain: readonly SignedEntry[];
  readonly receipts: readonly Receipt[];
  /** Those that hold. */
  readonly timestamps?: readonly VerifiedTimestamp[];
  readonly signer: PublicKey;
  /** Names of the captured files that go along. */
  readonly included: ReadonlySet<string>;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** A name and what stands for it; a key or hash has no place to break and is set as code. */
export interface ReportRow {
  readonly name: string;
  readonly text: string;
  readonly isCode: boolean;
}

export interface ReportEntry {
  readonly title: string;
  /** The name of a picture that goes along, below `files/`. */
  readonly picture: string | null;
  readonly rows: readonly ReportRow[];
}

/** What a bundle's report says, whatever it is written as. */
export interface Report {
  readonly proves: string;
  readonly signatures: readonly ReportRow[];
  readonly entries: readonly ReportEntry[];
  readonly unknown: readonly string[];
}

/** What a bundle proves, in one sentence. */
function provesSentence(times: readonly string[]): string {
  const since = times.toSorted()[0];
  return since === undefined ? copy.provesNothingYet : copy.proves(since);
}

export function reportOf({ chain, receipts, timestamps = [], signer, included }: ReportContents): Report {
  const { report, unknown } = copy;
  return {
    proves: provesSentence([...receipts.map(({ leaf }) => leaf.at), ...timestamps.map(({ at }) => at)]),
    signatures: [
      code(report.signedBy(signer.algorithm), signer.spki),
      ...receipts.map(({ leaf, log }) => code(report.countersigned(leaf.at), log.spki)),
      ...timestamps.map(({ at, authority }) => code(report.timestamped(at, authority.name), authority.certificate)),
    ],
    entries: chain.map((signed) => entryOf(signed, included)),
    unknown: [unknown['what-it-shows'], unknown['who-signed'], unknown['device-clock']],
  };
}

function entryOf({ entry }: SignedEntry, included: ReadonlySet<string>): ReportEntry {
  const { report } = copy;
  const { file, facts } = entry;
  const isHere = file !== null && included.has(file.name);
  return {
    title: `${entry.index + 1}. ${copy.kinds[entry.kind]}`,
    picture: isHere && file.type.startsWith('image/') ? file.name : null,
    rows: [
      plain(report.deviceTime, entry.at),
      ...(file
        ? [plain(report.file, isHere ? file.name : `${file.name} (${report.leftOut})`), code(report.hash, file.sha256)]
        : []),
      ...Object.entries(facts).map(([name, text]) => plain(name, text)),
    ],
  };
}

function plain(name: string, text: string): ReportRow {
  return { name, text, isCode: false };
}

function code(name: string, text: string): ReportRow {
  return { name, text, isCode: true };
}
