import { Semaphore } from '#core/semaphore.ts';
import { onLink } from '../ipv6.ts';
import type { UnreadAnswers } from '../unread.ts';
import type { claimFor } from '../verdict.ts';
import type { RunningScan } from './running-scan.ts';
import { grab } from './tcp-banners.ts';

/** Connections under way at once, over all hosts. */
const MAX_CONNECTIONS = 256;

/** The questions to ports by connection, a limited number at once; the roster learns what they tell. */
export class ServiceQuestions {
  readonly #scan: RunningScan;
  readonly #unread: UnreadAnswers;
  readonly #recall: typeof claimFor;
  readonly #places = new Semaphore(MAX_CONNECTIONS);
  readonly #mute = new Map<string, Set<number>>();
  #connections = 0;

  constructor(scan: RunningScan, unread: UnreadAnswers, recall: typeof claimFor) {
    this.#scan = scan;
    this.#unread = unread;
    this.#recall = recall;
  }

  /** Connections made so far. */
  get connections(): number {
    return this.#connections;
  }

  /** By address, the ports that accepted a connection and then said nothing. */
  get mute(): ReadonlyMap<string, ReadonlySet<number>> {
    return this.#mute;
  }

  /**
   * Asks these ports of a host, each for at most `connectMs`; returns those that neither accepted nor refused. Ports not
   * asked yet when the scan breaks off are not among them.
   */
  async ask(address: string, ports: readonly number[], connectMs: number): Promise<readonly number[]> {
    const silent: number[] = [];
    await Promise.all(
      ports.map((port) =>
        this.#places.run(async () => {
          if (this.#scan.signal.aborted) return;
          if (!(await this.#askPort(address, port, connectMs))) silent.push(port);
        }),
      ),
    );
    return silent;
  }

  /** Asks one port and takes in what it tells; whether it answered at all. */
  async #askPort(address: string, port: number, connectMs: number): Promise<boolean> {
    const { connectTimes, link, roster, signal } = this.#scan;
    const times = { ...this.#scan.times, connectMs };
    const result = await grab(onLink(address, link.zone), port, times, signal, this.#recall);
    this.#connections += result.connections;
    if (result.answered) {
      connectTimes.add(result.connectMs);
      roster.learn(address, { name: result.title, observations: result.observations });
    }
    if (result.unread !== null) this.#unread.count(result.unread, 'reader-failed');
    if (result.open && result.observations.length === 0)
      this.#mute.set(address, (this.#mute.get(address) ?? new Set()).add(port));
    return result.answered;
  }
}
