import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { callAllNodes, neighbors, neighbors6 } from '#adapters/node/lan/neighbors.ts';
import { Semaphore } from '#core/semaphore.ts';
import type { Announcement } from '../discovery/announcement.ts';
import { isCanary } from '../discovery/canary.ts';
import { coverageOf, type NetworkCoverage } from '../coverage.ts';
import { judgeHost, type NetworkHost } from '../host.ts';
import { isIpv6, isLinkLocal, onLink, type Ipv6Reach } from '../ipv6.ts';
import { answerMs, LATE_MS, OWN_TRY, TRIES_MS, worthAnotherTry } from '../resolution.ts';
import { Roster } from '../roster.ts';
import { UnreadAnswers } from '../unread.ts';
import { claimFor, rememberClaims } from '../verdict.ts';
import { lastWaveStartMs, poke, waveOf } from './address-waves.ts';
import type { AttachedNetwork } from './attached-network.ts';
import { openCanary } from './canary.ts';
import { ConnectTimes, LEAST_PATIENCE_MS } from './connect-times.ts';
import { ScanTasks } from './scan-tasks.ts';
import { fetchDescription } from './upnp-description.ts';
import { grab, SERVICE_PORTS, type GrabTimes } from './tcp-banners.ts';
import { discoveryProtocols, UdpDiscovery } from './udp-discovery.ts';

/** Time from the start of the last wave until everyone is asked a second time. */
const ASK_AGAIN_MS = 625;
/** Time that a deep scan waits for addresses after the start of the last wave, its own repeated questions included. */
const RESOLVE_DEEP_MS = 5_000;
const POLL_MS = 40;
/** Turns of the scan after which a host without an answer counts as silent. Turns, not time: a busy computer reads late. */
const SILENT_TURNS = 4;
const TIMES: GrabTimes = { connectMs: 700, readMs: 700 };
const TIMES_DEEP: GrabTimes = { connectMs: 2_500, readMs: 3_000 };
const ALL_PORTS: readonly number[] = [...SERVICE_PORTS.keys()];
/** Connections under way at once, over all hosts. */
const MAX_CONNECTIONS = 256;
/**
 * Time from the last wave until the neighbor table of IPv6 is read: where nothing is lost, every host of IPv4 has answered
 * by then. Reading it starts a program, so it is read twice at most, here and at the end.
 */
const IPV6_AFTER_MS = 650;
/** Most addresses of IPv6 whose services are asked in one scan. */
const MAX_IPV6_ASKED = 128;
/** Ports asked first over IPv6 of a host that is silent over IPv4; the others follow where one of these answers. */
const FIRST_PORTS = [80, 443, 554, 8080, 8000, 8554] as const;
/** Longest wait for the last answers to datagrams; on a fast network twice the time of a slow connection. */
const MOST_DRAIN_MS = 250;

export interface NetworkSummary {
  readonly hosts: readonly NetworkHost[];
  readonly coverage: NetworkCoverage;
  /** Answers that could not be read: `protocol reason` to how many. */
  readonly unread: Readonly<Record<string, number>>;
  readonly packetsSent: number;
  readonly ms: number;
}

/** What reads strangers' answers: the protocols' decoders, and the tables that make a claim of a text. */
interface AnswerReaders {
  readonly protocols: typeof discoveryProtocols;
  readonly claimFor: typeof claimFor;
}

export interface NetworkScanOptions {
  readonly network: AttachedNetwork;
  /** Longer waits for slow and lossy networks, and a second round of questions. */
  readonly deep: boolean;
  readonly signal: AbortSignal;
  /** Called whenever more is known of a host. */
  readonly onHost?: (host: NetworkHost) => void;
  /** The product's own unless told. */
  readonly readers?: AnswerReaders;
}

const READERS: AnswerReaders = { protocols: discoveryProtocols, claimFor };

/**
 * One pass over the attached subnet: harmless questions only, results as they come, a verdict on each host. Rejects where
 * this computer cannot ask; an answer on which its reader throws is lost alone, and counted as unread.
 */
export async function scanNetwork(options: NetworkScanOptions): Promise<NetworkSummary> {
  const startedAtMs = performance.now();
  const { lan } = options.network;
  const { protocols } = options.readers ?? READERS;
  const unread = new UnreadAnswers();
  const probeId = randomUUID();
  const canaryName = `canary-${randomUUID()}`;
  await using canary = await openCanary(lan.address, probeId, canaryName);
  await using udp = await UdpDiscovery.open(lan.address, lan.linkLocal, protocols(probeId), unread, (from, told) =>
    scan.hear(from, told),
  );
  const scan = new NetworkScan(options, udp, unread, canary === null ? null : canaryName);
  return { ...(await scan.run()), ms: Math.round(performance.now() - startedAtMs) };
}

/** One scan over sockets that are open. Its phases: questions for addresses, listening, what is left over, the summary. */
class NetworkScan {
  readonly #network: AttachedNetwork;
  readonly #deep: boolean;
  readonly #signal: AbortSignal;
  readonly #onHost: NetworkScanOptions['onHost'];
  readonly #udp: UdpDiscovery;
  readonly #unread: UnreadAnswers;
  readonly #canaryName: string | null;
  readonly #inRange: ReadonlySet<string>;
  /** The zone of this link, without which an address of IPv6 leads nowhere. */
  readonly #zone: string;
  readonly #times: GrabTimes;
  readonly #recall: typeof claimFor;
  readonly #roster: Roster;
  readonly #tasks: ScanTasks;
  readonly #places = new Semaphore(MAX_CONNECTIONS);
  readonly #connectTimes = new ConnectTimes();
  readonly #startedAtMs = performance.now();
  readonly #firstWave = Promise.withResolvers<void>();
  /** Time at which each wave of addresses was first asked. */
  readonly #wavesMs: number[] = [];
  /** Whether the last wave has left, or could not: a busy computer sends late. */
  #poked = false;
  /** Questions sent so far for each address, the system's own repetitions among them. */
  #tries = 2;
  /** Time of the reading of the neighbor table before this one. */
  #readBeforeMs = 0;
  #turn = 0;
  /** Time and turn in which each host was first asked alone; its later words answer no question to everyone. */
  readonly #askedAt = new Map<string, { readonly ms: number; readonly turn: number }>();
  #lastAskedMs = 0;
  readonly #askedIpv6 = new Set<string>();
  /** What was asked a second time. */
  readonly #askedAgain = new Set<string>();
  /** Ports that accepted a connection and then said nothing. */
  readonly #mute = new Map<string, Set<number>>();
  /** Losses of this network: hosts that only a repeated question met, and ports that only a second try reached. */
  #late = 0;
  #repeated = 0;
  #connections = 0;
  #multicastHeard = false;
  #canaryFound = false;
  /** Whether devices answered a call to all over IPv6; null where none was made or it failed. */
  #called: boolean | null = null;

  constructor(
    { network, deep, signal, onHost, readers = READERS }: NetworkScanOptions,
    udp: UdpDiscovery,
    unread: UnreadAnswers,
    canaryName: string | null,
  ) {
    this.#network = network;
    this.#deep = deep;
    this.#signal = signal;
    this.#onHost = onHost;
    this.#udp = udp;
    this.#unread = unread;
    this.#canaryName = canaryName;
    this.#inRange = new Set(network.range.addresses);
    this.#zone = network.lan.linkLocal?.zone ?? '';
    this.#times = deep ? TIMES_DEEP : TIMES;
    this.#recall = rememberClaims((observation) => {
      try {
        return readers.claimFor(observation);
      } catch {
        unread.count('claims', 'reader-failed');
        return null;
      }
    });
    this.#roster = new Roster(this.#recall);
    this.#tasks = new ScanTasks(unread);
  }

  async run(): Promise<Omit<NetworkSummary, 'ms'>> {
    // The wait for addresses is the longest of a scan, so their questions leave before all others.
    const poking = this.#pokeAll();
    await this.#firstWave.promise;
    this.#udp.askEveryone(this.#network.range.broadcast);
    if (this.#udp.speaksIpv6) this.#callAll();
    await this.#listen();
    // A scan that could not ask must not end as one that found nothing.
    await poking;
    await this.#tasksEnded();
    await this.#meetLeftOver();
    const drainMs = Math.min(MOST_DRAIN_MS, 2 * (this.#connectTimes.slowMs ?? 0));
    await sleep(Math.max(0, this.#lastAskedMs + drainMs - this.#elapsedMs));
    return this.#summary();
  }

  /** Takes in what a host said by datagram. */
  hear(address: string, announcement: Announcement): void {
    const { lan } = this.#network;
    if (address === lan.address && this.#canaryName !== null && isCanary(announcement, this.#canaryName)) {
      this.#canaryFound = judgeHost({ ...announcement, address, names: [] }).verdict === 'camera';
    }
    if (!this.#inRange.has(address) && !this.#isOnLinkIpv6(address)) return;
    if (!this.#askedAt.has(address) && announcement.protocol !== 'mdns') this.#multicastHeard = true;
    this.#meet(address, announcement.mac);
    this.#roster.learn(address, announcement);
    for (const other of announcement.addresses ?? []) {
      if (this.#isOnLinkIpv6(other)) this.#meet(other, null);
      if (this.#inRange.has(other) || isLinkLocal(other)) this.#roster.pair(address, other);
    }
    if (announcement.location) this.#tasks.add('upnp', this.#readDescription(announcement.location, address));
  }

  // --- addresses -----------------------------------------------------------------------------------------------------

  /** Sends the first question for every address, in waves. */
  #pokeAll(): Promise<void> {
    const poking = poke(this.#udp, this.#network.range.addresses, this.#signal, () => {
      this.#wavesMs.push(this.#elapsedMs);
      this.#firstWave.resolve();
    });
    const ended = (): void => {
      this.#poked = true;
      this.#firstWave.resolve();
    };
    poking.then(ended, ended);
    return poking;
  }

  /** Asks again for every address without a host. */
  #pokeUnmet(): Promise<void> {
    const unmet = this.#network.range.addresses.filter((address) => !this.#roster.has(address));
    return poke(this.#udp, unmet, this.#signal);
  }

  get #lastWaveStartMs(): number {
    return lastWaveStartMs(this.#network.range.addresses.length);
  }

  /** Time at which the last question for an address leaves. */
  get #lastTryMs(): number {
    return this.#wavesMs.at(-1)! + TRIES_MS[this.#tries - 1]!;
  }

  /** Time until which addresses are waited for. */
  get #untilMs(): number {
    if (this.#deep) return this.#lastWaveStartMs + RESOLVE_DEEP_MS;
    return this.#poked ? this.#lastTryMs + answerMs(this.#connectTimes.slowMs) : Infinity;
  }

  /** Whether a host that is met now was met by a repeated question. */
  #isLate(address: string): boolean {
    const wave = waveOf(this.#network.range.addresses.indexOf(address));
    return this.#readBeforeMs > (this.#wavesMs[wave] ?? Infinity) + LATE_MS;
  }

  // --- listening -----------------------------------------------------------------------------------------------------

  /** Reads who is there, turn by turn, and decides in each what is asked next. */
  async #listen(): Promise<void> {
    const { broadcast } = this.#network.range;
    let everyoneAskedTwice = false;
    let readIpv6 = !this.#udp.speaksIpv6;
    while (!this.#signal.aborted && this.#elapsedMs < this.#untilMs) {
      await sleep(POLL_MS);
      const readMs = this.#elapsedMs;
      await this.#readNeighbors();
      this.#readBeforeMs = readMs;
      this.#tellChanged();
      this.#askAgain();
      this.#turn += 1;
      this.#askSilentOnes();
      if (!readIpv6 && this.#poked && this.#elapsedMs > this.#wavesMs.at(-1)! + IPV6_AFTER_MS) {
        readIpv6 = true;
        this.#tasks.add('neighbors', this.#meetIpv6());
      }
      if (!everyoneAskedTwice && this.#elapsedMs > this.#lastWaveStartMs + ASK_AGAIN_MS) {
        this.#udp.askEveryone(broadcast);
        everyoneAskedTwice = true;
      }
      this.#tryAddressesAgain();
    }
  }

  /** Repeats the questions for addresses where the system no longer does: once in a deep scan, else while it is worth it. */
  #tryAddressesAgain(): void {
    if (this.#deep) {
      if (this.#tries > OWN_TRY || this.#elapsedMs <= this.#lastWaveStartMs + TRIES_MS[OWN_TRY]) return;
      this.#tries = OWN_TRY + 1;
      this.#tasks.add('addresses', this.#pokeUnmet());
      return;
    }
    const hosts = { met: this.#roster.size, late: this.#late + this.#roster.ipv6Alone.length };
    if (this.#elapsedMs < this.#untilMs || !worthAnotherTry(hosts, this.#tries)) return;
    this.#tries += 1;
    if (this.#tries <= OWN_TRY) return;
    const waitMs = Math.max(0, this.#lastTryMs - this.#elapsedMs);
    this.#tasks.add(
      'addresses',
      sleep(waitMs).then(() => this.#pokeUnmet()),
    );
  }

  /** Asks hosts that are silent over IPv4 over IPv6, while their connections over IPv4 time out. */
  #askSilentOnes(): void {
    for (const [address, asked] of this.#askedAt)
      if (this.#turn - asked.turn > SILENT_TURNS && !isIpv6(address) && !this.#roster.answered(address))
        this.#tasks.add('host', this.#askSilent(address));
  }

  async #readNeighbors(): Promise<void> {
    const { name } = this.#network.lan;
    for (const { address, mac, interfaceName } of await neighbors())
      if (this.#inRange.has(address) && (interfaceName === '' || interfaceName === name)) this.#meet(address, mac);
  }

  /** Calls all devices of this link over IPv6. */
  #callAll(): void {
    const signal = AbortSignal.any([this.#signal, AbortSignal.timeout(RESOLVE_DEEP_MS)]);
    const call = callAllNodes(this.#zone, signal, (address) => {
      if (this.#isOnLinkIpv6(address)) this.#meet(address, null);
    });
    this.#tasks.add(
      'call',
      call.then((answered) => {
        this.#called = answered;
      }),
    );
  }

  /** Reads both tables once more where devices are known by IPv6 alone: the system may know their hardware addresses now. */
  async #meetLeftOver(): Promise<void> {
    if (this.#roster.ipv6Alone.length === 0 || this.#signal.aborted) return;
    await this.#readNeighbors();
    await this.#meetIpv6();
    await this.#tasksEnded();
  }

  // --- hosts ---------------------------------------------------------------------------------------------------------

  /** Takes in a sign of life. The first of a host has it asked everything, one that is silent over IPv4 also over IPv6. */
  #meet(address: string, mac: string | null): void {
    if (!this.#roster.meet(address, mac) || isIpv6(address)) return;
    const isLate = !this.#deep && this.#isLate(address);
    if (isLate) this.#late += 1;
    this.#tasks.add('host', this.#askMet(address, isLate));
  }

  async #askMet(address: string, isLate: boolean): Promise<void> {
    // Answers to the questions to everyone come first, so that they can be told from answers to this one.
    await this.#firstWave.promise;
    await sleep(60, undefined, { ref: false });
    await this.#askAll(address, isLate ? this.#patienceMs : this.#times.connectMs);
    await this.#askSilent(address);
  }

  /** Asks one address everything. */
  async #askAll(address: string, connectMs: number, ports: readonly number[] = ALL_PORTS): Promise<void> {
    this.#askByDatagram(address);
    const silent = await this.#ask(address, ports, connectMs);
    if (silent.length === ports.length) return;
    // A host that answers on other ports refuses or accepts; where it did neither, a packet was lost.
    if (silent.length > 0)
      this.#repeated += silent.length - (await this.#ask(address, silent, this.#patienceMs)).length;
    if (ports === ALL_PORTS) return;
    const others = ALL_PORTS.filter((port) => !ports.includes(port));
    await this.#ask(address, others, this.#patienceMs);
  }

  /** Asks these ports of a host; returns those that neither accepted nor refused. */
  async #ask(address: string, ports: readonly number[], connectMs: number): Promise<number[]> {
    const silent: number[] = [];
    await Promise.all(
      ports.map((port) =>
        this.#places.run(async () => {
          if (this.#signal.aborted) return;
          if (!(await this.#askPort(address, port, connectMs))) silent.push(port);
        }),
      ),
    );
    return silent;
  }

  /** Asks one port and takes in what it tells; whether it answered at all. */
  async #askPort(address: string, port: number, connectMs: number): Promise<boolean> {
    const times = { ...this.#times, connectMs };
    const result = await grab(onLink(address, this.#zone), port, times, this.#signal, this.#recall);
    this.#connections += result.connections;
    if (result.answered) {
      this.#connectTimes.add(result.connectMs);
      this.#roster.learn(address, { name: result.title, observations: result.observations });
    }
    if (result.unread !== null) this.#unread.count(result.unread, 'reader-failed');
    if (result.open && result.observations.length === 0)
      this.#mute.set(address, (this.#mute.get(address) ?? new Set()).add(port));
    return result.answered;
  }

  #askByDatagram(address: string): void {
    const ms = this.#elapsedMs;
    this.#askedAt.set(address, this.#askedAt.get(address) ?? { ms, turn: this.#turn });
    this.#lastAskedMs = ms;
    this.#udp.askHost(address);
  }

  async #readDescription(location: string, address: string): Promise<void> {
    const observations = await fetchDescription(location, address, this.#zone, this.#times, this.#signal);
    this.#roster.learn(address, { observations });
  }

  /**
   * Asks a second and last time where this network loses packets: hosts that had time to answer and told nothing, and
   * ports that were opened and said nothing.
   */
  #askAgain(): void {
    if (this.#deep || this.#late + this.#repeated === 0 || this.#signal.aborted) return;
    const isFirst = (what: string) => !this.#askedAgain.has(what) && this.#askedAgain.add(what);
    for (const [address, asked] of this.#askedAt) {
      const hadTime = this.#elapsedMs - asked.ms > this.#patienceMs;
      if (hadTime && this.#roster.toldNothing(address) && isFirst(address)) this.#askByDatagram(address);
    }
    for (const [address, ports] of this.#mute) {
      const ones = [...ports].filter((port) => isFirst(`${address} ${port}`));
      if (ones.length > 0) this.#tasks.add('host', this.#ask(address, ones, this.#patienceMs));
    }
  }

  /** Asks a host over IPv6 that answers nothing over IPv4. */
  async #askSilent(address: string): Promise<void> {
    const [ipv6] = this.#roster.answered(address) ? [] : this.#roster.ipv6Of(address);
    if (ipv6 !== undefined)
      await this.#askIpv6(ipv6, this.#deep ? this.#times.connectMs : LEAST_PATIENCE_MS, FIRST_PORTS);
  }

  async #askIpv6(address: string, connectMs: number, ports: readonly number[]): Promise<void> {
    if (this.#askedIpv6.has(address) || this.#askedIpv6.size >= MAX_IPV6_ASKED) return;
    this.#askedIpv6.add(address);
    await this.#askAll(address, connectMs, ports);
  }

  /** Takes in the neighbor table of IPv6, and asks the hosts that IPv4 does not know. */
  async #meetIpv6(): Promise<void> {
    for (const { address, mac } of await neighbors6(this.#network.lan.name, this.#zone))
      if (this.#isOnLinkIpv6(address)) this.#meet(address, mac);
    for (const address of this.#roster.ipv6Alone)
      this.#tasks.add('host', this.#askIpv6(address, this.#patienceMs, ALL_PORTS));
  }

  // --- the end -------------------------------------------------------------------------------------------------------

  #summary(): Omit<NetworkSummary, 'ms'> {
    const { range, gateway } = this.#network;
    const udp = this.#udp;
    const reports = this.#roster
      .hosts(gateway)
      .toSorted((a, b) => placeOf(a.ip, range.addresses) - placeOf(b.ip, range.addresses));
    return {
      hosts: reports.map(({ answered: _, ...host }) => host),
      coverage: coverageOf({
        subnet: range.subnet,
        probed: range.addresses.length,
        answered: reports.map(({ ip }) => ip),
        gateway,
        multicastHeard: this.#multicastHeard,
        silent: reports.filter(({ answered }) => !answered).length,
        attachedPrefix: range.attachedPrefix,
        scannedPrefix: Number(range.subnet.split('/')[1]),
        refusedHere: udp.pokesRefused,
        canary: this.#canaryName === null ? null : this.#canaryFound,
        unread: this.#unread.total,
        ipv6: this.#ipv6Reach(),
      }),
      unread: this.#unread.counts,
      packetsSent: udp.packetsSent + this.#connections,
    };
  }

  #ipv6Reach(): Ipv6Reach {
    if (!this.#udp.speaksIpv6) return 'off';
    if (this.#called !== true) return 'announced';
    return this.#roster.sizeIpv6 === 0 ? 'silent' : 'called';
  }

  /** Waits for all work, and meanwhile tells what is learnt and asks again. */
  async #tasksEnded(): Promise<void> {
    await this.#tasks.allEnded(() => {
      this.#tellChanged();
      this.#askAgain();
    });
  }

  /** Judges what was learnt since the last time, while answers are waited for, and tells it. */
  #tellChanged(): void {
    for (const host of this.#roster.takeChanged(this.#network.gateway)) this.#onHost?.(host);
  }

  /** Whether an address of IPv6 is of this link and not this computer's own. */
  #isOnLinkIpv6(address: string): boolean {
    return isLinkLocal(address) && address !== this.#network.lan.linkLocal?.address;
  }

  get #elapsedMs(): number {
    return performance.now() - this.#startedAtMs;
  }

  /** Time-out of a connection, from the times that this network's connections took so far. */
  get #patienceMs(): number {
    return this.#connectTimes.patienceMs(this.#times.connectMs);
  }
}

/** Where a host stands in the list: by its address, those without IPv4 at the end. */
function placeOf(address: string, addresses: readonly string[]): number {
  return isIpv6(address) ? addresses.length : addresses.indexOf(address);
}
