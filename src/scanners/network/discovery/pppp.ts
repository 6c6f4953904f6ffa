import { ByteReader } from '#core/bytes/byte-reader.ts';
import { utf8Text } from '#core/bytes/text.ts';
import { fail, ok } from '#core/result.ts';
import { shortName, type Decoded } from './announcement.ts';

/**
 * LAN search of the PPPP peer-to-peer protocol, which small spy cameras speak and nothing else does.
 * question `F1 30 00 00`   answer `F1 41 LL LL PP… SS SS SS SS CC…`
 * L: length, big-endian; P: 8 bytes of prefix, zero-padded; S: serial number, big-endian; C: 8 bytes of check letters, zero-padded
 */
export const PPPP_PORT = 32108;

const MAGIC = 0xf1;
const PUNCH_PACKET = 0x41;

export function ppppSearch(): Uint8Array {
  return Uint8Array.of(MAGIC, 0x30, 0, 0);
}

export function decodePppp(bytes: Uint8Array): Decoded {
  const reader = new ByteReader(bytes);
  const magic = reader.u8();
  const type = reader.u8();
  const length = reader.u16();
  const prefix = reader.take(8);
  const serial = reader.u32();
  if (magic !== MAGIC) return fail(bytes.length === 0 ? 'too-short' : 'wrong-magic');
  if (prefix === null || serial === null || length === null) return fail('too-short');
  if (type !== PUNCH_PACKET || length < 12 || length > bytes.length - 4) return fail('implausible');
  const letters = utf8Text(prefix).split('\0', 1)[0]!;
  if (!/^[A-Z]{2,8}$/i.test(letters)) return fail('implausible');
  return ok({
    protocol: 'pppp',
    name: shortName(`${letters}-${String(serial).padStart(6, '0')}`),
    mac: null,
    observations: [{ observable: 'behavior', behavior: 'pppp', detail: letters }],
    location: null,
  });
}
