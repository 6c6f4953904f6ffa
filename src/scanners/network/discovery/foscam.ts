import { utf8Text } from '#core/bytes/text.ts';
import { fail, ok } from '#core/result.ts';
import { shortName, type Decoded } from './announcement.ts';

/**
 * Foscam's operation protocol over UDP: `4D 4F 5F 49 CC CC 00 … LL LL LL LL 00 00 00 00 …`
 * 4D 4F 5F 49: "MO_I"; C: command, little-endian (0 search question, 1 answer); L: length of the text, little-endian.
 * The answer's text starts with the camera's identity (13 bytes) and its name (21 bytes), zero-padded.
 */
export const FOSCAM_PORT = 10000;

const HEADER_BYTES = 23;

export function foscamSearch(): Uint8Array {
  const packet = new Uint8Array(27);
  packet.set([0x4d, 0x4f, 0x5f, 0x49]);
  packet[15] = 4;
  packet[19] = 4;
  packet[26] = 1;
  return packet;
}

export function decodeFoscam(bytes: Uint8Array): Decoded {
  if (bytes.length < HEADER_BYTES) return fail('too-short');
  if (utf8Text(bytes.subarray(0, 4)) !== 'MO_I') return fail('wrong-magic');
  if (bytes[4] !== 1) return fail('implausible');
  const text = (from: number, length: number) =>
    utf8Text(bytes.subarray(HEADER_BYTES + from, HEADER_BYTES + from + length)).split('\0', 1)[0]!;
  return ok({
    protocol: 'foscam',
    name: shortName(text(13, 21) || text(0, 13)),
    mac: null,
    observations: [{ observable: 'behavior', behavior: 'foscam-search', detail: null }],
    location: null,
  });
}
