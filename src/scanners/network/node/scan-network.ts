import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NetworkCoverage } from '../coverage.ts';
import { findingsOf } from '../findings.ts';
import type { NetworkHost } from '../host.ts';
import type { Ipv6Reach } from '../ipv6.ts';
import { UnreadAnswers } from '../unread.ts';
import { claimFor, rememberClaims } from '../verdict.ts';
import { AddressQuestions } from './address-questions.ts';
import { openCanary } from './canary.ts';
import { DatagramQuestions } from './datagram-questions.ts';
import { Hearing } from './hearing.ts';
import { HostQuestions } from './host-questions.ts';
import { Presence } from './presence.ts';
import { RunningScan, type ScanTerms } from './running-scan.ts';
import { ServiceQuestions } from './service-questions.ts';
import { discoveryProtocols, UdpDiscovery } from './udp-discovery.ts';

/** Time from the start of the last wave until everyone is asked a second time. */
const ASK_AGAIN_MS = 625;
const POLL_MS = 40;
/**
 * Time from the last wave until the neighbor table of IPv6 is read: where nothing is lost, every host of IPv4 has answered
 * by then. Reading it starts a program, so it is read twice at most, here and at the end.
 */
const IPV6_AFTER_MS = 650;
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

export interface NetworkScanOptions extends ScanTerms {
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
    scan.hearing.take(from, told),
  );
  const scan = new NetworkScan(options, udp, unread, canary === null ? null : canaryName);
  return { ...(await scan.run()), ms: Math.round(performance.now() - startedAtMs) };
}

/** One scan over sockets that are open. Its phases: questions for addresses, listening, what is left over, the summary. */
class NetworkScan {
  /** What hosts say by datagram comes in here. */
  readonly hearing: Hearing;
  readonly #scan: RunningScan;
  readonly #onHost: NetworkScanOptions['onHost'];
  readonly #udp: UdpDiscovery;
  readonly #unread: UnreadAnswers;
  readonly #addresses: AddressQuestions;
  readonly #datagrams: DatagramQuestions;
  readonly #services: ServiceQuestions;
  readonly #questions: HostQuestions;
  readonly #presence: Presence;

  constructor(options: NetworkScanOptions, udp: UdpDiscovery, unread: UnreadAnswers, canaryName: string | null) {
    const recall = recallWith(options.readers ?? READERS, unread);
    this.#onHost = options.onHost;
    this.#udp = udp;
    this.#unread = unread;
    this.#scan = new RunningScan(options, unread, recall);
    this.#addresses = new AddressQuestions(this.#scan, udp);
    this.#datagrams = new DatagramQuestions(this.#scan, udp);
    this.#services = new ServiceQuestions(this.#scan, unread, recall);
    this.#questions = new HostQuestions(this.#scan, this.#datagrams, this.#services, this.#addresses.firstWave);
    this.#presence = new Presence(this.#scan, this.#addresses, this.#questions);
    this.hearing = new Hearing(this.#scan, this.#presence, this.#datagrams, canaryName);
  }

  async run(): Promise<Omit<NetworkSummary, 'ms'>> {
    // The wait for addresses is the longest of a scan, so their questions leave before all others.
    const asking = this.#addresses.askAll();
    await this.#addresses.firstWave;
    this.#udp.askEveryone(this.#scan.link.network.range.broadcast);
    if (this.#udp.speaksIpv6) this.#presence.callAll();
    await this.#listen();
    // A scan that could not ask must not end as one that found nothing.
    await asking;
    await this.#tasksEnded();
    await this.#meetLeftOver();
    const drainMs = Math.min(MOST_DRAIN_MS, 2 * (this.#scan.connectTimes.slowMs ?? 0));
    await sleep(Math.max(0, this.#datagrams.lastAskedMs + drainMs - this.#scan.elapsedMs));
    return this.#summary();
  }

  /** Reads who is there, turn by turn, and decides in each what is asked next. */
  async #listen(): Promise<void> {
    const { link, signal, tasks } = this.#scan;
    const { lastWaveStartMs } = this.#addresses;
    let everyoneAskedTwice = false;
    let readIpv6 = !this.#udp.speaksIpv6;
    while (!signal.aborted && this.#scan.elapsedMs < this.#addresses.untilMs) {
      await sleep(POLL_MS);
      await this.#presence.readIpv4();
      this.#tellChanged();
      this.#questions.askAgain();
      this.#questions.nextTurn();
      if (!readIpv6 && this.#scan.elapsedMs > this.#addresses.lastWaveLeftMs + IPV6_AFTER_MS) {
        readIpv6 = true;
        tasks.add('neighbors', this.#presence.readIpv6());
      }
      if (!everyoneAskedTwice && this.#scan.elapsedMs > lastWaveStartMs + ASK_AGAIN_MS) {
        this.#udp.askEveryone(link.network.range.broadcast);
        everyoneAskedTwice = true;
      }
      this.#addresses.tryAgain();
    }
  }

  /** Waits for all work, and meanwhile tells what is learnt and asks again. */
  async #tasksEnded(): Promise<void> {
    await this.#scan.tasks.allEnded(() => {
      this.#tellChanged();
      this.#questions.askAgain();
    });
  }

  /** Reads both tables once more where devices are known by IPv6 alone: the system may know their hardware addresses now. */
  async #meetLeftOver(): Promise<void> {
    if (this.#scan.roster.ipv6Alone.length === 0 || this.#scan.signal.aborted) return;
    await this.#presence.readIpv4();
    await this.#presence.readIpv6();
    await this.#tasksEnded();
  }

  /** Judges what was learnt since the last time, while answers are waited for, and tells it. */
  #tellChanged(): void {
    for (const host of this.#scan.roster.takeChanged(this.#scan.link.network.gateway)) this.#onHost?.(host);
  }

  #summary(): Omit<NetworkSummary, 'ms'> {
    const { multicastHeard, canary } = this.hearing;
    const findings = findingsOf(this.#scan.roster, this.#scan.link.network, {
      multicastHeard,
      canary,
      refusedHere: this.#udp.pokesRefused,
      unread: this.#unread.total,
      ipv6: this.#ipv6Reach(),
    });
    return {
      ...findings,
      unread: this.#unread.counts,
      packetsSent: this.#udp.packetsSent + this.#services.connections,
    };
  }

  #ipv6Reach(): Ipv6Reach {
    if (!this.#udp.speaksIpv6) return 'off';
    if (!this.#presence.wasCallAnswered) return 'announced';
    return this.#scan.roster.sizeIpv6 === 0 ? 'silent' : 'called';
  }
}

/** What an observation claims, each read once; where reading it throws it claims nothing and counts as unread. */
function recallWith(readers: AnswerReaders, unread: UnreadAnswers): typeof claimFor {
  return rememberClaims((observation) => {
    try {
      return readers.claimFor(observation);
    } catch {
      unread.count('claims', 'reader-failed');
      return null;
    }
  });
}
