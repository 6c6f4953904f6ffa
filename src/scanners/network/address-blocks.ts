import table from './address-blocks.json' with { type: 'json' };

export interface Maker {
  readonly name: string;
  /** True where the maker's network products are cameras and recorders alone. */
  readonly cameras: boolean;
}

const MAKER_BY_PREFIX = new Map<string, Maker>(
  Object.entries(table.makers).flatMap(([name, { cameras, prefixes }]) =>
    prefixes.split(' ').map((prefix) => [prefix, { name, cameras }] as const),
  ),
);

/**
 * The maker that the IEEE assigned this hardware address to, or null for unlisted ones
 * and for locally administered addresses, which phones make up and no registry knows.
 */
export function makerOf(mac: string): Maker | null {
  const prefix = mac.replace(/[:-]/g, '').slice(0, 6).toLowerCase();
  return MAKER_BY_PREFIX.get(prefix) ?? null;
}

/** Whether an address was made up by its device instead of assigned to a maker (IEEE 802, bit 1 of the first octet). */
export function isLocallyAdministered(mac: string): boolean {
  return (Number.parseInt(mac.slice(0, 2), 16) & 2) === 2;
}
