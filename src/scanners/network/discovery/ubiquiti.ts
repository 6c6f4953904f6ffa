import { ByteReader } from '#core/bytes/byte-reader.ts';
import { toHex } from '#core/bytes/hex.ts';
import { utf8Text } from '#core/bytes/text.ts';
import { fail, ok } from '#core/result.ts';
import { macAddress, shortName, type Decoded } from './announcement.ts';

/**
 * Ubiquiti discovery, version 1: `01 00 LL LL` then fields `TT FF FF VV…`
 * L: length, big-endian; T: field type; F: field length, big-endian; V: value.
 * Types read: 01 hardware address, 02 hardware and IP address, 0b host name, 0c platform, 14 model.
 */
export const UBIQUITI_PORT = 10001;

const MAX_FIELDS = 64;

export function ubiquitiSearch(): Uint8Array {
  return Uint8Array.of(1, 0, 0, 0);
}

export function decodeUbiquiti(bytes: Uint8Array): Decoded {
  const reader = new ByteReader(bytes);
  if (bytes.length < 7) return fail('too-short');
  if (reader.u8() !== 1 || reader.u8() !== 0) return fail('wrong-magic');
  reader.skip(2);
  const fields = new Map<number, Uint8Array>();
  for (let count = 0; count < MAX_FIELDS && reader.remaining > 0; count++) {
    const type = reader.u8();
    const value = reader.take(reader.u16() ?? -1);
    if (type === null || value === null) return fail('implausible');
    if (!fields.has(type)) fields.set(type, value);
  }
  const text = (type: number): string | null => {
    const value = fields.get(type);
    return value ? utf8Text(value, 200) : null;
  };
  const told = [text(0x0c), text(0x14), text(0x0b)].flatMap((value) => value || []);
  if (told.length === 0) return fail('implausible');
  const address = fields.get(1) ?? fields.get(2)?.subarray(0, 6);
  return ok({
    protocol: 'ubiquiti',
    name: shortName(text(0x0b) ?? text(0x14)),
    mac: address?.length === 6 ? macAddress(toHex(address)) : null,
    observations: told.map((value) => ({ observable: 'other', text: value })),
    location: null,
  });
}
