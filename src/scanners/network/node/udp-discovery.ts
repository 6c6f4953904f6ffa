import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LinkLocal } from '#adapters/node/lan/interfaces.ts';
import { isOwnRefusal } from '../coverage.ts';
import type { Announcement, Decoded } from '../discovery/announcement.ts';
import { decodeDhip, DHIP_GROUP, DHIP_PORT, dhipSearch } from '../discovery/dhip.ts';
import { decodeFoscam, FOSCAM_PORT, foscamSearch } from '../discovery/foscam.ts';
import { decodePppp, PPPP_PORT, ppppSearch } from '../discovery/pppp.ts';
import { decodeSadp, SADP_GROUP, SADP_PORT, sadpInquiry } from '../discovery/sadp.ts';
import { decodeSnmp, SNMP_PORT, snmpGet } from '../discovery/snmp.ts';
import { decodeSsdp, SSDP_GROUP, SSDP_GROUP_IPV6, SSDP_PORT, ssdpSearch } from '../discovery/ssdp.ts';
import { decodeUbiquiti, UBIQUITI_PORT, ubiquitiSearch } from '../discovery/ubiquiti.ts';
import { decodeVstarcam, VSTARCAM_PORT, vstarcamSearch } from '../discovery/vstarcam.ts';
import { decodeWsDiscovery, WSD_GROUP, WSD_GROUP_IPV6, WSD_PORT, wsDiscoveryProbe } from '../discovery/ws-discovery.ts';
import { isIpv6 } from '../ipv6.ts';
import type { UnreadAnswers } from '../unread.ts';
import { decodeMdns, MDNS_GROUP, MDNS_GROUP_IPV6, MDNS_PORT, mdnsQuery } from './mdns.ts';

export interface Protocol {
  readonly name: string;
  readonly port: number;
  /** A multicast group, the subnet's broadcast address, or null for questions to single hosts only. */
  readonly everyone: { readonly group: string } | 'broadcast' | null;
  readonly question: Uint8Array;
  /** How IPv6 is asked: by this group of the link, by single hosts alone, or not at all where the protocol has no IPv6. */
  readonly ipv6?: { readonly group: string | null; readonly question?: Uint8Array };
  decode(bytes: Uint8Array): Decoded;
}

/** Datagrams beyond this from one host in one protocol are dropped unread. */
const MAX_DATAGRAMS_PER_HOST = 16;

/**
 * A datagram to an unresolved address waits in the socket's send buffer for three seconds, and about 270 fill one:
 * pokes have sockets of their own, enough for a /22, so that no question waits behind them.
 */
const POKERS = 8;
/** Enough to make the system resolve an address; nobody answers it. */
const POKE = Uint8Array.of(0);

/** What a scan asks by datagram; `uuid` marks its questions. */
export function discoveryProtocols(uuid: string): readonly Protocol[] {
  return [
    {
      name: 'mdns',
      port: MDNS_PORT,
      everyone: { group: MDNS_GROUP },
      question: mdnsQuery(),
      ipv6: { group: MDNS_GROUP_IPV6 },
      decode: decodeMdns,
    },
    {
      name: 'ssdp',
      port: SSDP_PORT,
      everyone: { group: SSDP_GROUP },
      question: ssdpSearch('ssdp:all', 1),
      ipv6: { group: SSDP_GROUP_IPV6, question: ssdpSearch('ssdp:all', 1, `[${SSDP_GROUP_IPV6}]`) },
      decode: decodeSsdp,
    },
    {
      name: 'ws-discovery',
      port: WSD_PORT,
      everyone: { group: WSD_GROUP },
      question: wsDiscoveryProbe(uuid),
      ipv6: { group: WSD_GROUP_IPV6 },
      decode: decodeWsDiscovery,
    },
    { name: 'sadp', port: SADP_PORT, everyone: { group: SADP_GROUP }, question: sadpInquiry(uuid), decode: decodeSadp },
    { name: 'dhip', port: DHIP_PORT, everyone: { group: DHIP_GROUP }, question: dhipSearch(), decode: decodeDhip },
    { name: 'pppp', port: PPPP_PORT, everyone: 'broadcast', question: ppppSearch(), decode: decodePppp },
    {
      name: 'vstarcam',
      port: VSTARCAM_PORT,
      everyone: 'broadcast',
      question: vstarcamSearch(),
      decode: decodeVstarcam,
    },
    { name: 'foscam', port: FOSCAM_PORT, everyone: 'broadcast', question: foscamSearch(), decode: decodeFoscam },
    {
      name: 'ubiquiti',
      port: UBIQUITI_PORT,
      everyone: 'broadcast',
      question: ubiquitiSearch(),
      decode: decodeUbiquiti,
    },
    {
      name: 'snmp',
      port: SNMP_PORT,
      everyone: null,
      question: snmpGet(0x5357),
      ipv6: { group: null },
      decode: decodeSnmp,
    },
  ];
}

interface Channel {
  readonly protocol: Protocol;
  readonly socket: Socket;
}

/** Every UDP question to everyone and to single hosts, over IPv4 and on this link over IPv6, and what came back. Owns its sockets. */
export class UdpDiscovery implements AsyncDisposable {
  /** Datagrams handed to the system so far. */
  packetsSent = 0;
  /** Pokes that this computer itself refused to send. */
  pokesRefused = 0;
  readonly #channels: readonly Channel[];
  readonly #channels6: readonly Channel[];
  readonly #zone: string;
  readonly #pokers: readonly Socket[];
  #pokes = 0;
  readonly #received = new Map<string, number>();
  /** By which questions to everyone a host was reached: it answered one to groups, or one by broadcast. */
  readonly #reached = new Map<string, ReadonlySet<string>>();

  private constructor(
    channels: readonly Channel[],
    channels6: readonly Channel[],
    zone: string,
    pokers: readonly Socket[],
  ) {
    this.#channels = channels;
    this.#channels6 = channels6;
    this.#zone = zone;
    this.#pokers = pokers;
  }

  /**
   * Binds one socket for each of the protocols `known` on the interface's own address, and on its link-local one where
   * it has one. `hear` gets each decoded answer and who sent it, without the zone. Where a decoder or `hear` throws, that
   * answer counts among the `unread`.
   */
  static async open(
    ownAddress: string,
    linkLocal: LinkLocal | null,
    known: readonly Protocol[],
    unread: UnreadAnswers,
    hear: (from: string, announcement: Announcement) => void,
  ): Promise<UdpDiscovery> {
    const [channels, channels6, pokers] = await Promise.all([
      Promise.all(known.map((protocol) => openIpv4(protocol, ownAddress))),
      linkLocal ? openIpv6(known, linkLocal) : [],
      Promise.all(Array.from({ length: POKERS }, () => boundSocket('udp4', ownAddress))),
    ]);
    const discovery = new UdpDiscovery(channels, channels6, linkLocal?.zone ?? '', pokers);
    for (const { protocol, socket } of [...channels, ...channels6]) {
      socket.on('message', (bytes, { address }) => {
        const from = address.replace(/%.*/, '');
        const key = `${protocol.name} ${from}`;
        const seen = discovery.#received.get(key) ?? 0;
        discovery.#received.set(key, seen + 1);
        if (seen === 0)
          discovery.#reached.set(from, new Set([...(discovery.#reached.get(from) ?? []), wayOf(protocol)]));
        if (seen >= MAX_DATAGRAMS_PER_HOST) return;
        // What is thrown in a listener ends the program.
        try {
          const decoded = protocol.decode(bytes);
          if (decoded.ok) hear(from, decoded.value);
          else unread.count(protocol.name, decoded.error);
        } catch {
          unread.count(protocol.name, 'reader-failed');
        }
      });
    }
    return discovery;
  }

  /** Whether IPv6 is asked at all. */
  get speaksIpv6(): boolean {
    return this.#channels6.length > 0;
  }

  /** One question a protocol to its group or to the subnet's broadcast address. */
  askEveryone(broadcast: string): void {
    for (const { protocol, socket } of this.#channels) {
      if (protocol.everyone)
        this.#send(
          socket,
          protocol.question,
          protocol.port,
          protocol.everyone === 'broadcast' ? broadcast : protocol.everyone.group,
        );
    }
    for (const { protocol, socket } of this.#channels6) {
      const { group, question } = protocol.ipv6!;
      if (group !== null) this.#send(socket, question ?? protocol.question, protocol.port, `${group}%${this.#zone}`);
    }
  }

  /**
   * Every question to one host: reaches it where multicast and broadcast are filtered. A host that answered one question
   * to everyone was reached by the others that went the same way, and is not asked those again.
   */
  askHost(address: string): void {
    const ipv6 = isIpv6(address);
    const reached = this.#reached.get(address);
    for (const { protocol, socket } of ipv6 ? this.#channels6 : this.#channels)
      if (!reached?.has(wayOf(protocol)))
        this.#send(socket, protocol.question, protocol.port, ipv6 ? `${address}%${this.#zone}` : address);
  }

  /** One small datagram, which makes the system resolve the host's hardware address. */
  poke(address: string): void {
    const socket = this.#pokers[this.#pokes++ % POKERS]!;
    this.packetsSent += 1;
    socket.send(POKE, MDNS_PORT, address, (error) => {
      if (isOwnRefusal((error as NodeJS.ErrnoException | null)?.code)) this.pokesRefused += 1;
    });
  }

  #send(socket: Socket, question: Uint8Array, port: number, address: string): void {
    this.packetsSent += 1;
    socket.send(question, port, address, () => undefined);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const sockets = [...this.#channels, ...this.#channels6].map(({ socket }) => socket);
    await Promise.all([...sockets, ...this.#pokers].map(closed));
  }
}

/** How a protocol asks everyone. */
function wayOf({ everyone }: Protocol): 'group' | 'broadcast' | 'alone' {
  return everyone === null ? 'alone' : everyone === 'broadcast' ? 'broadcast' : 'group';
}

function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => void socket.close(() => resolve()));
}

/** Unreachable hosts come back as errors on some systems; they are answers of their own kind, not failures. */
async function boundSocket(type: 'udp4' | 'udp6', address: string): Promise<Socket> {
  const socket = createSocket({ type, ipv6Only: type === 'udp6' });
  socket.bind(0, address);
  try {
    await once(socket, 'listening');
  } catch (error) {
    await closed(socket);
    throw error;
  }
  return socket.on('error', () => undefined);
}

async function openIpv4(protocol: Protocol, ownAddress: string): Promise<Channel> {
  const socket = await boundSocket('udp4', ownAddress);
  socket.setBroadcast(true);
  socket.setMulticastInterface(ownAddress);
  socket.setMulticastTTL(1);
  return { protocol, socket };
}

/** How long a link-local address may be tried by the system before programs may use it, and how often that is looked at. */
const TENTATIVE_MS = 3_000;
const TENTATIVE_POLL_MS = 200;

/**
 * Empty where the system lists a link-local address and does not let it be used. One that it still tries, as just after
 * a network was joined, is waited for.
 */
async function openIpv6(known: readonly Protocol[], own: LinkLocal): Promise<Channel[]> {
  const untilMs = performance.now() + TENTATIVE_MS;
  while (performance.now() < untilMs) {
    const channels = await openIpv6Once(known, own);
    if (channels !== 'tentative') return channels;
    await sleep(TENTATIVE_POLL_MS);
  }
  return [];
}

async function openIpv6Once(
  known: readonly Protocol[],
  { address, zone }: LinkLocal,
): Promise<Channel[] | 'tentative'> {
  const channels: Channel[] = [];
  try {
    for (const protocol of known) {
      if (!protocol.ipv6) continue;
      const socket = await boundSocket('udp6', `${address}%${zone}`);
      channels.push({ protocol, socket });
      socket.setMulticastInterface(`::%${zone}`);
      socket.setMulticastTTL(1);
    }
    return channels;
  } catch (error) {
    await Promise.all(channels.map(({ socket }) => closed(socket)));
    return (error as NodeJS.ErrnoException).code === 'EADDRNOTAVAIL' ? 'tentative' : [];
  }
}
