import { latin1Bytes, utf8Text } from '#core/bytes/text.ts';
import { fail, ok } from '#core/result.ts';
import type { Decoded } from './announcement.ts';

/** Simple Service Discovery Protocol of UPnP (UPnP Device Architecture 2.0, section 1). */
export const SSDP_PORT = 1900;
export const SSDP_GROUP = '239.255.255.250';
export const SSDP_GROUP_IPV6 = 'ff02::c';

/** Longer answers are no SSDP: a UDP datagram of headers. */
const MAX_ANSWER_BYTES = 8_192;

/** An M-SEARCH; `waitSeconds` is how long answers may be spread, `group` as it stands in an address of the web. */
export function ssdpSearch(target: string, waitSeconds: number, group = SSDP_GROUP): Uint8Array {
  return latin1Bytes(
    [
      'M-SEARCH * HTTP/1.1',
      `HOST: ${group}:${SSDP_PORT}`,
      'MAN: "ssdp:discover"',
      `MX: ${waitSeconds}`,
      `ST: ${target}`,
      '',
      '',
    ].join('\r\n'),
  );
}

export function decodeSsdp(bytes: Uint8Array): Decoded {
  if (bytes.length < 12) return fail('too-short');
  const text = utf8Text(bytes, MAX_ANSWER_BYTES);
  if (!/^(?:HTTP\/1\.[01] 200|NOTIFY \*)/.test(text)) return fail('wrong-magic');
  const headers = new Map<string, string>();
  for (const line of text.split(/\r?\n/, 64).slice(1)) {
    const [, name, value] = /^([\w.-]{1,40}):[ \t]*(.{0,500})/.exec(line) ?? [];
    if (name && value !== undefined && !headers.has(name.toLowerCase())) headers.set(name.toLowerCase(), value.trim());
  }
  const told = ['server', 'st', 'nt', 'usn', 'x-user-agent'].flatMap((name) => headers.get(name) ?? []);
  const location = headers.get('location');
  return ok({
    protocol: 'ssdp',
    name: null,
    mac: null,
    observations: told.map((value) => ({ observable: 'upnp', text: value })),
    location: location && /^http:\/\/(?:[\d.]+|\[[\da-f:]+\])(?::\d{1,5})?\//i.test(location) ? location : null,
  });
}
