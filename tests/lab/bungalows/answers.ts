import type { HttpPage, TcpBehavior, UdpBehavior } from '../device.ts';
import { hex } from '../answers.ts';

/* Answers of the bungalows' devices that no other lab gives, by the protocols' and makers' documents. */

/** A web server that knows these paths and answers 404 to every other, as most devices do. */
export function site(server: string | null, paths: Readonly<Record<string, HttpPage>>): TcpBehavior {
  const named = server ? { Server: server } : {};
  const known = Object.entries(paths).map(([path, answer]): [string, HttpPage] => [
    path,
    { ...answer, headers: { ...named, ...answer.headers } },
  ]);
  return {
    kind: 'http',
    status: '404 Not Found',
    headers: { ...named, 'Content-Type': 'text/html' },
    body: '<html><head><title>404 Not Found</title></head><body><h1>Not Found</h1></body></html>',
    paths: Object.fromEntries(known),
  };
}

/** A page of HTML: its title and what stands in its body. */
export const titled = (title: string, body = '', headers: Readonly<Record<string, string>> = {}): HttpPage => ({
  headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers },
  body: `<!DOCTYPE html><html><head><title>${title}</title></head><body>${body}</body></html>`,
});

/** Text of another kind than HTML. */
export const typed = (contentType: string, body = ''): HttpPage => ({
  headers: { 'Content-Type': contentType },
  body,
});

/** A page that sends the browser on. */
export const moved = (location: string, status = '302 Found'): HttpPage => ({
  status,
  headers: { Location: location },
});

/** A page behind a password. */
export const locked = (challenge: string): HttpPage => ({
  status: '401 Unauthorized',
  headers: { 'WWW-Authenticate': challenge, 'Content-Type': 'text/html' },
  body: '<html><head><title>401 Unauthorized</title></head><body></body></html>',
});

/** Motion JPEG up to its first picture, with which the lab's text ends. */
export const motionJpeg = (boundary: string): HttpPage => ({
  headers: { 'Cache-Control': 'no-cache', 'Content-Type': `multipart/x-mixed-replace;boundary=${boundary}` },
  body: `--${boundary}\r\nContent-Type: image/jpeg\r\nContent-Length: 24311\r\n\r\n`,
});

/** What a UPnP device says of itself at the address that its SSDP answer names (UPnP Device Architecture 1.0, 2.1). */
export const description = (type: string, name: string, maker: string, model: string): HttpPage =>
  typed(
    'text/xml',
    `<?xml version="1.0"?><root xmlns="urn:schemas-upnp-org:device-1-0"><specVersion><major>1</major><minor>0</minor></specVersion><device><deviceType>${type}</deviceType><friendlyName>${name}</friendlyName><manufacturer>${maker}</manufacturer><modelName>${model}</modelName><UDN>uuid:1</UDN></device></root>`,
  );

/** An SSDP answer that names where the description is. */
export function described(server: string, target: string, location: string): UdpBehavior {
  return {
    answerHex: hex(
      `HTTP/1.1 200 OK\r\nCACHE-CONTROL: max-age=1800\r\nEXT:\r\nLOCATION: ${location}\r\nSERVER: ${server}\r\nST: ${target}\r\nUSN: uuid:1::${target}\r\n\r\n`,
    ),
    whenContains: 'M-SEARCH',
    group: '239.255.255.250',
  };
}

/** A WS-Discovery answer of these types, scopes and addresses (WS-Discovery 2005/04). */
export function discovered(types: string, scopes: string, addresses: string): UdpBehavior {
  return {
    answerHex: hex(
      `<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope" xmlns:a="http://schemas.xmlsoap.org/ws/2004/08/addressing" xmlns:d="http://schemas.xmlsoap.org/ws/2005/04/discovery" xmlns:dn="http://www.onvif.org/ver10/network/wsdl" xmlns:tds="http://www.onvif.org/ver10/device/wsdl" xmlns:wsdp="http://schemas.xmlsoap.org/ws/2006/02/devprof" xmlns:pub="http://schemas.microsoft.com/windows/pub/2005/07" xmlns:wprt="http://schemas.microsoft.com/windows/2006/08/wdp/print"><s:Header><a:Action>http://schemas.xmlsoap.org/ws/2005/04/discovery/ProbeMatches</a:Action></s:Header><s:Body><d:ProbeMatches><d:ProbeMatch><a:EndpointReference><a:Address>urn:uuid:1</a:Address></a:EndpointReference><d:Types>${types}</d:Types><d:Scopes>${scopes}</d:Scopes><d:XAddrs>${addresses}</d:XAddrs><d:MetadataVersion>1</d:MetadataVersion></d:ProbeMatch></d:ProbeMatches></s:Body></s:Envelope>`,
    ),
    whenContains: 'Probe',
    group: '239.255.255.250',
    group6: 'ff02::c',
  };
}

/** An answer to Hikvision's own search (SADP), which all its trades give. */
export function sadp(model: string, mac: string, address: string): UdpBehavior {
  return {
    answerHex: hex(
      `<?xml version="1.0" encoding="UTF-8"?><ProbeMatch><Uuid>1</Uuid><Types>inquiry</Types><DeviceDescription>${model}</DeviceDescription><CommandPort>8000</CommandPort><MAC>${mac.replaceAll(':', '-')}</MAC><IPv4Address>${address}</IPv4Address><IPv4SubnetMask>255.255.255.0</IPv4SubnetMask><DHCP>false</DHCP><Activated>true</Activated></ProbeMatch>`,
    ),
    whenContains: 'inquiry',
    group: '239.255.255.250',
  };
}

/**
 * An answer to the search of the XMeye family on port 34569: its header and JSON.
 * `FF VV 00 00 SS SS SS SS NN NN NN NN 00 00 CC CC LL LL LL LL {…}   V: version   S: session   N: number   C: 0x05FB   L: length, both little-endian`
 */
export function netCommon(json: string): UdpBehavior {
  const header = Buffer.alloc(20);
  header.set([0xff, 0x01]);
  header.writeUInt16LE(0x05fb, 14);
  header.writeUInt32LE(json.length, 16);
  return { answerHex: header.toString('hex') + hex(json) };
}

/**
 * An answer to the search of peer-to-peer cameras: `F1 41 00 14 PPPPPPPP NNNN KKKKKKKK`, prefix, number (big-endian)
 * and check letters of the name that is printed on the device.
 */
export function peerToPeer(prefix: string, serial: number, check: string): UdpBehavior {
  const answer = Buffer.alloc(24);
  answer.set([0xf1, 0x41, 0, 20]);
  answer.write(prefix, 4, 'latin1');
  answer.writeUInt32BE(serial, 12);
  answer.write(check, 16, 'latin1');
  return { answerHex: answer.toString('hex') };
}

/** Ubiquiti's discovery: `01 00 LL LL` and fields `TT LL LL …` of the hardware address, firmware, name and model. */
export function ubiquiti(mac: string, firmware: string, name: string, model: string): UdpBehavior {
  const field = (type: number, value: Buffer) => Buffer.concat([Buffer.of(type, 0, value.length), value]);
  const fields = Buffer.concat([
    field(0x01, Buffer.from(mac.replaceAll(':', ''), 'hex')),
    field(0x03, Buffer.from(firmware)),
    field(0x0b, Buffer.from(name)),
    field(0x0c, Buffer.from(model)),
  ]);
  return { answerHex: Buffer.concat([Buffer.of(1, 0, 0, fields.length), fields]).toString('hex') };
}
