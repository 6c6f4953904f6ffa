import { latin1Bytes, utf8Text } from '#core/bytes/text.ts';
import type { Announcement } from './announcement.ts';

const MAX_QUESTION_BYTES = 8_192;

/** Whether a datagram asks for cameras with this MessageID, as WS-Discovery does (wsDiscoveryProbe). */
function isQuestion(bytes: Uint8Array, messageId: string): boolean {
  const xml = utf8Text(bytes, MAX_QUESTION_BYTES);
  return xml.includes(`uuid:${messageId}`) && /<(?:[\w-]{1,30}:)?Probe[\s>]/.test(xml);
}

/** What a camera of ONVIF answers to that question; `name` tells it from every real one. */
export function canaryAnswer(messageId: string, name: string): Uint8Array {
  return latin1Bytes(
    '<?xml version="1.0" encoding="UTF-8"?>' +
      '<e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope" xmlns:w="http://schemas.xmlsoap.org/ws/2004/08/addressing"' +
      ' xmlns:d="http://schemas.xmlsoap.org/ws/2005/04/discovery" xmlns:dn="http://www.onvif.org/ver10/network/wsdl">' +
      `<e:Header><w:RelatesTo>uuid:${messageId}</w:RelatesTo>` +
      '<w:Action>http://schemas.xmlsoap.org/ws/2005/04/discovery/ProbeMatches</w:Action></e:Header>' +
      '<e:Body><d:ProbeMatches><d:ProbeMatch><d:Types>dn:NetworkVideoTransmitter</d:Types>' +
      `<d:Scopes>onvif://www.onvif.org/type/video_encoder onvif://www.onvif.org/name/${name}</d:Scopes>` +
      '</d:ProbeMatch></d:ProbeMatches></e:Body></e:Envelope>',
  );
}

/** Who sent a datagram. */
interface Sender {
  readonly address: string;
  readonly port: number;
}

/**
 * What the canary answers to a datagram; null where it says nothing: it answers nobody but the scan beside it. Port 0 is
 * no socket's, so nothing can be sent there.
 */
export function answerOf(
  question: Uint8Array,
  from: Sender,
  own: { readonly address: string; readonly messageId: string; readonly name: string },
): Uint8Array | null {
  if (from.address !== own.address || from.port === 0 || !isQuestion(question, own.messageId)) return null;
  return canaryAnswer(own.messageId, own.name);
}

/** Whether this is the answer of the canary with this name, read back. */
export function isCanary({ protocol, name }: Announcement, ownName: string): boolean {
  return protocol === 'ws-discovery' && name === ownName;
}
