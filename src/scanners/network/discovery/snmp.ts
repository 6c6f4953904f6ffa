import { ByteReader } from '#core/bytes/byte-reader.ts';
import { latin1Bytes, utf8Text } from '#core/bytes/text.ts';
import { fail, ok } from '#core/result.ts';
import { shortName, type Decoded } from './announcement.ts';

/** SNMP version 1 (RFC 1157): one GetRequest for sysDescr and sysObjectID, in ASN.1 BER. */
export const SNMP_PORT = 161;

const SEQUENCE = 0x30;
const INTEGER = 0x02;
const OCTET_STRING = 0x04;
const NULL = 0x05;
const OBJECT_IDENTIFIER = 0x06;
const GET_REQUEST = 0xa0;
const GET_RESPONSE = 0xa2;

const SYS_DESCR = [0x2b, 6, 1, 2, 1, 1, 1, 0];
const SYS_OBJECT_ID = [0x2b, 6, 1, 2, 1, 1, 2, 0];

/** Deeper nesting than a response has is refused, so that hostile bytes cannot make the reader recurse. */
const MAX_DEPTH = 6;

function tagged(tag: number, ...content: (readonly number[])[]): number[] {
  const body = content.flat();
  return [tag, body.length, ...body];
}

/** The request stays under 128 bytes, so every length fits the short form. */
export function snmpGet(requestId: number): Uint8Array {
  const variable = (oid: readonly number[]) => tagged(SEQUENCE, tagged(OBJECT_IDENTIFIER, oid), [NULL, 0]);
  return Uint8Array.from(
    tagged(
      SEQUENCE,
      tagged(INTEGER, [0]),
      tagged(OCTET_STRING, [...latin1Bytes('public')]),
      tagged(
        GET_REQUEST,
        tagged(INTEGER, [(requestId >> 8) & 0x7f, requestId & 0xff]),
        tagged(INTEGER, [0]),
        tagged(INTEGER, [0]),
        tagged(SEQUENCE, variable(SYS_DESCR), variable(SYS_OBJECT_ID)),
      ),
    ),
  );
}

interface Element {
  readonly tag: number;
  readonly content: Uint8Array;
}

function readElement(reader: ByteReader): Element | null {
  const tag = reader.u8();
  let length = reader.u8();
  if (tag === null || length === null) return null;
  if (length >= 0x80) {
    const lengthBytes = length & 0x7f;
    if (lengthBytes < 1 || lengthBytes > 2) return null;
    length = lengthBytes === 1 ? reader.u8() : reader.u16();
    if (length === null) return null;
  }
  const content = reader.take(length);
  return content ? { tag, content } : null;
}

function childrenOf(bytes: Uint8Array): Element[] {
  const reader = new ByteReader(bytes);
  const children: Element[] = [];
  while (reader.remaining > 0 && children.length < 32) {
    const child = readElement(reader);
    if (!child) break;
    children.push(child);
  }
  return children;
}

/** All leaves of a response that carry text or identifiers, in order. */
function leavesOf(element: Element, depth: number): Element[] {
  const nested = element.tag === SEQUENCE || element.tag === GET_RESPONSE;
  if (!nested) return [element];
  return depth >= MAX_DEPTH ? [] : childrenOf(element.content).flatMap((child) => leavesOf(child, depth + 1));
}

function oidText(bytes: Uint8Array): string {
  const parts: number[] = [];
  let value = 0;
  for (const byte of bytes) {
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) {
      if (parts.length === 0)
        parts.push(Math.min(2, Math.floor(value / 40)), value - 40 * Math.min(2, Math.floor(value / 40)));
      else parts.push(value);
      value = 0;
    }
  }
  return parts.join('.');
}

export function decodeSnmp(bytes: Uint8Array): Decoded {
  if (bytes.length < 20) return fail('too-short');
  const message = readElement(new ByteReader(bytes));
  if (message?.tag !== SEQUENCE) return fail('wrong-magic');
  const leaves = leavesOf(message, 0);
  const asked = (oid: readonly number[]) => {
    const at = leaves.findIndex(
      ({ tag, content }) => tag === OBJECT_IDENTIFIER && oidText(content) === oidText(Uint8Array.from(oid)),
    );
    return at < 0 ? undefined : leaves[at + 1];
  };
  const description = asked(SYS_DESCR);
  const objectId = asked(SYS_OBJECT_ID);
  const text = description?.tag === OCTET_STRING ? utf8Text(description.content, 1_000) : '';
  const oid = objectId?.tag === OBJECT_IDENTIFIER ? oidText(objectId.content) : '';
  if (text === '' && oid === '') return fail('implausible');
  return ok({
    protocol: 'snmp',
    name: shortName(text),
    mac: null,
    observations: [
      ...(text ? [{ observable: 'snmp-sysdescr', text } as const] : []),
      ...(oid ? [{ observable: 'snmp-sysobjectid', text: oid } as const] : []),
    ],
    location: null,
  });
}
