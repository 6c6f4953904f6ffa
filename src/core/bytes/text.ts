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
