import { utf8Text } from '#core/bytes/text.ts';
import { fail, ok } from '#core/result.ts';
import { shortName, type Decoded } from './announcement.ts';

/**
 * Broadcast search of VStarcam and its relatives: question `44 48 01 01`,
 * answer `44 48 01 08` and a record of zero-terminated texts, the camera's name and identity among them.
 */
export const VSTARCAM_PORT = 8600;

export function vstarcamSearch(): Uint8Array {
  return Uint8Array.of(0x44, 0x48, 0x01, 0x01);
}

export function decodeVstarcam(bytes: Uint8Array): Decoded {
  if (bytes.length < 8) return fail('too-short');
  if (bytes[0] !== 0x44 || bytes[1] !== 0x48 || bytes[2] !== 0x01) return fail('wrong-magic');
  if (bytes[3] !== 0x08) return fail('implausible');
  const texts = utf8Text(bytes.subarray(4), 1_024).match(/[\x20-\x7e]{6,64}/g) ?? [];
  return ok({
    protocol: 'vstarcam',
    name: shortName(texts.find((text) => /^[A-Z]{3,8}-?\d{6}/.test(text)) ?? texts[0]),
    mac: null,
    observations: [{ observable: 'behavior', behavior: 'vstarcam-search', detail: null }],
    location: null,
  });
}
