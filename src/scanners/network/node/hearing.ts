import type { Announcement } from '../discovery/announcement.ts';
import { isCanary } from '../discovery/canary.ts';
import { judgeHost } from '../host.ts';
import { isLinkLocal } from '../ipv6.ts';
import type { DatagramQuestions } from './datagram-questions.ts';
import type { Presence } from './presence.ts';
import type { RunningScan } from './running-scan.ts';
import { fetchDescription } from './upnp-description.ts';

/** What hosts say by datagram: taken in where they are of this link, and followed to the descriptions they point to. */
export class Hearing {
  readonly #scan: RunningScan;
  readonly #presence: Pick<Presence, 'meet'>;
  readonly #datagrams: Pick<DatagramQuestions, 'hasAsked'>;
  readonly #canaryName: string | null;
  #canaryFound = false;
  #multicastHeard = false;

  /** `canaryName` tells this computer's own camera from every real one; null where none is played. */
  constructor(
    scan: RunningScan,
    presence: Pick<Presence, 'meet'>,
    datagrams: Pick<DatagramQuestions, 'hasAsked'>,
    canaryName: string | null,
  ) {
    this.#scan = scan;
    this.#presence = presence;
    this.#datagrams = datagrams;
    this.#canaryName = canaryName;
  }

  /** Whether the scan found this computer's own camera; null where none was played. */
  get canary(): boolean | null {
    return this.#canaryName === null ? null : this.#canaryFound;
  }

  /** Whether a host answered a question to everyone, before it was asked alone. */
  get multicastHeard(): boolean {
    return this.#multicastHeard;
  }

  /** Takes in what a host said; `address` stands without its zone. */
  take(address: string, announcement: Announcement): void {
    const { link, roster, tasks } = this.#scan;
    if (address === link.network.lan.address && this.#canaryName !== null && isCanary(announcement, this.#canaryName)) {
      this.#canaryFound = judgeHost({ ...announcement, address, names: [] }).verdict === 'camera';
    }
    if (!link.hasIpv4(address) && !link.hasIpv6(address)) return;
    // Devices announce themselves by mDNS unasked, so that it shows no answer.
    if (!this.#datagrams.hasAsked(address) && announcement.protocol !== 'mdns') this.#multicastHeard = true;
    this.#presence.meet(address, announcement.mac);
    roster.learn(address, announcement);
    for (const other of announcement.addresses ?? []) {
      if (link.hasIpv6(other)) this.#presence.meet(other, null);
      if (link.hasIpv4(other) || isLinkLocal(other)) roster.pair(address, other);
    }
    if (announcement.location) tasks.add('upnp', this.#readDescription(announcement.location, address));
  }

  async #readDescription(location: string, address: string): Promise<void> {
    const { link, roster, signal, times } = this.#scan;
    const observations = await fetchDescription(location, address, link.zone, times, signal);
    roster.learn(address, { observations });
  }
}
