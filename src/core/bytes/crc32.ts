/** So many bytes a step (slicing-by-16 after Kounavis and Berry, 2005). */
const STEP_BYTES = 16;

/** One table of 256 entries for each byte of a step, in one array: that of the step's last byte first. */
const TABLES = makeTables();

function makeTables(): Int32Array {
  const tables = new Int32Array(STEP_BYTES * 256);
  for (let byte = 0; byte < 256; byte += 1) {
    let remainder = byte;
    for (let bit = 0; bit < 8; bit += 1) remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1;
    tables[byte] = remainder;
  }
  for (let at = 256; at < tables.length; at += 1) {
    const before = tables[at - 256]!;
    tables[at] = (before >>> 8) ^ tables[before & 0xff]!;
  }
  return tables;
}

/** CRC-32 as ZIP and PNG use it (polynomial 0x04C11DB7 reflected), unsigned. Empty input gives 0. */
export function crc32(bytes: Uint8Array): number {
  const table = TABLES;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let crc = -1;
  let at = 0;
  for (const last = bytes.length - STEP_BYTES; at <= last; at += STEP_BYTES) {
    const a = view.getInt32(at, true) ^ crc;
    const b = view.getInt32(at + 4, true);
    const c = view.getInt32(at + 8, true);
    const d = view.getInt32(at + 12, true);
    crc =
      table[0xf00 + (a & 0xff)]! ^
      table[0xe00 + ((a >>> 8) & 0xff)]! ^
      table[0xd00 + ((a >>> 16) & 0xff)]! ^
      table[0xc00 + (a >>> 24)]! ^
      table[0xb00 + (b & 0xff)]! ^
      table[0xa00 + ((b >>> 8) & 0xff)]! ^
      table[0x900 + ((b >>> 16) & 0xff)]! ^
      table[0x800 + (b >>> 24)]! ^
      table[0x700 + (c & 0xff)]! ^
      table[0x600 + ((c >>> 8) & 0xff)]! ^
      table[0x500 + ((c >>> 16) & 0xff)]! ^
      table[0x400 + (c >>> 24)]! ^
      table[0x300 + (d & 0xff)]! ^
      table[0x200 + ((d >>> 8) & 0xff)]! ^
      table[0x100 + ((d >>> 16) & 0xff)]! ^
      table[d >>> 24]!;
  }
  for (; at < bytes.length; at += 1) crc = (crc >>> 8) ^ table[(crc ^ bytes[at]!) & 0xff]!;
  return ~crc >>> 0;
}
