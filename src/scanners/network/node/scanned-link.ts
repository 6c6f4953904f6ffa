import { isLinkLocal } from '../ipv6.ts';
import type { AttachedNetwork } from './attached-network.ts';

/** The link that is scanned: nobody beyond it is asked, and nothing is taken in of who is not on it. */
export class ScannedLink {
  readonly network: AttachedNetwork;
  /** The zone of this link, without which an address of IPv6 leads nowhere; empty where this computer has no IPv6. */
  readonly zone: string;
  readonly #inRange: ReadonlySet<string>;

  constructor(network: AttachedNetwork) {
    this.network = network;
    this.zone = network.lan.linkLocal?.zone ?? '';
    this.#inRange = new Set(network.range.addresses);
  }

  /** The addresses of IPv4 that are asked, in order. */
  get addresses(): readonly string[] {
    return this.network.range.addresses;
  }

  /** Whether an address is one of IPv4 that is asked. */
  hasIpv4(address: string): boolean {
    return this.#inRange.has(address);
  }

  /** Whether an address of IPv6 is of this link and not this computer's own. */
  hasIpv6(address: string): boolean {
    return isLinkLocal(address) && address !== this.network.lan.linkLocal?.address;
  }
}
