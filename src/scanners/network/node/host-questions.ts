import { setTimeout as sleep } from 'node:timers/promises';
import { isIpv6 } from '../ipv6.ts';
import { LEAST_PATIENCE_MS } from './connect-times.ts';
import type { DatagramQuestions } from './datagram-questions.ts';
import type { RunningScan } from './running-scan.ts';
import type { ServiceQuestions } from './service-questions.ts';
import { SERVICE_PORTS } from './tcp-banners.ts';

const ALL_PORTS: readonly number[] = [...SERVICE_PORTS.keys()];
/** Ports asked first over IPv6 of a host that is silent over IPv4; the others follow where one of these answers. */
const FIRST_PORTS: readonly number[] = [80, 443, 554, 8080, 8000, 8554];
/** Most addresses of IPv6 whose services are asked in one scan. */
const MAX_IPV6_ASKED = 128;
/** Time that a host which was met has for its answer to the questions to everyone, before it is asked alone. */
const ASK_MET_AFTER_MS = 60;

/** Which host is asked what, how often and how patiently. The roster learns the answers; questions run as tasks. */
export class HostQuestions {
  readonly #scan: RunningScan;
  readonly #datagrams: DatagramQuestions;
  readonly #services: ServiceQuestions;
  readonly #firstWave: Promise<void>;
  readonly #askedIpv6 = new Set<string>();
  /** What was asked a second time. */
  readonly #askedAgain = new Set<string>();

  /** No host is asked before the `firstWave` of questions for addresses has left. */
  constructor(scan: RunningScan, datagrams: DatagramQuestions, services: ServiceQuestions, firstWave: Promise<void>) {
    this.#scan = scan;
    this.#datagrams = datagrams;
    this.#services = services;
    this.#firstWave = firstWave;
  }

  /** Asks a host of IPv4 everything, and over IPv6 too where it stays silent; one met `isLate` no longer than needed. */
  askMet(address: string, isLate: boolean): void {
    this.#scan.tasks.add('host', this.#askOverBoth(address, isLate));
  }

  /** Asks the hosts everything that IPv4 does not know. */
  askIpv6Alone(): void {
    for (const address of this.#scan.roster.ipv6Alone)
      this.#scan.tasks.add('host', this.#askIpv6(address, this.#scan.patienceMs, ALL_PORTS));
  }

  /** Begins a turn: asks hosts that are silent over IPv4 over IPv6, while their connections over IPv4 time out. */
  nextTurn(): void {
    for (const address of this.#datagrams.nextTurn())
      if (!isIpv6(address) && !this.#scan.roster.answered(address))
        this.#scan.tasks.add('host', this.#askSilent(address));
  }

  /**
   * Asks a second and last time where this network loses packets: hosts that had time to answer and told nothing, and
   * ports that were opened and said nothing.
   */
  askAgain(): void {
    const { deep, losesPackets, patienceMs, roster, signal, tasks } = this.#scan;
    if (deep || !losesPackets || signal.aborted) return;
    const isFirst = (what: string) => !this.#askedAgain.has(what) && this.#askedAgain.add(what);
    for (const address of this.#datagrams.askedLongerAgoThan(patienceMs))
      if (roster.toldNothing(address) && isFirst(address)) this.#datagrams.ask(address);
    for (const [address, ports] of this.#services.mute) {
      const ones = [...ports].filter((port) => isFirst(`${address} ${port}`));
      if (ones.length > 0) tasks.add('host', this.#services.ask(address, ones, patienceMs));
    }
  }

  async #askOverBoth(address: string, isLate: boolean): Promise<void> {
    // Answers to the questions to everyone come first, so that they can be told from answers to this one.
    await this.#firstWave;
    await sleep(ASK_MET_AFTER_MS, undefined, { ref: false });
    await this.#askAll(address, isLate ? this.#scan.patienceMs : this.#scan.times.connectMs, ALL_PORTS);
    await this.#askSilent(address);
  }

  /** Asks one address everything: these ports first, the others where one of them answers. */
  async #askAll(address: string, connectMs: number, ports: readonly number[]): Promise<void> {
    this.#datagrams.ask(address);
    const silent = await this.#services.ask(address, ports, connectMs);
    if (silent.length === ports.length) return;
    // A host that answers on other ports refuses or accepts; where it did neither, a packet was lost.
    if (silent.length > 0) {
      const stillSilent = await this.#services.ask(address, silent, this.#scan.patienceMs);
      this.#scan.losses.ports += silent.length - stillSilent.length;
    }
    if (ports === ALL_PORTS) return;
    const others = ALL_PORTS.filter((port) => !ports.includes(port));
    await this.#services.ask(address, others, this.#scan.patienceMs);
  }

  /** Asks a host over IPv6 that answers nothing over IPv4. */
  async #askSilent(address: string): Promise<void> {
    const { deep, roster, times } = this.#scan;
    const [ipv6] = roster.answered(address) ? [] : roster.ipv6Of(address);
    if (ipv6 !== undefined) await this.#askIpv6(ipv6, deep ? times.connectMs : LEAST_PATIENCE_MS, FIRST_PORTS);
  }

  async #askIpv6(address: string, connectMs: number, ports: readonly number[]): Promise<void> {
    if (this.#askedIpv6.has(address) || this.#askedIpv6.size >= MAX_IPV6_ASKED) return;
    this.#askedIpv6.add(address);
    await this.#askAll(address, connectMs, ports);
  }
}
