import { utf8Text, latin1Bytes } from '#core/bytes/text.ts';
import { fail, ok } from '#core/result.ts';
import { macAddress, shortName, type Decoded } from './announcement.ts';

/**
 * Dahua's device discovery: a 32-byte header before a JSON text.
 * `20 00 00 00 44 48 49 50 SS SS SS SS II II II II LL LL LL LL 00 00 00 00 LL LL LL LL 00 00 00 00`
 * 20: header length; 44 48 49 50: "DHIP"; S: session, 0; I: request, 0; L: length of the JSON, little-endian, twice
 */
export const DHIP_PORT = 37810;
export const DHIP_GROUP = '239.255.255.251';

const HEADER_BYTES = 32;
const MAX_ANSWER_BYTES = 16_384;

export function dhipSearch(): Uint8Array {
  const body = latin1Bytes('{"method":"DHDiscover.search","params":{"mac":"","uni":1}}\n');
  const packet = new Uint8Array(HEADER_BYTES + body.length);
  packet.set([0x20, 0, 0, 0, 0x44, 0x48, 0x49, 0x50]);
  packet[16] = body.length;
  packet[24] = body.length;
  packet.set(body, HEADER_BYTES);
  return packet;
}

export function decodeDhip(bytes: Uint8Array): Decoded {
  if (bytes.length <= HEADER_BYTES) return fail('too-short');
  if (utf8Text(bytes.subarray(4, 8)) !== 'DHIP') return fail('wrong-magic');
  let answer: unknown;
  try {
    answer = JSON.parse(utf8Text(bytes.subarray(HEADER_BYTES), MAX_ANSWER_BYTES).split('\0', 1)[0]!);
  } catch {
    return fail('implausible');
  }
  const told = answer as { mac?: unknown; params?: { deviceInfo?: Record<string, unknown> } } | null;
  const info = told?.params?.deviceInfo;
  if (typeof info !== 'object' || info === null) return fail('implausible');
  const text = (key: string): string | null => (typeof info[key] === 'string' ? info[key] : null);
  const model = [text('Vendor'), text('DeviceClass'), text('DeviceType')].filter(Boolean).join(' ');
  return ok({
    protocol: 'dhip',
    name: shortName(text('MachineName') ?? model),
    mac: macAddress(typeof told?.mac === 'string' ? told.mac : text('mac')),
    observations: [{ observable: 'behavior', behavior: 'dhip', detail: model === '' ? null : model }],
    location: null,
  });
}
