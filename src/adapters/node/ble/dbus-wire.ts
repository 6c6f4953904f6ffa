/**
 * D-Bus messages as bytes (specification 0.43), as much of them as a Bluetooth scan needs: both byte orders in, little-endian out.
 *   E T F V LLLL SSSS AAAA FF…  BB…
 *   E: l or B   T: type   F: flags   V: version 1   L: bytes of the body   S: serial   A: bytes of the fields   F: fields, padded to 8   B: body
 */

/** A variant to be sent: what comes in is unwrapped. */
export interface Variant {
  readonly signature: string;
  readonly value: DbusValue;
}

/** Structs are arrays, dictionaries maps, and arrays of bytes one Uint8Array. */
export type DbusValue =
  | number
  | bigint
  | boolean
  | string
  | Uint8Array
  | readonly DbusValue[]
  | ReadonlyMap<DbusValue, DbusValue>
  | Variant;

export const MESSAGE = { call: 1, return: 2, error: 3, signal: 4 } as const;

export interface DbusMessage {
  readonly type: number;
  readonly serial: number;
  readonly replySerial?: number;
  readonly path?: string;
  readonly interface?: string;
  readonly member?: string;
  readonly errorName?: string;
  readonly destination?: string;
  readonly signature?: string;
  readonly body: readonly DbusValue[];
}

/** Larger ones end the connection: a list of devices is far below. */
export const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;
const MAX_DEPTH = 32;
const HEADER_BYTES = 16;

/** Bytes that are no D-Bus message. */
export class DbusFormatError extends Error {
  override readonly name = 'DbusFormatError';
}

const FIELDS = [
  ['path', 1, 'o'],
  ['interface', 2, 's'],
  ['member', 3, 's'],
  ['errorName', 4, 's'],
  ['replySerial', 5, 'u'],
  ['destination', 6, 's'],
  ['signature', 8, 'g'],
] as const;

/** By the first letter of a type. */
const ALIGNMENT: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries({ 1: 'ygv', 2: 'nq', 4: 'biusoa', 8: 'xtd({' }).flatMap(([bytes, codes]) =>
    [...codes].map((code) => [code, Number(bytes)]),
  ),
);

/** How many bytes the message at the front of `bytes` has, null while that cannot be told; throws DbusFormatError. */
export function messageLength(bytes: Uint8Array): number | null {
  if (bytes.length < HEADER_BYTES) return null;
  const little = isLittle(bytes);
  const view = viewOf(bytes);
  const length = padded(HEADER_BYTES + view.getUint32(12, little), 8) + view.getUint32(4, little);
  if (length > MAX_MESSAGE_BYTES) throw new DbusFormatError('a message beyond all bounds');
  return length;
}

/** One whole message; throws DbusFormatError. */
export function decodeMessage(bytes: Uint8Array): DbusMessage {
  const reader = new Reader(bytes, isLittle(bytes));
  reader.skip(1);
  const type = reader.value('y') as number;
  reader.skip(2);
  reader.value('u');
  const serial = reader.value('u') as number;
  const fields = new Map((reader.value('a(yv)') as [number, DbusValue][]).map(([code, value]) => [code, value]));
  reader.align(8);
  const named: Record<string, DbusValue> = {};
  for (const [name, code, signature] of FIELDS) {
    const value = fields.get(code);
    if (value === undefined) continue;
    if (typeof value !== (signature === 'u' ? 'number' : 'string'))
      throw new DbusFormatError(`a ${name} of another type`);
    named[name] = value;
  }
  const signature = (named['signature'] as string | undefined) ?? '';
  return { ...named, type, serial, body: splitSignature(signature).map((one) => reader.value(one)) };
}

/** The bytes of a message, little-endian; throws DbusFormatError where a value does not fit its signature. */
export function encodeMessage(message: DbusMessage): Uint8Array {
  const body = new Writer();
  splitSignature(message.signature ?? '').forEach((one, index) => body.value(one, message.body[index]!));
  const writer = new Writer();
  writer.value('y', 'l'.charCodeAt(0));
  writer.value('y', message.type);
  writer.value('y', 0);
  writer.value('y', 1);
  writer.value('u', body.bytes.length);
  writer.value('u', message.serial);
  writer.value(
    'a(yv)',
    FIELDS.flatMap(([name, code, signature]) => {
      const value = message[name];
      return value === undefined ? [] : [[code, { signature, value }]];
    }),
  );
  writer.align(8);
  return Uint8Array.from([...writer.bytes, ...body.bytes]);
}

/** `sa{sv}` as `s` and `a{sv}`; throws DbusFormatError for what is no signature. */
function splitSignature(signature: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at < signature.length;) {
    const end = endOfType(signature, at, 0);
    parts.push(signature.slice(at, end));
    at = end;
  }
  return parts;
}

function endOfType(signature: string, at: number, depth: number): number {
  const code = signature[at];
  if (code === undefined || depth > MAX_DEPTH || !(code in ALIGNMENT)) throw new DbusFormatError('no signature');
  if (code === 'a') return endOfType(signature, at + 1, depth + 1);
  const close = code === '(' ? ')' : code === '{' ? '}' : null;
  if (close === null) return at + 1;
  // A struct holds at least one type: an array of empty ones would never end.
  let inside = endOfType(signature, at + 1, depth + 1);
  while (signature[inside] !== close) inside = endOfType(signature, inside, depth + 1);
  return inside + 1;
}

function isLittle(bytes: Uint8Array): boolean {
  if (bytes[0] === 0x6c) return true;
  if (bytes[0] === 0x42) return false;
  throw new DbusFormatError('no byte order');
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function padded(length: number, alignment: number): number {
  return Math.ceil(length / alignment) * alignment;
}

class Reader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #little: boolean;
  #at = 0;

  constructor(bytes: Uint8Array, little: boolean) {
    this.#bytes = bytes;
    this.#view = viewOf(bytes);
    this.#little = little;
  }

  align(alignment: number): void {
    this.#at = padded(this.#at, alignment);
  }

  skip(bytes: number): void {
    this.#at += bytes;
  }

  value(signature: string, depth = 0): DbusValue {
    const code = signature[0]!;
    if (depth > MAX_DEPTH) throw new DbusFormatError('nested too deeply');
    this.align(ALIGNMENT[code]!);
    switch (code) {
      case 'y':
        return this.#view.getUint8(this.#take(1));
      case 'b':
        return this.#view.getUint32(this.#take(4), this.#little) !== 0;
      case 'n':
        return this.#view.getInt16(this.#take(2), this.#little);
      case 'q':
        return this.#view.getUint16(this.#take(2), this.#little);
      case 'i':
        return this.#view.getInt32(this.#take(4), this.#little);
      case 'u':
        return this.#view.getUint32(this.#take(4), this.#little);
      case 'x':
        return this.#view.getBigInt64(this.#take(8), this.#little);
      case 't':
        return this.#view.getBigUint64(this.#take(8), this.#little);
      case 'd':
        return this.#view.getFloat64(this.#take(8), this.#little);
      case 's':
      case 'o':
        return this.#text(this.value('u') as number);
      case 'g':
        return this.#text(this.value('y') as number);
      case 'v':
        return this.#variant(depth);
      case 'a':
        return this.#array(signature.slice(1), depth);
      default:
        return splitSignature(signature.slice(1, -1)).map((one) => this.value(one, depth + 1));
    }
  }

  #take(length: number): number {
    const at = this.#at;
    if (length > this.#bytes.length - at) throw new DbusFormatError('cut short');
    this.#at += length;
    return at;
  }

  #text(length: number): string {
    const at = this.#take(length + 1);
    return Buffer.from(this.#bytes.subarray(at, at + length)).toString('utf8');
  }

  #variant(depth: number): DbusValue {
    const [signature, more] = splitSignature(this.value('g') as string);
    if (signature === undefined || more !== undefined) throw new DbusFormatError('a variant of no one type');
    return this.value(signature, depth + 1);
  }

  #array(element: string, depth: number): DbusValue {
    const length = this.value('u') as number;
    this.align(ALIGNMENT[element[0]!]!);
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new DbusFormatError('cut short');
    if (element === 'y') return this.#bytes.slice(this.#take(length), end);
    const values: DbusValue[] = [];
    while (this.#at < end) values.push(this.value(element, depth + 1));
    return element[0] === '{' ? new Map(values as [DbusValue, DbusValue][]) : values;
  }
}

class Writer {
  readonly bytes: number[] = [];

  align(alignment: number): void {
    while (this.bytes.length % alignment !== 0) this.bytes.push(0);
  }

  value(signature: string, value: DbusValue): void {
    const code = signature[0]!;
    this.align(ALIGNMENT[code]!);
    switch (code) {
      case 'y':
        return this.#number(1, (view) => view.setUint8(0, Number(value)));
      case 'b':
        return this.#number(4, (view) => view.setUint32(0, value === true ? 1 : 0, true));
      case 'n':
        return this.#number(2, (view) => view.setInt16(0, Number(value), true));
      case 'q':
        return this.#number(2, (view) => view.setUint16(0, Number(value), true));
      case 'i':
        return this.#number(4, (view) => view.setInt32(0, Number(value), true));
      case 'u':
        return this.#number(4, (view) => view.setUint32(0, Number(value), true));
      case 'x':
        return this.#number(8, (view) => view.setBigInt64(0, value as bigint, true));
      case 't':
        return this.#number(8, (view) => view.setBigUint64(0, value as bigint, true));
      case 'd':
        return this.#number(8, (view) => view.setFloat64(0, Number(value), true));
      case 's':
      case 'o':
      case 'g':
        return this.#text(code, value);
      case 'v':
        return this.#variant(value as Variant);
      case 'a':
        return this.#array(signature.slice(1), value);
      default:
        return splitSignature(signature.slice(1, -1)).forEach((one, index) =>
          this.value(one, (value as readonly DbusValue[])[index]!),
        );
    }
  }

  #number(length: number, write: (view: DataView) => void): void {
    const bytes = new Uint8Array(length);
    write(viewOf(bytes));
    this.bytes.push(...bytes);
  }

  #text(code: string, value: DbusValue): void {
    if (typeof value !== 'string') throw new DbusFormatError('no text');
    const bytes = Buffer.from(value, 'utf8');
    this.value(code === 'g' ? 'y' : 'u', bytes.length);
    this.bytes.push(...bytes, 0);
  }

  #variant({ signature, value }: Variant): void {
    this.value('g', signature);
    this.value(signature, value);
  }

  #array(element: string, value: DbusValue): void {
    const values = value instanceof Map ? [...value] : [...(value as Iterable<DbusValue>)];
    this.value('u', 0);
    const lengthAt = this.bytes.length - 4;
    this.align(ALIGNMENT[element[0]!]!);
    const start = this.bytes.length;
    for (const one of values) this.value(element, one);
    const length = Buffer.alloc(4);
    length.writeUInt32LE(this.bytes.length - start);
    this.bytes.splice(lengthAt, 4, ...length);
  }
}
