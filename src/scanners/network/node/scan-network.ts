import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '#adapters/node/command.ts';
import { defaultGateway, lanInterfaces, type LanInterface } from '#adapters/node/lan/interfaces.ts';
import { callAllNodes, neighbours, neighbours6 } from '#adapters/node/lan/neighbours.ts';
import { Semaphore } from '#core/semaphore.ts';
import type { Announcement } from '../discovery/announcement.ts';
import { isCanary } from '../discovery/canary.ts';
import { coverageOf, type NetworkCoverage } from '../coverage.ts';
import { judgeHost, type NetworkHost } from '../host.ts';
import { answerMs, LATE_MS, OWN_TRY, TRIES_MS, worthAnotherTry } from '../resolution.ts';
import { isIpv6, isLinkLocal, onLink, Roster } from '../roster.ts';
import { scanRange, type ScanRange } from '../subnet.ts';
import { UnreadAnswers } from '../unread.ts';
import { claimFor, rememberClaims } from '../verdict.ts';
import { openCanary } from './canary.ts';
import { fetchDescription } from './upnp-description.ts';
import { grab, SERVICE_PORTS, type GrabTimes } from './tcp-banners.ts';
import { discoveryProtocols, UdpDiscovery } from './udp-discovery.ts';

/** When everyone is asked a second time, after the last wave began. */
const ASK_AGAIN_MS = 625;
/** How long a patient scan waits for addresses, all its own repeated questions among them. */
const RESOLVE_DEEP_MS = 5_000;
/**
 * The most addresses that may be unresolved at once: systems keep about a thousand (Linux, gc_thresh3), and an address
 * stays unresolved for three seconds. Larger networks are poked in waves.
 */
const WAVE_ADDRESSES = 384;
const WAVE_STARTS_MS = [0, 1_250, 3_200] as const;
const POLL_MS = 40;
/** A host is silent that had this many turns of the scan to answer in: turns, since a busy computer reads late. */
const SILENT_TURNS = 4;
/** Addresses poked at once, and the pause after them: more would overflow the system's queue of unresolved neighbours. */
const POKE_BATCH = 64;
const POKE_PAUSE_MS = 15;
const TIMES: GrabTimes = { connectMs: 700, readMs: 700 };
const TIMES_DEEP: GrabTimes = { connectMs: 2_500, readMs: 3_000 };
/** The least a connection is waited for on a fast network. */
const LEAST_PATIENCE_MS = 220;
const ALL_PORTS: readonly number[] = [...SERVICE_PORTS.keys()];
/** Connections under way at once, over all hosts. */
const MAX_CONNECTIONS = 256;
/**
 * When the neighbour table of IPv6 is read and hosts that IPv4 does not know are asked over it: by then all of IPv4 have
 * answered where nothing is lost, counted from the last wave of questions. A program reads the table, so it is read once more at the end and no oftener.
 */
const IPV6_AFTER_MS = 650;
/** Addresses of IPv6 whose services are asked in one scan. */
const MAX_IPV6_ASKED = 128;
/** Ports that a host which answered nothing over IPv4 is asked first over IPv6; all others only where one of these answers. */
const FIRST_PORTS = [80, 443, 554, 8080, 8000, 8554] as const;
/** The last answers to datagrams come about as late as connections were accepted here, and no later than this. */
const MOST_DRAIN_MS = 250;

export interface NetworkSummary {
  readonly hosts: readonly NetworkHost[];
  readonly coverage: NetworkCoverage;
  /** Answers that could not be read: `protocol reason` to how many. */
  readonly unread: Readonly<Record<string, number>>;
  readonly packetsSent: number;
  readonly ms: number;
}

export interface AttachedNetwork {
  readonly lan: LanInterface;
  readonly range: ScanRange;
  readonly gateway: string | null;
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

/** The private subnet this machine is directly attached to: the named interface's, else the default route's, else the only one. */
export async function attachedNetwork(interfaceName?: string): Promise<AttachedNetwork> {
  const candidates = lanInterfaces().flatMap((lan) => {
    const range = scanRange(lan.address, lan.prefixLength);
    return range ? [{ lan, range }] : [];
  });
  const gateway = await defaultGateway();
  const wanted = interfaceName ?? gateway?.interfaceName;
  const chosen = candidates.find(({ lan }) => lan.name === wanted) ?? (interfaceName ? undefined : candidates[0]);
  if (!chosen) {
    throw new CommandError(
      interfaceName
        ? `The interface ${interfaceName} has no private IPv4 address here.`
        : 'This computer is on no private IPv4 network, so there is nothing to scan.',
    );
  }
  return { ...chosen, gateway: gateway?.interfaceName === chosen.lan.name ? gateway.address : null };
}

const READERS: AnswerReaders = { protocols: discoveryProtocols, claimFor };

/**
 * One pass over the attached subnet: harmless questions only, results as they come, a verdict on each host. Rejects where
 * this computer cannot ask; an answer on which its reader throws is lost alone, and counted as unread.
 */
export async function scanNetwork({
  network,
  deep,
  signal,
  onHost,
  readers = READERS,
}: NetworkScanOptions): Promise<NetworkSummary> {
  const startedAtMs = performance.now();
  const { lan, range, gateway } = network;
  const inRange = new Set(range.addresses);
  const unread = new UnreadAnswers();
  const recall = rememberClaims((observation) => {
    try {
      return readers.claimFor(observation);
    } catch {
      unread.count('claims', 'reader-failed');
      return null;
    }
  });
  const roster = new Roster(recall);
  const tasks = new Set<Promise<void>>();
  const limit = new Semaphore(MAX_CONNECTIONS);
  const times = deep ? TIMES_DEEP : TIMES;
  const zone = lan.linkLocal?.zone ?? '';
  const elapsedMs = () => performance.now() - startedAtMs;
  const patience = () => patienceMs(connectTimesMs, times.connectMs);
  /** When each wave of addresses was first asked, and when the neighbour table was last read before this reading. */
  const wavesMs: number[] = [];
  let readBeforeMs = 0;
  const isLate = (address: string) =>
    readBeforeMs > (wavesMs[Math.floor(range.addresses.indexOf(address) / WAVE_ADDRESSES)] ?? Infinity) + LATE_MS;
  let multicastHeard = false;
  let connections = 0;
  const connectTimesMs: number[] = [];
  /** Hosts that a repeated question met, and ports that answered when they were asked again: what was lost here. */
  let late = 0;
  let repeated = 0;

  /** Judges what was learnt since the last time, while answers are waited for, and tells it. */
  const tellChanged = (): void => {
    for (const host of roster.takeChanged(gateway)) onHost?.(host);
  };

  /** Work that the scan waits for at its end; where it throws, what it was reading counts as unread. */
  const track = (what: string, work: Promise<unknown>): void => {
    const task = work
      .then(
        () => undefined,
        () => unread.count(what, 'reader-failed'),
      )
      .finally(() => tasks.delete(task));
    tasks.add(task);
  };

  const probeId = randomUUID();
  const canaryName = `canary-${randomUUID()}`;
  let canaryFound = false;
  /** When each host was first asked alone; what it says later is no answer to a question to everyone. */
  const askedAt = new Map<string, { readonly ms: number; readonly turn: number }>();
  let turn = 0;

  const hear = (address: string, announcement: Announcement): void => {
    if (address === lan.address && isCanary(announcement, canaryName)) {
      canaryFound = judgeHost({ ...announcement, address, names: [] }).verdict === 'camera';
    }
    if (!inRange.has(address) && !isOnLinkIpv6(address)) return;
    if (!askedAt.has(address) && announcement.protocol !== 'mdns') multicastHeard = true;
    meet(address, announcement.mac);
    roster.learn(address, announcement);
    for (const other of announcement.addresses ?? []) {
      if (isOnLinkIpv6(other)) meet(other, null);
      if (inRange.has(other) || isLinkLocal(other)) roster.pair(address, other);
    }
    const { location } = announcement;
    if (location)
      track(
        'upnp',
        fetchDescription(location, address, zone, times, signal).then((observations) =>
          roster.learn(address, { observations }),
        ),
      );
  };

  const isOnLinkIpv6 = (address: string) => isLinkLocal(address) && address !== lan.linkLocal?.address;

  await using canary = await openCanary(lan.address, probeId, canaryName);
  await using udp = await UdpDiscovery.open(lan.address, lan.linkLocal, readers.protocols(probeId), unread, hear);

  const firstWave = Promise.withResolvers<void>();
  /** Ports that accepted a connection and then said nothing. */
  const mute = new Map<string, Set<number>>();
  /** What was asked a second time. */
  const askedAgain = new Set<string>();
  let lastAskedMs = 0;

  /** Asks these ports of a host; returns those that neither accepted nor refused. */
  async function ask(address: string, ports: readonly number[], connectMs: number): Promise<number[]> {
    const silent: number[] = [];
    await Promise.all(
      ports.map((port) =>
        limit.run(async () => {
          if (signal.aborted) return;
          const result = await grab(onLink(address, zone), port, { ...times, connectMs }, signal, recall);
          connections += result.connections;
          if (result.answered) connectTimesMs.push(result.connectMs);
          if (result.answered) roster.learn(address, { name: result.title, observations: result.observations });
          else silent.push(port);
          if (result.unread !== null) unread.count(result.unread, 'reader-failed');
          if (result.open && result.observations.length === 0)
            mute.set(address, (mute.get(address) ?? new Set()).add(port));
        }),
      ),
    );
    return silent;
  }

  function askByDatagram(address: string): void {
    askedAt.set(address, askedAt.get(address) ?? { ms: elapsedMs(), turn });
    lastAskedMs = elapsedMs();
    udp.askHost(address);
  }

  /** Everything that one address is asked. */
  async function askAll(address: string, connectMs: number, ports: readonly number[] = ALL_PORTS): Promise<void> {
    askByDatagram(address);
    const silent = await ask(address, ports, connectMs);
    if (silent.length === ports.length) return;
    // A host that answers on other ports refuses or accepts; where it did neither, a packet was lost.
    if (silent.length > 0) repeated += silent.length - (await ask(address, silent, patience())).length;
    if (ports !== ALL_PORTS)
      await ask(
        address,
        ALL_PORTS.filter((port) => !ports.includes(port)),
        patience(),
      );
  }

  /**
   * Where packets get lost: once more, and no third time, for hosts that had time to answer and told nothing, and for
   * ports that were opened and said nothing.
   */
  function askAgain(): void {
    if (deep || late + repeated === 0 || signal.aborted) return;
    const first = (what: string) => !askedAgain.has(what) && askedAgain.add(what);
    for (const [address, asked] of askedAt)
      if (elapsedMs() - asked.ms > patience() && roster.toldNothing(address) && first(address)) askByDatagram(address);
    for (const [address, ports] of mute) {
      const ones = [...ports].filter((port) => first(`${address} ${port}`));
      if (ones.length > 0) track('host', ask(address, ones, patience()));
    }
  }

  /** First sign of a host: ask it everything, once; one that is silent over IPv4 also over IPv6. */
  function meet(address: string, mac: string | null): void {
    if (!roster.meet(address, mac) || isIpv6(address)) return;
    const again = !deep && isLate(address);
    if (again) late += 1;
    track(
      'host',
      (async () => {
        // Answers to the questions to everyone come first, so that they can be told from answers to this one.
        await firstWave.promise;
        await sleep(60, undefined, { ref: false });
        await askAll(address, again ? patience() : times.connectMs);
        await askSilent(address);
      })(),
    );
  }

  async function readNeighbours(): Promise<void> {
    for (const { address, mac, interfaceName } of await neighbours())
      if (inRange.has(address) && (interfaceName === '' || interfaceName === lan.name)) meet(address, mac);
  }

  const askedIpv6 = new Set<string>();

  async function askIpv6(address: string, connectMs: number, ports: readonly number[]): Promise<void> {
    if (askedIpv6.has(address) || askedIpv6.size >= MAX_IPV6_ASKED) return;
    askedIpv6.add(address);
    await askAll(address, connectMs, ports);
  }

  /** A host that answers nothing over IPv4 is asked over IPv6. */
  async function askSilent(address: string): Promise<void> {
    const [ipv6] = roster.answered(address) ? [] : roster.ipv6Of(address);
    if (ipv6 !== undefined) await askIpv6(ipv6, deep ? times.connectMs : LEAST_PATIENCE_MS, FIRST_PORTS);
  }

  async function meetIpv6(): Promise<void> {
    for (const { address, mac } of await neighbours6(lan.name, zone)) if (isOnLinkIpv6(address)) meet(address, mac);
    for (const address of roster.ipv6Alone) track('host', askIpv6(address, patience(), ALL_PORTS));
  }

  const lastWaveMs = WAVE_STARTS_MS[Math.ceil(range.addresses.length / WAVE_ADDRESSES) - 1] ?? 0;
  let tries = 2;
  /** Questions count from when they were really sent, which a busy computer does late. */
  let poked = false;
  const lastTryMs = () => wavesMs.at(-1)! + TRIES_MS[tries - 1]!;
  const untilMs = () => {
    if (deep) return lastWaveMs + RESOLVE_DEEP_MS;
    return poked ? lastTryMs() + answerMs(slowConnectMs(connectTimesMs)) : Infinity;
  };
  // Questions for addresses leave before all others: on them a scan waits longest.
  const poking = poke(udp, range.addresses, signal, () => {
    wavesMs.push(elapsedMs());
    firstWave.resolve();
  });
  const pokingEnded = (): void => {
    poked = true;
    firstWave.resolve();
  };
  poking.then(pokingEnded, pokingEnded);
  await firstWave.promise;
  udp.askEveryone(range.broadcast);
  let called: boolean | null = null;
  if (udp.speaksIpv6) {
    track(
      'call',
      callAllNodes(zone, AbortSignal.any([signal, AbortSignal.timeout(RESOLVE_DEEP_MS)]), (address) => {
        if (isOnLinkIpv6(address)) meet(address, null);
      }).then((answered) => {
        called = answered;
      }),
    );
  }
  let asked = 1;
  let readIpv6 = !udp.speaksIpv6;
  while (!signal.aborted && elapsedMs() < untilMs()) {
    await sleep(POLL_MS);
    const readMs = elapsedMs();
    await readNeighbours();
    readBeforeMs = readMs;
    tellChanged();
    askAgain();
    // Over IPv6 while its connections over IPv4 time out.
    turn += 1;
    for (const [address, asked] of askedAt)
      if (turn - asked.turn > SILENT_TURNS && !isIpv6(address) && !roster.answered(address))
        track('host', askSilent(address));
    if (!readIpv6 && poked && elapsedMs() > wavesMs.at(-1)! + IPV6_AFTER_MS) {
      readIpv6 = true;
      track('neighbours', meetIpv6());
    }
    if (asked === 1 && elapsedMs() > lastWaveMs + ASK_AGAIN_MS) {
      udp.askEveryone(range.broadcast);
      asked = 2;
    }
    if (deep && tries < OWN_TRY + 1 && elapsedMs() > lastWaveMs + TRIES_MS[OWN_TRY]) {
      tries = OWN_TRY + 1;
      track('addresses', poke(udp, unmet(), signal));
    }
    if (
      !deep &&
      elapsedMs() >= untilMs() &&
      worthAnotherTry({ met: roster.size, late: late + roster.ipv6Alone.length }, tries)
    ) {
      tries += 1;
      if (tries > OWN_TRY) {
        const waitMs = Math.max(0, lastTryMs() - elapsedMs());
        track(
          'addresses',
          sleep(waitMs).then(() => poke(udp, unmet(), signal)),
        );
      }
    }
  }
  function unmet(): readonly string[] {
    return range.addresses.filter((address) => !roster.has(address));
  }
  async function tasksDone(): Promise<void> {
    while (tasks.size > 0) {
      await Promise.race(tasks);
      tellChanged();
      askAgain();
    }
  }
  // A scan that could not ask must not end as one that found nothing.
  await poking;
  await tasksDone();
  if (roster.ipv6Alone.length > 0 && !signal.aborted) {
    // Hardware addresses of hosts that were heard before the system knew them.
    await readNeighbours();
    await meetIpv6();
    await tasksDone();
  }
  await sleep(
    Math.max(0, lastAskedMs + Math.min(MOST_DRAIN_MS, 2 * (slowConnectMs(connectTimesMs) ?? 0)) - elapsedMs()),
  );

  const reports = roster
    .hosts(gateway)
    .toSorted((a, b) => placeOf(a.ip, range.addresses) - placeOf(b.ip, range.addresses));
  return {
    hosts: reports.map(({ answered: _, ...host }) => host),
    coverage: coverageOf({
      subnet: range.subnet,
      probed: range.addresses.length,
      answered: reports.map(({ ip }) => ip),
      gateway,
      multicastHeard,
      silent: reports.filter(({ answered }) => !answered).length,
      attachedPrefix: range.attachedPrefix,
      scannedPrefix: Number(range.subnet.split('/')[1]),
      refusedHere: udp.pokesRefused,
      canary: canary === null ? null : canaryFound,
      unread: unread.total,
      ipv6: !udp.speaksIpv6 ? 'off' : called !== true ? 'announced' : roster.sizeIpv6 === 0 ? 'silent' : 'called',
    }),
    unread: unread.counts,
    packetsSent: udp.packetsSent + connections,
    ms: Math.round(performance.now() - startedAtMs),
  };
}

/** Hosts stand in the order of their addresses, those without IPv4 at the end. */
function placeOf(address: string, addresses: readonly string[]): number {
  return isIpv6(address) ? addresses.length : addresses.indexOf(address);
}

/** How long a connection took that nine of ten were faster than; null where none was made. */
function slowConnectMs(connectTimesMs: readonly number[]): number | null {
  return connectTimesMs.toSorted((a, b) => a - b)[Math.floor(connectTimesMs.length * 0.9)] ?? null;
}

/** Sooner given up, a connection on this network would have answered: several times what nine of ten took, within bounds. */
function patienceMs(connectTimesMs: readonly number[], mostMs: number): number {
  return Math.min(mostMs, Math.max(LEAST_PATIENCE_MS, 6 * (slowConnectMs(connectTimesMs) ?? mostMs)));
}

async function poke(
  udp: UdpDiscovery,
  addresses: readonly string[],
  signal: AbortSignal,
  onWave: () => void = () => undefined,
): Promise<void> {
  const startedAtMs = performance.now();
  for (const [wave, waveStartMs] of WAVE_STARTS_MS.entries()) {
    const ofWave = addresses.slice(wave * WAVE_ADDRESSES, (wave + 1) * WAVE_ADDRESSES);
    if (ofWave.length === 0) return;
    await sleep(Math.max(0, startedAtMs + waveStartMs - performance.now()));
    for (let at = 0; at < ofWave.length && !signal.aborted; at += POKE_BATCH) {
      if (at > 0) await sleep(POKE_PAUSE_MS);
      for (const address of ofWave.slice(at, at + POKE_BATCH)) udp.poke(address);
    }
    onWave();
  }
}
