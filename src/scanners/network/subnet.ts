/** A larger subnet would take minutes of address resolution and would trouble a hotel's switches. */
export const SMALLEST_PREFIX = 22;

/** An IPv4 address as a number; null for anything that is not four decimal octets. */
export function parseIpv4(text: string): number | null {
  const octets = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1).map(Number);
  if (!octets || octets.some((octet) => octet > 255)) return null;
  return octets.reduce((address, octet) => address * 256 + octet, 0);
}

export function formatIpv4(address: number): string {
  return [24, 16, 8, 0].map((shift) => (address >>> shift) & 0xff).join('.');
}

const PRIVATE_RANGES = [
  [0x0a000000, 8],
  [0xac100000, 12],
  [0xc0a80000, 16],
] as const;

function inRange(address: number, base: number, prefix: number): boolean {
  return Math.floor(address / 2 ** (32 - prefix)) === Math.floor(base / 2 ** (32 - prefix));
}

/** 10/8, 172.16/12 and 192.168/16 (RFC 1918): the only addresses ever probed. */
export function isPrivate(address: number): boolean {
  return PRIVATE_RANGES.some(([base, prefix]) => inRange(address, base, prefix));
}

export interface ScanRange {
  /** "192.168.1.0/24" */
  readonly subnet: string;
  /** The interface's own prefix length where it is larger than what is scanned, else the same. */
  readonly attachedPrefix: number;
  /** Addresses to probe, own address, network and broadcast left out, in ascending order. */
  readonly addresses: readonly string[];
  readonly broadcast: string;
}

/**
 * What to probe from an interface's own address and prefix length: its directly attached subnet,
 * cut to the /22 around the own address where it is larger. Null when the address is not private.
 */
export function scanRange(ownAddress: string, prefixLength: number): ScanRange | null {
  const own = parseIpv4(ownAddress);
  if (own === null || !isPrivate(own) || prefixLength < 8 || prefixLength > 30) return null;
  const prefix = Math.max(prefixLength, SMALLEST_PREFIX);
  const size = 2 ** (32 - prefix);
  const network = Math.floor(own / size) * size;
  const attachedSize = 2 ** (32 - prefixLength);
  const addresses: string[] = [];
  for (let offset = 0; offset < size; offset++) {
    const address = network + offset;
    const edge = address % attachedSize === 0 || address % attachedSize === attachedSize - 1;
    if (!edge && address !== own) addresses.push(formatIpv4(address));
  }
  return {
    subnet: `${formatIpv4(network)}/${prefix}`,
    attachedPrefix: prefixLength,
    addresses,
    broadcast: formatIpv4(Math.floor(own / attachedSize) * attachedSize + attachedSize - 1),
  };
}
