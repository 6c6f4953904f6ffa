/**
 * One element of DER (ITU-T X.690), with definite lengths and tags below 31:
 *
 *   TT LL VV…      T: tag, L: length below 128
 *   TT 8n LL… VV…  n: bytes of the length, 1 to 4, the most significant first
 */
export interface DerElement {
  readonly tag: number;
  /** Its value; a view. */
  readonly value: Uint8Array;
  /** Tag, length and value; a view. */
  readonly bytes: Uint8Array;
}

export const DER = {
  integer: 0x02,
  octets: 0x04,
  oid: 0x06,
  utf8: 0x0c,
  printable: 0x13,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
  /** `[0]` of a constructed type. */
  context0: 0xa0,
} as const;

/** The elements that follow each other in these bytes to their end; null where they are not DER. */
export function readDer(bytes: Uint8Array): readonly DerElement[] | null {
  const elements: DerElement[] = [];
  let at = 0;
  while (at < bytes.length) {
    const tag = bytes[at]!;
    if ((tag & 0x1f) === 0x1f) return null;
    const first = bytes[at + 1];
    if (first === undefined || first === 0x80 || first > 0x84) return null;
    const lengthBytes = first < 0x80 ? 0 : first - 0x80;
    let length = first < 0x80 ? first : 0;
    for (let index = 0; index < lengthBytes; index += 1) length = length * 256 + (bytes[at + 2 + index] ?? Infinity);
    const valueAt = at + 2 + lengthBytes;
    const end = valueAt + length;
    // The shortest form is the only one.
    if (!(end <= bytes.length) || (lengthBytes > 0 && length < (lengthBytes === 1 ? 0x80 : 256 ** (lengthBytes - 1)))) {
      return null;
    }
    elements.push({ tag, value: bytes.subarray(valueAt, end), bytes: bytes.subarray(at, end) });
    at = end;
  }
  return elements;
}

/** The only element of these bytes, where it has this tag; else null. */
export function readOne(bytes: Uint8Array, tag: number): DerElement | null {
  const elements = readDer(bytes);
  return elements?.length === 1 && elements[0]!.tag === tag ? elements[0]! : null;
}

/** What a sequence or set of these bytes holds; null where they are none. */
export function readChildren(bytes: Uint8Array, tag: number = DER.sequence): readonly DerElement[] | null {
  const element = readOne(bytes, tag);
  return element && readDer(element.value);
}

/** An element with this tag around these parts. */
export function writeDer(tag: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const digits: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) digits.unshift(rest % 256);
  const bytes = new Uint8Array(2 + (length < 0x80 ? 0 : digits.length) + length);
  bytes[0] = tag;
  if (length < 0x80) bytes[1] = length;
  else bytes.set([0x80 + digits.length, ...digits], 1);
  let at = bytes.length - length;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
