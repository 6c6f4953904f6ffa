import type { LabDevice, UdpBehavior } from './device.ts';

/* Answers that fakes of a lab give, by the protocols' own documents. */

/** A stream of H.264 as RTSP describes it. */
export const SDP =
  'v=0\r\no=- 0 0 IN IP4 0.0.0.0\r\ns=stream\r\nt=0 0\r\nm=video 0 RTP/AVP 96\r\na=rtpmap:96 H264/90000\r\n';

/** Text as the hexadecimal in which answers are written down. */
export function hex(text: string): string {
  return Buffer.from(text, 'latin1').toString('hex');
}

/** Dahua’s device search answers a header and JSON. */
export function dhip(json: string): string {
  const header = Buffer.alloc(32);
  header.set([0x20, 0, 0, 0, 0x44, 0x48, 0x49, 0x50]);
  header.writeUInt32LE(json.length, 16);
  header.writeUInt32LE(json.length, 24);
  return header.toString('hex') + hex(json);
}

/** An mDNS response: one PTR from service to instance, and its TXT. */
export function mdns(service: string, instance: string, txt: readonly string[]): UdpBehavior {
  const labels = (name: string) =>
    Buffer.concat([
      ...name.split('.').map((label) => Buffer.concat([Buffer.of(label.length), Buffer.from(label)])),
      Buffer.of(0),
    ]);
  const record = (name: Buffer, type: number, data: Buffer) => {
    const fixed = Buffer.alloc(10);
    fixed.writeUInt16BE(type, 0);
    fixed.writeUInt16BE(0x0001, 2);
    fixed.writeUInt32BE(120, 4);
    fixed.writeUInt16BE(data.length, 8);
    return Buffer.concat([name, fixed, data]);
  };
  const serviceName = labels(`${service}.local`);
  const instanceName = Buffer.concat([Buffer.of(instance.length), Buffer.from(instance), serviceName]);
  const text = Buffer.concat(txt.map((entry) => Buffer.concat([Buffer.of(entry.length), Buffer.from(entry)])));
  const header = Buffer.from([0, 0, 0x84, 0, 0, 0, 0, 2, 0, 0, 0, 0]);
  return {
    answerHex: Buffer.concat([header, record(serviceName, 12, instanceName), record(instanceName, 16, text)]).toString(
      'hex',
    ),
    group: '224.0.0.251',
  };
}

/** A WS-Discovery answer of an ONVIF device with these scopes. */
export function wsd(scopes: string): UdpBehavior {
  return {
    answerHex: hex(
      `<?xml version="1.0"?><SOAP-ENV:Envelope xmlns:SOAP-ENV="x"><SOAP-ENV:Body><d:ProbeMatches><d:ProbeMatch><d:Types>dn:NetworkVideoTransmitter</d:Types><d:Scopes>${scopes}</d:Scopes></d:ProbeMatch></d:ProbeMatches></SOAP-ENV:Body></SOAP-ENV:Envelope>`,
    ),
    whenContains: 'Probe',
    group: '239.255.255.250',
  };
}

/** An SSDP answer. */
export function ssdp(server: string, target: string): UdpBehavior {
  return {
    answerHex: hex(
      `HTTP/1.1 200 OK\r\nCACHE-CONTROL: max-age=100\r\nSERVER: ${server}\r\nST: ${target}\r\nUSN: uuid:1::${target}\r\n\r\n`,
    ),
    whenContains: 'M-SEARCH',
    group: '239.255.255.250',
  };
}

/** A web page that is no more than its title. */
export const page = (title: string, server?: string) =>
  ({
    kind: 'http',
    headers: { ...(server ? { Server: server } : {}), 'Content-Type': 'text/html' },
    body: `<html><head><title>${title}</title></head><body></body></html>`,
  }) as const;

/** A web server behind a password. */
export const guarded = (realm: string, server?: string, scheme = 'Basic') =>
  ({
    kind: 'http',
    status: '401 Unauthorized',
    headers: { ...(server ? { Server: server } : {}), 'WWW-Authenticate': `${scheme} realm="${realm}"` },
    body: '<html><head><title>401 Unauthorized</title></head><body><h1>401 Unauthorized</h1></body></html>',
  }) as const;

/** A web page with a body of its own. */
export const webPage = (title: string, body: string, server?: string) =>
  ({
    kind: 'http',
    headers: { ...(server ? { Server: server } : {}), 'Content-Type': 'text/html' },
    body: `<html><head><title>${title}</title></head><body>${body}</body></html>`,
  }) as const;

/** Gives devices that have no address yet one each, from `first` on, `step` apart, in the network of `prefix`. */
export function placed(
  devices: readonly Omit<LabDevice, 'address'>[],
  prefix: string,
  first: number,
  step: number,
): readonly LabDevice[] {
  return devices.map((device, at) => {
    const host = first + at * step;
    return { ...device, address: `${prefix}.${host}` };
  });
}

/** An answer to a question for sysDescr (RFC 1157), with this text. */
export function snmp(text: string): UdpBehavior {
  const tlv = (tag: number, ...parts: readonly Buffer[]) => {
    const value = Buffer.concat(parts);
    return Buffer.concat([Buffer.of(tag, value.length), value]);
  };
  const integer = (value: number) => tlv(0x02, Buffer.of(value));
  const identifier = Buffer.of(0x2b, 6, 1, 2, 1, 1, 1, 0);
  const binding = tlv(0x30, tlv(0x06, identifier), tlv(0x04, Buffer.from(text, 'latin1')));
  const answer = tlv(0xa2, tlv(0x02, Buffer.of(0x53, 0x57)), integer(0), integer(0), tlv(0x30, binding));
  return { answerHex: tlv(0x30, integer(0), tlv(0x04, Buffer.from('public')), answer).toString('hex') };
}
