import { callAllNodes, neighbors, neighbors6 } from '#adapters/node/lan/neighbors.ts';
import { isIpv6 } from '../ipv6.ts';
import { RESOLVE_DEEP_MS, type AddressQuestions } from './address-questions.ts';
import type { HostQuestions } from './host-questions.ts';
import type { RunningScan } from './running-scan.ts';

/** Who is on this link: takes in signs of life, of the system's tables and of calls, and has whoever is new asked. */
export class Presence {
  readonly #scan: RunningScan;
  readonly #addresses: Pick<AddressQuestions, 'isLate'>;
  readonly #questions: Pick<HostQuestions, 'askMet' | 'askIpv6Alone'>;
  /** Time of the reading of the neighbor table before this one. */
  #readBeforeMs = 0;
  #wasCallAnswered = false;

  constructor(
    scan: RunningScan,
    addresses: Pick<AddressQuestions, 'isLate'>,
    questions: Pick<HostQuestions, 'askMet' | 'askIpv6Alone'>,
  ) {
    this.#scan = scan;
    this.#addresses = addresses;
    this.#questions = questions;
  }

  /** Whether devices answered a call to all over IPv6; false where none was made or it failed. */
  get wasCallAnswered(): boolean {
    return this.#wasCallAnswered;
  }

  /** Takes in a sign of life, with the hardware address where it tells one. The first of a host has it asked everything. */
  meet(address: string, mac: string | null): void {
    const { deep, losses, roster } = this.#scan;
    if (!roster.meet(address, mac) || isIpv6(address)) return;
    const isLate = !deep && this.#addresses.isLate(address, this.#readBeforeMs);
    if (isLate) losses.hosts += 1;
    this.#questions.askMet(address, isLate);
  }

  /** Takes in the neighbor table of IPv4; nobody where it cannot be read. */
  async readIpv4(): Promise<void> {
    const readMs = this.#scan.elapsedMs;
    const { link } = this.#scan;
    const { name } = link.network.lan;
    for (const { address, mac, interfaceName } of await neighbors())
      if (link.hasIpv4(address) && (interfaceName === '' || interfaceName === name)) this.meet(address, mac);
    this.#readBeforeMs = readMs;
  }

  /** Takes in the neighbor table of IPv6, and asks the hosts that IPv4 does not know. It starts a program. */
  async readIpv6(): Promise<void> {
    const { link } = this.#scan;
    for (const { address, mac } of await neighbors6(link.network.lan.name, link.zone))
      if (link.hasIpv6(address)) this.meet(address, mac);
    this.#questions.askIpv6Alone();
  }

  /** Calls all devices of this link over IPv6, as a task. */
  callAll(): void {
    const { link, signal, tasks } = this.#scan;
    const ending = AbortSignal.any([signal, AbortSignal.timeout(RESOLVE_DEEP_MS)]);
    const call = callAllNodes(link.zone, ending, (address) => {
      if (link.hasIpv6(address)) this.meet(address, null);
    });
    tasks.add(
      'call',
      call.then((answered) => {
        this.#wasCallAnswered = answered;
      }),
    );
  }
}
