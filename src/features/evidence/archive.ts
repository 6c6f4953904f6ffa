import { crc32 } from '#core/bytes/crc32.ts';
import { concat } from '#core/bytes/concat.ts';
import { utf8Bytes, utf8Text } from '#core/bytes/text.ts';

/**
 * A ZIP file with one way to write it: files stored as they are, no dates, no comments, no extra fields. Equal files
 * give equal bytes, so that a reader who writes what he read and compares notices any byte that was changed.
 *
 * Layout (PKWARE APPNOTE 6.3, little-endian):
 *   local header   50 4b 03 04 · version 10 · flags 0 · method 0 · time 0 · date 21 · crc · size · size · name length · 0
 *   central header 50 4b 01 02 · 10 · 10 · 0 · 0 · 0 · 21 · crc · size · size · name length · 0 · 0 · 0 · 0 · 0 · offset
 *   end            50 4b 05 06 · 0 · 0 · files · files · central bytes · central offset · 0
 */
const LOCAL_BYTES = 30;
const LOCAL_MARK = 0x04034b50;
const CENTRAL_MARK = 0x02014b50;
const END_MARK = 0x06054b50;
const VERSION = 10;
/** 1980-01-01, the first day that the format can write. */
const NO_DATE = 0x21;

export const MAX_ARCHIVE_FILES = 2_000;
/** Above this a ZIP needs other headers, and browsers other ways. */
export const MAX_ARCHIVE_BYTES = 2_000_000_000;

/** A file's place in a bundle: plain names, one folder deep at most, so that no unpacker writes anywhere else. */
const NAME = /^(?:files\/)?[a-z0-9][a-z0-9._-]{0,99}$/;

export interface ArchiveFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export function isArchiveName(name: string): boolean {
  return NAME.test(name);
}

/** A run of header bytes and where it stands. */
interface Piece {
  readonly at: number;
  readonly bytes: Uint8Array;
}

/**
 * The files as one ZIP, in their order, in parts to be written one after the other; files' bytes are not copied.
 * `checksums` has the CRC-32 of those files for which it is known. Throws a RangeError for a name or size that the
 * format does not hold.
 */
export function archiveParts(
  files: readonly ArchiveFile[],
  checksums: ReadonlyMap<ArchiveFile, number> = new Map(),
): readonly Uint8Array[] {
  const headers = headersOf(files, checksums).map(({ bytes }) => bytes);
  return [...files.flatMap(({ bytes }, index) => [headers[index]!, bytes]), headers.at(-1)!];
}

function endOf({ at, bytes }: Piece): number {
  return at + bytes.length;
}

/** Everything in an archive that is not a file's own bytes: a local header before each file, and one tail. */
function headersOf(
  files: readonly ArchiveFile[],
  checksums: ReadonlyMap<ArchiveFile, number> = new Map(),
): readonly Piece[] {
  const bad = files.find(({ name }) => !isArchiveName(name));
  if (bad) throw new RangeError(`no name for a file of a bundle: ${bad.name}`);
  if (new Set(files.map(({ name }) => name)).size !== files.length) throw new RangeError('a name stands twice');
  if (files.length > MAX_ARCHIVE_FILES) throw new RangeError('too many files for one bundle');

  let at = 0;
  const locals: Piece[] = [];
  const centrals: Uint8Array[] = [];
  for (const file of files) {
    const { name, bytes } = file;
    const written = utf8Bytes(name);
    const checksum = checksums.get(file) ?? crc32(bytes);
    const common = [...le16(0, 0, 0, NO_DATE), ...le32(checksum, bytes.length, bytes.length)];
    const local = [...le32(LOCAL_MARK), ...le16(VERSION), ...common, ...le16(written.length, 0), ...written];
    centrals.push(
      Uint8Array.from([
        ...le32(CENTRAL_MARK),
        ...le16(VERSION, VERSION),
        ...common,
        ...le16(written.length, 0, 0, 0, 0),
        ...le32(0, at),
        ...written,
      ]),
    );
    locals.push({ at, bytes: Uint8Array.from(local) });
    at += local.length + bytes.length;
    if (at > MAX_ARCHIVE_BYTES) throw new RangeError('too much for one bundle');
  }
  const centralBytes = centrals.reduce((sum, { length }) => sum + length, 0);
  const end = [...le32(END_MARK), ...le16(0, 0, files.length, files.length), ...le32(centralBytes, at), ...le16(0)];
  return [...locals, { at, bytes: concat([...centrals, Uint8Array.from(end)]) }];
}

function le16(...values: readonly number[]): number[] {
  return values.flatMap((value) => [value & 0xff, value >>> 8]);
}

function le32(...values: readonly number[]): number[] {
  return values.flatMap((value) => [value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, value >>> 24]);
}

/**
 * The files of an archive that `archiveParts` wrote, in their order; their bytes are views into `archive`. Null for
 * any other bytes, also for a ZIP with the same files that another program wrote.
 */
export function readArchive(archive: Uint8Array): readonly ArchiveFile[] | null {
  const files: ArchiveFile[] = [];
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  let at = 0;
  while (at + LOCAL_BYTES <= archive.length && view.getUint32(at, true) === LOCAL_MARK) {
    const size = view.getUint32(at + 22, true);
    const nameEnd = at + LOCAL_BYTES + view.getUint16(at + 26, true);
    const end = nameEnd + size;
    if (end > archive.length || files.length >= MAX_ARCHIVE_FILES) return null;
    const name = utf8Text(archive.subarray(at + LOCAL_BYTES, nameEnd));
    if (!isArchiveName(name)) return null;
    files.push({ name, bytes: archive.subarray(nameEnd, end) });
    at = end;
  }
  if (new Set(files.map(({ name }) => name)).size !== files.length) return null;
  const pieces = headersOf(files);
  const isCanonical =
    endOf(pieces.at(-1)!) === archive.length &&
    pieces.every((piece) => piece.bytes.every((byte, offset) => byte === archive[piece.at + offset]));
  return isCanonical ? files : null;
}
