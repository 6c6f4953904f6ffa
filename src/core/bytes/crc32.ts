/** The remainder of each byte. */
const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit += 1) remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1;
  return remainder;
});

/**
 * The polynomial of this CRC divides x^300 + x^155 + x^117 + x^89 + 1. Squared five times it still does, and then its powers
 * are counted in words of 32 bits: a word may be taken away where it is added to those 145, 183, 211 and 300 words behind it.
 * So nearly all of a long message is taken away by additions alone; what is left are the last 300 words.
 */
const KEPT_WORDS = 300;
/** So many words are taken away at once: all of them lie in the processor's nearest memory. */
const FOLDED_WORDS = 2_048;
const FOLDED_BYTES = 4 * FOLDED_WORDS;

/** CRC-32 as ZIP and PNG use it (polynomial 0x04C11DB7 reflected), unsigned. Empty input gives 0. */
export function crc32(bytes: Uint8Array): number {
  const foldable = Math.floor((bytes.length - 4 * KEPT_WORDS) / FOLDED_BYTES) * FOLDED_BYTES;
  let crc = -1;
  let at = 0;
  if (foldable > 0) {
    crc = remainderOf(foldedInto(bytes, foldable), 0);
    at = foldable + 4 * KEPT_WORDS;
  }
  return ~remainderOf(bytes.subarray(at), crc) >>> 0;
}

/** The `KEPT_WORDS` words behind the first `foldable` bytes, with all of those added to them, as bytes. */
function foldedInto(bytes: Uint8Array, foldable: number): Uint8Array {
  const words = new Int32Array(KEPT_WORDS + FOLDED_WORDS);
  const wordBytes = new Uint8Array(words.buffer);
  for (let at = 0; at < foldable; at += FOLDED_BYTES) {
    wordBytes.set(bytes.subarray(at, at + FOLDED_BYTES), 4 * KEPT_WORDS);
    // The register begins with ones.
    if (at === 0) words[KEPT_WORDS]! ^= -1;
    for (let index = KEPT_WORDS; index < words.length; index += 1) {
      words[index] =
        words[index]! ^ words[index - 145]! ^ words[index - 183]! ^ words[index - 211]! ^ words[index - 300]!;
    }
    words.copyWithin(0, FOLDED_WORDS);
  }
  // Words that were taken away stand before these, and only they are added.
  wordBytes.set(bytes.subarray(foldable, foldable + 4 * KEPT_WORDS), 4 * KEPT_WORDS);
  for (let index = KEPT_WORDS; index < 2 * KEPT_WORDS; index += 1) {
    for (const back of [145, 183, 211, 300]) {
      if (index - back < KEPT_WORDS) words[index]! ^= words[index - back]!;
    }
  }
  return wordBytes.subarray(4 * KEPT_WORDS, 8 * KEPT_WORDS);
}

function remainderOf(bytes: Uint8Array, before: number): number {
  let crc = before;
  for (let at = 0; at < bytes.length; at += 1) crc = (crc >>> 8) ^ TABLE[(crc ^ bytes[at]!) & 0xff]!;
  return crc;
}
