import type { RunningScan } from './running-scan.ts';
import type { UdpDiscovery } from './udp-discovery.ts';

/** Turns of the scan after which a host without an answer counts as silent. Turns, not time: a busy computer reads late. */
const SILENT_TURNS = 4;

/** The questions to single hosts by datagram, and since when each host has had them. */
export class DatagramQuestions {
  readonly #scan: Pick<RunningScan, 'elapsedMs'>;
  readonly #udp: Pick<UdpDiscovery, 'askHost'>;
  /** Time and turn in which each address was first asked alone. */
  readonly #firstAsked = new Map<string, { readonly ms: number; readonly turn: number }>();
  #lastAskedMs = 0;
  #turn = 0;

  constructor(scan: Pick<RunningScan, 'elapsedMs'>, udp: Pick<UdpDiscovery, 'askHost'>) {
    this.#scan = scan;
    this.#udp = udp;
  }

  /** Asks one address everything that is asked by datagram. */
  ask(address: string): void {
    const ms = this.#scan.elapsedMs;
    this.#firstAsked.set(address, this.#firstAsked.get(address) ?? { ms, turn: this.#turn });
    this.#lastAskedMs = ms;
    this.#udp.askHost(address);
  }

  /** Whether an address was asked alone: its words answer no question to everyone any more. */
  hasAsked(address: string): boolean {
    return this.#firstAsked.has(address);
  }

  /** Time of the last question; 0 where there was none. */
  get lastAskedMs(): number {
    return this.#lastAskedMs;
  }

  /** The addresses that have had more time than this to answer. */
  askedLongerAgoThan(ms: number): readonly string[] {
    const nowMs = this.#scan.elapsedMs;
    return [...this.#firstAsked].filter(([, asked]) => nowMs - asked.ms > ms).map(([address]) => address);
  }

  /** Begins a turn of the scan; returns the addresses that have had turns enough to answer. */
  nextTurn(): readonly string[] {
    this.#turn += 1;
    return [...this.#firstAsked]
      .filter(([, asked]) => this.#turn - asked.turn > SILENT_TURNS)
      .map(([address]) => address);
  }
}
