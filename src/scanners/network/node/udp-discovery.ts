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
  readonly #channels: readonly { protocol: Protocol; socket: Socket }[];
  readonly #received = new Map<string, number>();

  private constructor(channels: readonly { protocol: Protocol; socket: Socket }[]) {
    this.#channels = channels;
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
    const discovery = new UdpDiscovery(channels);
    for (const { protocol, socket } of channels) {
      // Unreachable hosts come back as errors on some systems; they are answers of their own kind, not failures.
      socket.on('error', () => undefined);
      socket.on('message', (bytes, { address }) => {
        const key = `${protocol.name} ${address}`;
        const seen = discovery.#received.get(key) ?? 0;
        discovery.#received.set(key, seen + 1);
        if (seen >= MAX_DATAGRAMS_PER_HOST) return;
        const decoded = protocol.decode(bytes);
        if (decoded.ok) hear(address, decoded.value);
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
    const { protocol, socket } = this.#channels[0]!;
    this.#send(socket, protocol, address, (error) => {
      if (isOwnRefusal((error as NodeJS.ErrnoException | null)?.code)) this.pokesRefused += 1;
    });
  }

  #send(socket: Socket, protocol: Protocol, address: string, sent: (error: Error | null) => void = () => undefined) {
    this.packetsSent += 1;
    socket.send(protocol.question, protocol.port, address, sent);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(
      this.#channels.map(({ socket }) => new Promise<void>((resolve) => void socket.close(() => resolve()))),
    );
  }
}
