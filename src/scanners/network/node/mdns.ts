import dnsPacket, { type Answer, type Packet } from 'dns-packet';
import { fail, ok } from '#core/result.ts';
import { shortName, type Decoded } from '../discovery/announcement.ts';
import type { Observation } from '../verdict.ts';

/** Multicast DNS and DNS-based service discovery (RFC 6762, RFC 6763). */
export const MDNS_PORT = 5353;
export const MDNS_GROUP = '224.0.0.251';
export const MDNS_GROUP_IPV6 = 'ff02::fb';

/** Services worth a question of their own: some responders leave them out of the general list. */
const SERVICES = [
  '_services._dns-sd._udp.local',
  '_axis-video._tcp.local',
  '_psia._tcp.local',
  '_rtsp._tcp.local',
  '_hap._tcp.local',
  '_matterc._udp.local',
  '_http._tcp.local',
  '_googlecast._tcp.local',
  '_airplay._tcp.local',
  '_ipp._tcp.local',
] as const;

const MAX_RECORDS = 200;
/** A device has an address or two of each protocol; an answer that names many speaks for others too. */
const MAX_ADDRESSES = 8;
/** Question class IN with the unicast-response bit (RFC 6762, section 5.4). */
const UNICAST_RESPONSE = 0x8000;

/** One question for every service, asking for the answer by unicast. */
export function mdnsQuery(): Uint8Array {
  const packet = dnsPacket.encode({
    type: 'query',
    questions: SERVICES.map((name) => ({ name, type: 'PTR' as const, class: 'IN' as const })),
  });
  markUnicast(packet);
  return packet;
}

/** dns-packet has no name for the unicast-response class, so its bit is set in each encoded question. */
function markUnicast(packet: Buffer): void {
  let at = 12;
  for (let question = 0; question < SERVICES.length; question++) {
    while (packet[at] !== 0 && packet[at]! < 0xc0) at += packet[at]! + 1;
    at += packet[at] === 0 ? 1 : 2;
    packet.writeUInt16BE(packet.readUInt16BE(at + 2) | UNICAST_RESPONSE, at + 2);
    at += 4;
  }
}

function textOf(record: Answer): string[] {
  if (record.type !== 'TXT') return [];
  const parts = Array.isArray(record.data) ? record.data : [record.data];
  return [
    parts
      .map((part) => String(part))
      .join(' ')
      .slice(0, 1_000),
  ];
}

export function decodeMdns(bytes: Uint8Array): Decoded {
  if (bytes.length < 12) return fail('too-short');
  let packet: Packet;
  try {
    packet = dnsPacket.decode(Buffer.from(bytes));
  } catch {
    return fail('implausible');
  }
  if (packet.type !== 'response') return fail('wrong-magic');
  const records = [...(packet.answers ?? []), ...(packet.additionals ?? [])].slice(0, MAX_RECORDS);
  const services = new Set<string>();
  const names: string[] = [];
  const addresses = new Set<string>();
  const observations: Observation[] = [];
  for (const record of records) {
    if (record.type === 'PTR') {
      services.add(record.name === SERVICES[0] ? record.data : record.name);
      if (record.name !== SERVICES[0]) names.push(instanceOf(record.data));
    }
    if (record.type === 'SRV') names.push(instanceOf(record.name));
    if ((record.type === 'A' || record.type === 'AAAA') && addresses.size < MAX_ADDRESSES)
      addresses.add(record.data.toLowerCase());
    for (const text of textOf(record)) if (text.trim() !== '') observations.push({ observable: 'mdns-txt', text });
  }
  for (const text of [...services, ...names]) observations.push({ observable: 'mdns-txt', text });
  if (observations.length === 0) return fail('implausible');
  return ok({
    protocol: 'mdns',
    name: shortName(names[0]),
    mac: null,
    observations,
    location: null,
    addresses: [...addresses],
  });
}

/** "Kitchen Speaker._googlecast._tcp.local" names an instance before its service. */
function instanceOf(name: string): string {
  return name.split(/\._/)[0] ?? name;
}
