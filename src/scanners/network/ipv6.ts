/**
 * What a scan could do over IPv6: nothing, where this computer has none; hear those that announce themselves; call
 * all of the link and hear nobody; call all and be answered.
 */
export type Ipv6Reach = 'off' | 'announced' | 'silent' | 'called';

/** Whether an address is one of IPv6. */
export function isIpv6(address: string): boolean {
  return address.includes(':');
}

/** Whether an address is of this link alone (RFC 4291, 2.5.6): the only ones of IPv6 that a scan asks. */
export function isLinkLocal(address: string): boolean {
  return /^fe80:/i.test(address);
}

/** An address as a connection wants it: with the zone of this link where it is of IPv6. */
export function onLink(address: string, zone: string): string {
  return isIpv6(address) ? `${address}%${zone}` : address;
}

/** An address as it stands in addresses of the web and in `Host`: in brackets where it is of IPv6. */
export function urlHost(address: string): string {
  return isIpv6(address) ? `[${address}]` : address;
}

/**
 * The hardware address from which a link-local one was made (EUI-64, RFC 4291, appendix A), or null:
 * `fe80::a62b:b0ff:fe01:203` is `a4:2b:b0:01:02:03`, the second lowest bit of its first octet turned over.
 */
export function macOfLinkLocal(address: string): string | null {
  if (!isLinkLocal(address)) return null;
  const groups = address.toLowerCase().split('::').at(-1)!.split(':').slice(-4);
  const octets = ['0', '0', '0', ...groups].slice(-4).flatMap((group) => group.padStart(4, '0').match(/../g)!);
  if (octets[3] !== 'ff' || octets[4] !== 'fe') return null;
  const first = (Number.parseInt(octets[0]!, 16) ^ 2).toString(16).padStart(2, '0');
  return [first, octets[1], octets[2], ...octets.slice(5)].join(':');
}
