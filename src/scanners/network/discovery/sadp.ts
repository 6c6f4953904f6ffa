import { latin1Bytes, utf8Text } from '#core/bytes/text.ts';
import { fail, ok } from '#core/result.ts';
import { macAddress, shortName, type Decoded } from './announcement.ts';
import { elementText } from './xml-text.ts';

/** Hikvision's Search Active Devices Protocol: an XML question to a multicast group, an XML answer. */
export const SADP_PORT = 37020;
export const SADP_GROUP = '239.255.255.250';

const MAX_ANSWER_BYTES = 16_384;

export function sadpInquiry(uuid: string): Uint8Array {
  return latin1Bytes(
    `<?xml version="1.0" encoding="utf-8"?><Probe><Uuid>${uuid.toUpperCase()}</Uuid><Types>inquiry</Types></Probe>`,
  );
}

export function decodeSadp(bytes: Uint8Array): Decoded {
  if (bytes.length < 20) return fail('too-short');
  const xml = utf8Text(bytes, MAX_ANSWER_BYTES);
  if (!/<ProbeMatch[\s>]/.test(xml)) return fail('wrong-magic');
  const model = elementText(xml, 'DeviceDescription') ?? elementText(xml, 'DeviceType');
  return ok({
    protocol: 'sadp',
    name: shortName(model),
    mac: macAddress(elementText(xml, 'MAC')),
    observations: [{ observable: 'behavior', behavior: 'sadp', detail: model }],
    location: null,
  });
}
