import { isLocallyAdministered } from './address-blocks.ts';
import { judgeHost, type HostFacts, type NetworkHost } from './host.ts';
import { isIpv6, macOfLinkLocal } from './ipv6.ts';
import { claimFor, type Observation } from './verdict.ts';

/** Facts kept of one address: enough for every table, finite for a hostile one. */
const MAX_OBSERVATIONS = 120;
const MAX_NAMES = 8;
/** Addresses of IPv6 kept in one scan: a /22 has fewer hosts, a hostile one could make up more. */
export const MAX_IPV6_ADDRESSES = 512;

interface Row {
  /** How many addresses were met before. */
  readonly place: number;
  mac: string | null;
  readonly names: string[];
  readonly observations: Observation[];
  answered: boolean;
}

/** The addresses that have one hardware address: which was met first, which of IPv4, and all of IPv6. */
interface Card {
  first: string;
  ipv4: string | null;
  readonly ipv6: Set<string>;
}

export interface Facts {
  readonly name?: string | null;
  readonly mac?: string | null;
  readonly observations?: readonly Observation[];
}

/**
 * Who is here: everything learnt of each address while a scan runs, joined into one host a device. Addresses of IPv6
 * belong to the address of IPv4 with the same hardware address; where one of both has none known, to the one that
 * its own announcement names beside it.
 */
export class Roster {
  readonly #rows = new Map<string, Row>();
  readonly #cards = new Map<string, Card>();
  /** The address of IPv4 that an announcement names beside one of IPv6, and the other way round. */
  readonly #named = new Map<string, string>();
  readonly #namedBy = new Map<string, Set<string>>();
  readonly #recall: typeof claimFor;
  #changed = new Set<string>();
  #ipv6 = 0;

  constructor(recall: typeof claimFor = claimFor) {
    this.#recall = recall;
  }

  /** Notes a sign of life; true where it is the first of this address. */
  meet(address: string, mac: string | null): boolean {
    const known = this.#rows.get(address);
    if (known) {
      this.#recognize(address, known, mac);
      return false;
    }
    if (isIpv6(address) && ++this.#ipv6 > MAX_IPV6_ADDRESSES) return false;
    const row: Row = { place: this.#rows.size, mac: null, names: [], observations: [], answered: false };
    this.#rows.set(address, row);
    this.#recognize(address, row, mac ?? (isIpv6(address) ? macOfLinkLocal(address) : null));
    this.#changed.add(address);
    return true;
  }

  /** Keeps the first hardware address that is known of an address. */
  #recognize(address: string, row: Row, mac: string | null): void {
    if (row.mac !== null || mac === null) return;
    row.mac = mac;
    const card = this.#cards.get(mac) ?? { first: address, ipv4: null, ipv6: new Set() };
    this.#cards.set(mac, card);
    if (this.#isEarlier(address, card.first)) card.first = address;
    if (isIpv6(address)) card.ipv6.add(address);
    else if (card.ipv4 === null || this.#isEarlier(address, card.ipv4)) card.ipv4 = address;
  }

  #isEarlier(address: string, other: string): boolean {
    return this.#rows.get(address)!.place < this.#rows.get(other)!.place;
  }

  /** Adds what an address told; nothing for one that was never met. */
  learn(address: string, { name, mac, observations = [] }: Facts): void {
    const row = this.#rows.get(address);
    if (!row) return;
    row.answered = true;
    this.#recognize(address, row, mac ?? null);
    if (name && !row.names.includes(name) && row.names.length < MAX_NAMES) row.names.push(name);
    row.observations.push(...observations.slice(0, Math.max(0, MAX_OBSERVATIONS - row.observations.length)));
    this.#changed.add(address);
  }

  /** One device announced both addresses as its own. */
  pair(address: string, other: string): void {
    if (isIpv6(address) === isIpv6(other)) return;
    const [ipv6, ipv4] = isIpv6(address) ? [address, other] : [other, address];
    if (this.#named.size >= MAX_IPV6_ADDRESSES) return;
    this.#namedBy.get(this.#named.get(ipv6) ?? '')?.delete(ipv6);
    this.#named.set(ipv6, ipv4);
    this.#namedBy.set(ipv4, (this.#namedBy.get(ipv4) ?? new Set()).add(ipv6));
  }

  /** Whether this address told or refused anything. */
  answered(address: string): boolean {
    return this.#rows.get(address)?.answered ?? false;
  }

  /** Whether no fact is known of this address that tells what it is. */
  toldNothing(address: string): boolean {
    return this.#rows.get(address)?.observations.length === 0;
  }

  has(address: string): boolean {
    return this.#rows.has(address);
  }

  /** How many addresses of IPv4 were met. */
  get size(): number {
    return this.#rows.size - this.sizeIpv6;
  }

  get sizeIpv6(): number {
    return Math.min(this.#ipv6, MAX_IPV6_ADDRESSES);
  }

  /** The addresses of IPv6 of the device that has this one of IPv4, as they were met. */
  ipv6Of(address: string): readonly string[] {
    const card = this.#cards.get(this.#rows.get(address)?.mac ?? '');
    const theirs = new Set([...(card?.ipv4 === address ? card.ipv6 : []), ...(this.#namedBy.get(address) ?? [])]);
    return [...theirs]
      .filter((one) => this.#rows.has(one) && this.#ownerOf(one) === address)
      .toSorted((a, b) => this.#rows.get(a)!.place - this.#rows.get(b)!.place);
  }

  /** The addresses of IPv6 whose device is known by no address of IPv4. */
  get ipv6Alone(): readonly string[] {
    return [...this.#rows.keys()].filter((one) => isIpv6(one) && isIpv6(this.#ownerOf(one)));
  }

  /** The address by which the device of this one is listed. */
  #ownerOf(address: string): string {
    if (!isIpv6(address)) return address;
    const mac = this.#rows.get(address)?.mac ?? null;
    const card = mac === null ? undefined : this.#cards.get(mac);
    return card?.ipv4 ?? this.#namedOwner(address, mac) ?? card?.first ?? address;
  }

  #namedOwner(address: string, mac: string | null): string | null {
    const ipv4 = this.#named.get(address);
    const row = ipv4 === undefined ? undefined : this.#rows.get(ipv4);
    // Two known hardware addresses that differ are two devices, whatever one of them announces for the other.
    return row && (row.mac === null || mac === null || row.mac === mac) ? ipv4! : null;
  }

  /** Each device once: its addresses' facts joined, those of IPv4 first. */
  hosts(gateway: string | null): readonly (NetworkHost & { readonly answered: boolean })[] {
    const groups = new Map<string, string[]>();
    const byFamily = [...this.#rows.keys()].toSorted((a, b) => Number(isIpv6(a)) - Number(isIpv6(b)));
    for (const address of byFamily) {
      const owner = this.#ownerOf(address);
      groups.set(owner, [...(groups.get(owner) ?? []), address]);
    }
    return [...groups].map(([owner, addresses]) => {
      const rows = addresses.map((address) => this.#rows.get(address)!);
      const facts: HostFacts = {
        address: owner,
        mac: bestMac(rows.map(({ mac }) => mac)),
        names: [...new Set(rows.flatMap(({ names }) => names))],
        observations: rows.flatMap(({ observations }) => observations),
        isGateway: owner === gateway,
      };
      return { ...judgeHost(facts, this.#recall), answered: rows.some(({ answered }) => answered) };
    });
  }

  /** What is known so far of the devices of IPv4 of which something new was learnt since this was last asked. */
  takeChanged(gateway: string | null): readonly NetworkHost[] {
    const changed = [...this.#changed].filter((address) => !isIpv6(address));
    this.#changed = new Set();
    return changed.map((address) =>
      judgeHost({ address, ...this.#rows.get(address)!, isGateway: address === gateway }, this.#recall),
    );
  }
}

/** An assigned hardware address before a made-up one. */
function bestMac(macs: readonly (string | null)[]): string | null {
  const known = macs.filter((mac) => mac !== null);
  return known.find((mac) => !isLocallyAdministered(mac)) ?? known[0] ?? null;
}
