import { latin1Bytes, utf8Text } from '#core/bytes/text.ts';
import { fail, ok } from '#core/result.ts';
import { shortName, type Decoded } from './announcement.ts';
import { elementText } from './xml-text.ts';

/** WS-Discovery 1.0 as ONVIF devices speak it (ONVIF Core Specification, section 7). */
export const WSD_PORT = 3702;
export const WSD_GROUP = '239.255.255.250';
export const WSD_GROUP_IPV6 = 'ff02::c';

const MAX_ANSWER_BYTES = 16_384;

/** A Probe for network video transmitters; `messageId` is a UUID. */
export function wsDiscoveryProbe(messageId: string): Uint8Array {
  return latin1Bytes(
    '<?xml version="1.0" encoding="UTF-8"?>' +
      '<e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope" xmlns:w="http://schemas.xmlsoap.org/ws/2004/08/addressing"' +
      ' xmlns:d="http://schemas.xmlsoap.org/ws/2005/04/discovery" xmlns:dn="http://www.onvif.org/ver10/network/wsdl">' +
      `<e:Header><w:MessageID>uuid:${messageId}</w:MessageID>` +
      '<w:To e:mustUnderstand="true">urn:schemas-xmlsoap-org:ws:2005:04:discovery</w:To>' +
      '<w:Action e:mustUnderstand="true">http://schemas.xmlsoap.org/ws/2005/04/discovery/Probe</w:Action></e:Header>' +
      '<e:Body><d:Probe><d:Types>dn:NetworkVideoTransmitter</d:Types></d:Probe></e:Body></e:Envelope>',
  );
}

export function decodeWsDiscovery(bytes: Uint8Array): Decoded {
  if (bytes.length < 40) return fail('too-short');
  const xml = utf8Text(bytes, MAX_ANSWER_BYTES);
  if (!/<(?:[\w-]{1,30}:)?Envelope[\s>]/.test(xml)) return fail('wrong-magic');
  if (!/<(?:[\w-]{1,30}:)?(?:ProbeMatch|Hello)[\s>]/.test(xml)) return fail('implausible');
  const scopes = elementText(xml, 'Scopes') ?? '';
  const types = elementText(xml, 'Types') ?? '';
  const told = [scopes, types].filter((text) => text !== '');
  return ok({
    protocol: 'ws-discovery',
    name: shortName(scopeValue(scopes, 'name') ?? scopeValue(scopes, 'hardware')),
    mac: null,
    observations: told.map((text) => ({ observable: 'onvif', text })),
    location: null,
  });
}

/** What a device says of itself in its scopes: `onvif://www.onvif.org/name/Lobby`. */
const SCOPE = /onvif:\/\/www\.onvif\.org\/(name|hardware)\/(\S{1,200})/gi;

function scopeValue(scopes: string, key: 'name' | 'hardware'): string | null {
  const value = [...scopes.matchAll(SCOPE)].find(([, named]) => named!.toLowerCase() === key)?.[2];
  if (value === undefined) return null;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
