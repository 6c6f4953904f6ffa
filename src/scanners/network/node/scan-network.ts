import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '#adapters/node/command.ts';
import { defaultGateway, lanInterfaces, type LanInterface } from '#adapters/node/lan/interfaces.ts';
import { neighbours } from '#adapters/node/lan/neighbours.ts';
import type { Announcement } from '../discovery/announcement.ts';
import { isCanary } from '../discovery/canary.ts';
import { coverageOf, type NetworkCoverage } from '../coverage.ts';
import { judgeHost, type NetworkHost } from '../host.ts';
import { scanRange, type ScanRange } from '../subnet.ts';
import type { Observation } from '../verdict.ts';
import { openCanary } from './canary.ts';
import { fetchDescription } from './upnp-description.ts';
import { grab, SERVICE_PORTS, type GrabTimes } from './tcp-banners.ts';
import { UdpDiscovery } from './udp-discovery.ts';

/** Address resolution asks up to three times, a second apart: a lost first question costs one second. */
const RESOLVE_MS = 1_250;
const RESOLVE_DEEP_MS = 5_000;
/** As long as a repeated question brings new hosts, questions get lost here and the next one is waited for as well. */
const RESOLVE_STEP_MS = 1_000;
/** Hosts met later than this were met by a repeated question. */
const RESOLVE_FIRST_MS = 950;
const RESOLVE_LOSSY_MS = 2_250;
/**
 * The most addresses that may be unresolved at once: systems keep about a thousand (Linux, gc_thresh3), and an address
 * stays unresolved for three seconds. Larger networks are poked in waves.
 */
const WAVE_ADDRESSES = 384;
const WAVE_STARTS_MS = [0, 1_250, 3_200] as const;
const POLL_MS = 40;
/** Addresses poked at once, and the pause after them: more would overflow the system's queue of unresolved neighbours. */
const POKE_BATCH = 64;
const POKE_PAUSE_MS = 15;
const TIMES: GrabTimes = { connectMs: 700, readMs: 700 };
const TIMES_DEEP: GrabTimes = { connectMs: 2_500, readMs: 3_000 };
/** The least a connection is waited for on a fast network. */
const LEAST_PATIENCE_MS = 220;
/** Connections under way at once, over all hosts. */
const MAX_CONNECTIONS = 256;
/** Facts kept of one host: enough for every table, finite for a hostile one. */
const MAX_OBSERVATIONS_PER_HOST = 120;

export interface NetworkSummary {
  readonly hosts: readonly NetworkHost[];
  readonly coverage: NetworkCoverage;
  /** Answers that no decoder could read: `protocol reason` to how many. */
  readonly unread: Readonly<Record<string, number>>;
  readonly packetsSent: number;
  readonly ms: number;
}

export interface AttachedNetwork {
  readonly lan: LanInterface;
  readonly range: ScanRange;
  readonly gateway: string | null;
}

export interface NetworkScanOptions {
  readonly network: AttachedNetwork;
  /** Longer waits for slow and lossy networks, and a second round of questions. */
  readonly deep: boolean;
  readonly signal: AbortSignal;
  /** Called whenever more is known of a host. */
  readonly onHost?: (host: NetworkHost) => void;
}

interface HostState {
  mac: string | null;
  readonly names: string[];
  readonly observations: Observation[];
  asked: boolean;
  answered: boolean;
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

/** One pass over the attached subnet: harmless questions only, results as they come, a verdict on each host. */
export async function scanNetwork({ network, deep, signal, onHost }: NetworkScanOptions): Promise<NetworkSummary> {
  const startedAtMs = performance.now();
  const { lan, range, gateway } = network;
  const inRange = new Set(range.addresses);
  const hosts = new Map<string, HostState>();
  const tasks = new Set<Promise<void>>();
  const limit = new Limiter(MAX_CONNECTIONS);
  const times = deep ? TIMES_DEEP : TIMES;
  let multicastHeard = false;
  let connections = 0;
  const connectTimesMs: number[] = [];
  /** Hosts met later wait on repeated questions. */
  let lateAfterMs = Infinity;

  const report = (address: string, host: HostState) => judgeHost({ address, ...host, isGateway: address === gateway });

  const track = (work: Promise<void>): void => {
    const task = work.finally(() => tasks.delete(task));
    tasks.add(task);
  };

  const learn = (
    address: string,
    facts: { name?: string | null; mac?: string | null; observations?: readonly Observation[] },
  ): void => {
    const host = hosts.get(address);
    if (!host) return;
    host.answered = true;
    host.mac ??= facts.mac ?? null;
    if (facts.name && !host.names.includes(facts.name) && host.names.length < 8) host.names.push(facts.name);
    for (const observation of facts.observations ?? []) {
      if (host.observations.length < MAX_OBSERVATIONS_PER_HOST) host.observations.push(observation);
    }
    onHost?.(report(address, host));
  };

  const probeId = randomUUID();
  const canaryName = `canary-${randomUUID()}`;
  let canaryFound = false;

  const hear = (address: string, announcement: Announcement): void => {
    if (address === lan.address && isCanary(announcement, canaryName)) {
      canaryFound = judgeHost({ ...announcement, address, names: [] }).verdict === 'camera';
    }
    if (!inRange.has(address)) return;
    if (!hosts.get(address)?.asked && announcement.protocol !== 'mdns') multicastHeard = true;
    meet(address, announcement.mac);
    learn(address, announcement);
    const { location } = announcement;
    if (location)
      track(
        fetchDescription(location, address, times, signal).then((observations) => learn(address, { observations })),
      );
  };

  await using canary = await openCanary(lan.address, probeId, canaryName);
  await using udp = await UdpDiscovery.open(lan.address, probeId, hear);

  /** Asks these ports of a host; returns those that neither accepted nor refused. */
  async function ask(address: string, ports: readonly number[], late: boolean): Promise<number[]> {
    const silent: number[] = [];
    const patience = late ? { ...times, connectMs: patienceMs(connectTimesMs, times.connectMs) } : times;
    await Promise.all(
      ports.map((port) =>
        limit.run(async () => {
          if (signal.aborted) return;
          const result = await grab(address, port, patience, signal);
          connections += result.connections;
          if (result.answered) connectTimesMs.push(result.connectMs);
          if (result.answered) learn(address, { name: result.title, observations: result.observations });
          else silent.push(port);
        }),
      ),
    );
    return silent;
  }

  /** First sign of a host: ask it everything, once. */
  function meet(address: string, mac: string | null): void {
    const known = hosts.get(address);
    if (known) {
      known.mac ??= mac;
      return;
    }
    const host: HostState = { mac, names: [], observations: [], asked: false, answered: false };
    hosts.set(address, host);
    onHost?.(report(address, host));
    track(
      (async () => {
        // Answers to the questions to everyone come first, so that they can be told from answers to this one.
        await sleep(60, undefined, { ref: false });
        host.asked = true;
        udp.askHost(address);
        const late = performance.now() - startedAtMs > lateAfterMs;
        const silent = await ask(address, [...SERVICE_PORTS.keys()], late);
        // A host that answers on other ports refuses or accepts; where it did neither, a packet was lost.
        if (silent.length < SERVICE_PORTS.size) await ask(address, silent, true);
      })(),
    );
  }

  udp.askEveryone(range.broadcast);
  track(poke(udp, range.addresses, signal));
  const lastWaveMs = WAVE_STARTS_MS[Math.ceil(range.addresses.length / WAVE_ADDRESSES) - 1] ?? 0;
  let untilMs = lastWaveMs + (deep ? RESOLVE_DEEP_MS : RESOLVE_MS);
  const lossyUntilMs = lastWaveMs + RESOLVE_LOSSY_MS;
  if (!deep) lateAfterMs = lastWaveMs + RESOLVE_FIRST_MS;
  let asked = 1;
  let hostsBefore = 0;
  const elapsedMs = () => performance.now() - startedAtMs;
  while (!signal.aborted && elapsedMs() < untilMs) {
    await sleep(POLL_MS);
    if (elapsedMs() < lastWaveMs + RESOLVE_FIRST_MS) hostsBefore = hosts.size;
    for (const { address, mac, interfaceName } of await neighbours()) {
      if (inRange.has(address) && (interfaceName === '' || interfaceName === lan.name)) meet(address, mac);
    }
    if (asked === 1 && elapsedMs() > untilMs / 2) {
      udp.askEveryone(range.broadcast);
      asked = 2;
    }
    if (!deep && elapsedMs() >= untilMs && untilMs < lossyUntilMs && hosts.size > hostsBefore) {
      hostsBefore = hosts.size;
      untilMs = Math.min(untilMs + RESOLVE_STEP_MS, lossyUntilMs);
    }
  }
  while (tasks.size > 0) await Promise.all(tasks);

  const reports = [...hosts]
    .map(([address, host]) => report(address, host))
    .toSorted((a, b) => range.addresses.indexOf(a.ip) - range.addresses.indexOf(b.ip));
  return {
    hosts: reports,
    coverage: coverageOf({
      subnet: range.subnet,
      probed: range.addresses.length,
      answered: [...hosts.keys()],
      gateway,
      multicastHeard,
      silent: [...hosts.values()].filter(({ answered }) => !answered).length,
      attachedPrefix: range.attachedPrefix,
      scannedPrefix: Number(range.subnet.split('/')[1]),
      refusedHere: udp.pokesRefused,
      canary: canary === null ? null : canaryFound,
      unread: [...udp.unread.values()].reduce((sum, count) => sum + count, 0),
    }),
    unread: Object.fromEntries(udp.unread),
    packetsSent: udp.packetsSent + connections,
    ms: Math.round(performance.now() - startedAtMs),
  };
}

/** Sooner given up, a connection on this network would have answered: several times what nine of ten took, within bounds. */
function patienceMs(connectTimesMs: readonly number[], mostMs: number): number {
  const slow = connectTimesMs.toSorted((a, b) => a - b)[Math.floor(connectTimesMs.length * 0.9)];
  return slow === undefined ? mostMs : Math.min(mostMs, Math.max(LEAST_PATIENCE_MS, 6 * slow));
}

async function poke(udp: UdpDiscovery, addresses: readonly string[], signal: AbortSignal): Promise<void> {
  const startedAtMs = performance.now();
  for (const [wave, waveStartMs] of WAVE_STARTS_MS.entries()) {
    const ofWave = addresses.slice(wave * WAVE_ADDRESSES, (wave + 1) * WAVE_ADDRESSES);
    if (ofWave.length === 0) return;
    await sleep(Math.max(0, startedAtMs + waveStartMs - performance.now()));
    for (let at = 0; at < ofWave.length && !signal.aborted; at += POKE_BATCH) {
      for (const address of ofWave.slice(at, at + POKE_BATCH)) udp.poke(address);
      await sleep(POKE_PAUSE_MS);
    }
  }
}

/** Runs at most `most` pieces of work at once, in order of arrival. */
class Limiter {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(most: number) {
    this.#free = most;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
