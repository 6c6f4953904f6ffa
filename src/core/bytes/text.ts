const REPLACEMENT = '\ufffd';

/** Bytes of a text that holds only characters up to U+00FF; others become "?". */
export function latin1Bytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => {
    const code = character.codePointAt(0)!;
    return code <= 0xff ? code : 0x3f;
  });
}

/**
 * Decodes UTF-8, at most `maxBytes` of it; each malformed byte becomes one replacement character.
 * Pure code has no TextDecoder; this one is for banners and names, not for documents.
 */
export function utf8Text(bytes: Uint8Array, maxBytes = 65_536): string {
  const end = Math.min(bytes.length, maxBytes);
  let text = '';
  for (let at = 0; at < end;) {
    const lead = bytes[at]!;
    const length =
      lead < 0x80
        ? 1
        : lead >= 0xc2 && lead < 0xe0
          ? 2
          : lead >= 0xe0 && lead < 0xf0
            ? 3
            : lead >= 0xf0 && lead < 0xf5
              ? 4
              : 0;
    const code = length > 0 && at + length <= end ? codePoint(bytes, at, length) : null;
    text += code === null ? REPLACEMENT : String.fromCodePoint(code);
    at += code === null ? 1 : length;
  }
  return text;
}

const LEAST_OF_LENGTH = [0, 0, 0x80, 0x800, 0x10000];

function codePoint(bytes: Uint8Array, at: number, length: number): number | null {
  if (length === 1) return bytes[at]!;
  let code = bytes[at]! & (0xff >> (length + 1));
  for (let next = at + 1; next < at + length; next++) {
    if ((bytes[next]! & 0xc0) !== 0x80) return null;
    code = (code << 6) | (bytes[next]! & 0x3f);
  }
  const surrogate = code >= 0xd800 && code <= 0xdfff;
  return code < LEAST_OF_LENGTH[length]! || surrogate || code > 0x10ffff ? null : code;
}

/** A text as UTF-8. An unpaired surrogate becomes the replacement character, as TextEncoder has it. */
export function utf8Bytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  let length = 0;
  for (const character of text) {
    const wellFormed = character.isWellFormed() ? character : REPLACEMENT;
    const code = wellFormed.codePointAt(0)!;
    if (code < 0x80) bytes[length++] = code;
    else {
      const more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
      bytes[length++] = ((0xff << (7 - more)) & 0xff) | (code >> (6 * more));
      for (let left = more - 1; left >= 0; left -= 1) bytes[length++] = 0x80 | ((code >> (6 * left)) & 0x3f);
    }
  }
  return bytes.slice(0, length);
}
