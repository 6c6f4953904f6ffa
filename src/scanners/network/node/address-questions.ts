import { setTimeout as sleep } from 'node:timers/promises';
import { answerMs, LATE_MS, OWN_TRY, TRIES_MS, worthAnotherTry } from '../resolution.ts';
import { lastWaveStartMs, poke, waveOf } from './address-waves.ts';
import type { RunningScan } from './running-scan.ts';
import type { UdpDiscovery } from './udp-discovery.ts';

/** Time that a deep scan waits for addresses after the start of the last wave, its own repeated questions included. */
export const RESOLVE_DEEP_MS = 5_000;

/** The questions for addresses: when they leave, how often, and how long an answer is worth waiting for. */
export class AddressQuestions {
  readonly #scan: RunningScan;
  readonly #udp: Pick<UdpDiscovery, 'poke'>;
  readonly #firstWave = Promise.withResolvers<void>();
  /** Time at which each wave has left. */
  readonly #wavesMs: number[] = [];
  /** Whether the last wave has left, or could not: a busy computer sends late. */
  #allLeft = false;
  /** Questions sent so far for each address, the system's own repetitions among them. */
  #tries = 2;

  constructor(scan: RunningScan, udp: Pick<UdpDiscovery, 'poke'>) {
    this.#scan = scan;
    this.#udp = udp;
  }

  /** Sends the first question for every address, in waves. Resolves when all have left; rejects where one cannot be sent. */
  askAll(): Promise<void> {
    const asking = poke(this.#udp, this.#scan.link.addresses, this.#scan.signal, () => {
      this.#wavesMs.push(this.#scan.elapsedMs);
      this.#firstWave.resolve();
    });
    const ended = (): void => {
      this.#allLeft = true;
      this.#firstWave.resolve();
    };
    asking.then(ended, ended);
    return asking;
  }

  /** Resolves once the first wave has left, or nothing could. */
  get firstWave(): Promise<void> {
    return this.#firstWave.promise;
  }

  /** Time at which the last wave is to start. */
  get lastWaveStartMs(): number {
    return lastWaveStartMs(this.#scan.link.addresses.length);
  }

  /** Time at which the last wave has left: Infinity as long as one is still to leave, -Infinity where none could. */
  get lastWaveLeftMs(): number {
    return this.#allLeft ? (this.#wavesMs.at(-1) ?? -Infinity) : Infinity;
  }

  /** Time at which the last question for an address leaves. */
  get #lastTryMs(): number {
    return this.lastWaveLeftMs + TRIES_MS[this.#tries - 1]!;
  }

  /** Time until which addresses are waited for. */
  get untilMs(): number {
    if (this.#scan.deep) return this.lastWaveStartMs + RESOLVE_DEEP_MS;
    return this.#lastTryMs + answerMs(this.#scan.connectTimes.slowMs);
  }

  /** Whether a host that was not there at `readMs`, when its address was last looked for, was met by a repeated question. */
  isLate(address: string, readMs: number): boolean {
    const wave = waveOf(this.#scan.link.addresses.indexOf(address));
    return readMs > (this.#wavesMs[wave] ?? Infinity) + LATE_MS;
  }

  /** Repeats the questions where the system no longer does: once in a deep scan, else while it is worth it. */
  tryAgain(): void {
    const { deep, elapsedMs, losses, roster, tasks } = this.#scan;
    if (deep) {
      if (this.#tries > OWN_TRY || elapsedMs <= this.lastWaveStartMs + TRIES_MS[OWN_TRY]) return;
      this.#tries = OWN_TRY + 1;
      tasks.add('addresses', this.#askUnmet());
      return;
    }
    const hosts = { met: roster.size, late: losses.hosts + roster.ipv6Alone.length };
    if (elapsedMs < this.untilMs || !worthAnotherTry(hosts, this.#tries)) return;
    this.#tries += 1;
    if (this.#tries <= OWN_TRY) return;
    const waitMs = Math.max(0, this.#lastTryMs - this.#scan.elapsedMs);
    tasks.add(
      'addresses',
      sleep(waitMs).then(() => this.#askUnmet()),
    );
  }

  /** Asks again for every address without a host. */
  #askUnmet(): Promise<void> {
    const { link, roster, signal } = this.#scan;
    const unmet = link.addresses.filter((address) => !roster.has(address));
    return poke(this.#udp, unmet, signal);
  }
}
