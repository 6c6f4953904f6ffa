import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { isOwnRefusal } from '../coverage.ts';
import type { Announcement, Decoded } from '../discovery/announcement.ts';
import { decodeDhip, DHIP_GROUP, DHIP_PORT, dhipSearch } from '../discovery/dhip.ts';
import { decodeFoscam, FOSCAM_PORT, foscamSearch } from '../discovery/foscam.ts';
import { decodePppp, PPPP_PORT, ppppSearch } from '../discovery/pppp.ts';
import { decodeSadp, SADP_GROUP, SADP_PORT, sadpInquiry } from '../discovery/sadp.ts';
import { decodeSnmp, SNMP_PORT, snmpGet } from '../discovery/snmp.ts';
import { decodeSsdp, SSDP_GROUP, SSDP_PORT, ssdpSearch } from '../discovery/ssdp.ts';
import { decodeUbiquiti, UBIQUITI_PORT, ubiquitiSearch } from '../discovery/ubiquiti.ts';
import { decodeVstarcam, VSTARCAM_PORT, vstarcamSearch } from '../discovery/vstarcam.ts';
import { decodeWsDiscovery, WSD_GROUP, WSD_PORT, wsDiscoveryProbe } from '../discovery/ws-discovery.ts';
import { decodeMdns, MDNS_GROUP, MDNS_PORT, mdnsQuery } from './mdns.ts';

interface Protocol {
  readonly name: string;
  readonly port: number;
  /** A multicast group, the subnet's broadcast address, or null for questions to single hosts only. */
  readonly everyone: { readonly group: string } | 'broadcast' | null;
  readonly question: Uint8Array;
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

function protocols(uuid: string): readonly Protocol[] {
  return [
    { name: 'mdns', port: MDNS_PORT, everyone: { group: MDNS_GROUP }, question: mdnsQuery(), decode: decodeMdns },
    {
      name: 'ssdp',
      port: SSDP_PORT,
      everyone: { group: SSDP_GROUP },
      question: ssdpSearch('ssdp:all', 1),
      decode: decodeSsdp,
    },
    {
      name: 'ws-discovery',
      port: WSD_PORT,
      everyone: { group: WSD_GROUP },
      question: wsDiscoveryProbe(uuid),
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
    { name: 'snmp', port: SNMP_PORT, everyone: null, question: snmpGet(0x5357), decode: decodeSnmp },
  ];
}

/** Every UDP question to everyone and to single hosts, and what came back. Owns its sockets. */
export class UdpDiscovery implements AsyncDisposable {
  /** Datagrams handed to the system so far. */
  packetsSent = 0;
  /** Pokes that this computer itself refused to send. */
  pokesRefused = 0;
  /** Answers that no decoder could read: `protocol reason` to how many. */
  readonly unread = new Map<string, number>();
  readonly #channels: readonly { protocol: Protocol; socket: Socket }[];
  readonly #pokers: readonly Socket[];
  #pokes = 0;
  readonly #received = new Map<string, number>();

  private constructor(channels: readonly { protocol: Protocol; socket: Socket }[], pokers: readonly Socket[]) {
    this.#channels = channels;
    this.#pokers = pokers;
  }

  /** Binds one socket a protocol on the interface's own address. `hear` gets each decoded answer and who sent it. */
  static async open(
    ownAddress: string,
    uuid: string,
    hear: (from: string, announcement: Announcement) => void,
  ): Promise<UdpDiscovery> {
    const channels = await Promise.all(
      protocols(uuid).map(async (protocol) => {
        const socket = createSocket('udp4');
        socket.bind(0, ownAddress);
        await once(socket, 'listening');
        socket.setBroadcast(true);
        socket.setMulticastInterface(ownAddress);
        socket.setMulticastTTL(1);
        return { protocol, socket };
      }),
    );
    const pokers = await Promise.all(
      Array.from({ length: POKERS }, async () => {
        const socket = createSocket('udp4');
        socket.bind(0, ownAddress);
        await once(socket, 'listening');
        return socket.on('error', () => undefined);
      }),
    );
    const discovery = new UdpDiscovery(channels, pokers);
    for (const { protocol, socket } of channels) {
      // Unreachable hosts come back as errors on some systems; they are answers of their own kind, not failures.
      socket.on('error', () => undefined);
      socket.on('message', (bytes, { address }) => {
        const key = `${protocol.name} ${address}`;
        const seen = discovery.#received.get(key) ?? 0;
        discovery.#received.set(key, seen + 1);
        if (seen >= MAX_DATAGRAMS_PER_HOST) return;
        const decoded = protocol.decode(bytes);
        if (decoded.ok) return hear(address, decoded.value);
        const why = `${protocol.name} ${decoded.error}`;
        discovery.unread.set(why, (discovery.unread.get(why) ?? 0) + 1);
      });
    }
    return discovery;
  }

  /** One question a protocol to its group or to the subnet's broadcast address. */
  askEveryone(broadcast: string): void {
    for (const { protocol, socket } of this.#channels) {
      if (protocol.everyone)
        this.#send(socket, protocol, protocol.everyone === 'broadcast' ? broadcast : protocol.everyone.group);
    }
  }

  /** Every question to one host: reaches it where multicast and broadcast are filtered. */
  askHost(address: string): void {
    for (const { protocol, socket } of this.#channels) this.#send(socket, protocol, address);
  }

  /** One small datagram, which makes the system resolve the host's hardware address. */
  poke(address: string): void {
    const socket = this.#pokers[this.#pokes++ % POKERS]!;
    this.packetsSent += 1;
    socket.send(POKE, MDNS_PORT, address, (error) => {
      if (isOwnRefusal((error as NodeJS.ErrnoException | null)?.code)) this.pokesRefused += 1;
    });
  }

  #send(socket: Socket, protocol: Protocol, address: string): void {
    this.packetsSent += 1;
    socket.send(protocol.question, protocol.port, address, () => undefined);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(
      [...this.#channels.map(({ socket }) => socket), ...this.#pokers].map(
        (socket) => new Promise<void>((resolve) => void socket.close(() => resolve())),
      ),
    );
  }
}
