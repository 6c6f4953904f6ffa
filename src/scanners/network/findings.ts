import { coverageOf, type CoverageFacts, type NetworkCoverage } from './coverage.ts';
import type { NetworkHost } from './host.ts';
import { isIpv6 } from './ipv6.ts';
import type { Roster } from './roster.ts';
import type { ScanRange } from './subnet.ts';

/** How far a scan got, as it knows it itself. */
export type ScanReach = Pick<CoverageFacts, 'multicastHeard' | 'refusedHere' | 'canary' | 'unread' | 'ipv6'>;

/** What a scan comes to. */
export interface NetworkFindings {
  /** In the order of their addresses, those without IPv4 at the end. */
  readonly hosts: readonly NetworkHost[];
  readonly coverage: NetworkCoverage;
}

/** The verdict on each host that was met in this range, and what could not be seen. */
export function findingsOf(
  roster: Roster,
  { range, gateway }: { readonly range: ScanRange; readonly gateway: string | null },
  reach: ScanReach,
): NetworkFindings {
  const reports = roster
    .hosts(gateway)
    .toSorted((a, b) => placeOf(a.ip, range.addresses) - placeOf(b.ip, range.addresses));
  return {
    hosts: reports.map(({ answered: _, ...host }) => host),
    coverage: coverageOf({
      ...reach,
      subnet: range.subnet,
      probed: range.addresses.length,
      answered: reports.map(({ ip }) => ip),
      gateway,
      silent: reports.filter(({ answered }) => !answered).length,
      attachedPrefix: range.attachedPrefix,
      scannedPrefix: Number(range.subnet.split('/')[1]),
    }),
  };
}

/** Where a host stands in the list. */
function placeOf(address: string, addresses: readonly string[]): number {
  return isIpv6(address) ? addresses.length : addresses.indexOf(address);
}
