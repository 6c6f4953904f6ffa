/**
 * The page's own probe, as the specification has it: addresses of common routers, and a few host numbers of the
 * detected subnet. Only the 192.168 range is accepted.
 */

export const FALLBACK_SUBNET = '192.168.1';

/** Addresses that home and hotel routers come with. */
export const ROUTER_ADDRESSES = [
  '192.168.0.1',
  '192.168.1.1',
  '192.168.1.254',
  '192.168.2.1',
  '192.168.8.1',
  '192.168.50.1',
  '192.168.100.1',
] as const;

/** Host numbers that routers hand out first, and that installers like to set by hand. */
export const HOST_NUMBERS = [2, 10, 20, 64, 88, 100, 101, 108, 150, 200] as const;

/** The subnet of the first 192.168 address among connection candidates, or null. */
export function subnetOfCandidates(candidates: readonly string[]): string | null {
  for (const candidate of candidates) {
    const [, subnet] = /(?:^|\s)(192\.168\.\d{1,3})\.\d{1,3}(?:\s|$)/.exec(candidate) ?? [];
    if (subnet && Number(subnet.split('.')[2]) <= 255) return subnet;
  }
  return null;
}

/** What to ask: routers first, then hosts of the subnet, each once. */
export function probePlan(subnet: string): {
  readonly routers: readonly string[];
  readonly devices: readonly string[];
} {
  const routers = [...new Set([`${subnet}.1`, `${subnet}.254`, ...ROUTER_ADDRESSES])];
  return {
    routers,
    devices: HOST_NUMBERS.map((host) => `${subnet}.${host}`).filter((address) => !routers.includes(address)),
  };
}
