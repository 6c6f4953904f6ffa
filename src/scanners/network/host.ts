import { isLocallyAdministered, makerOf } from './address-blocks.ts';
import { shortName } from './discovery/announcement.ts';
import { claimFor, judge, type Claim, type NetworkVerdict, type Observation } from './verdict.ts';
import type { DeviceKind } from './fingerprints/vocabulary.ts';

/** Everything learnt of one address while a scan runs. */
export interface HostFacts {
  readonly address: string;
  readonly mac: string | null;
  /** Names it gave, best first. */
  readonly names: readonly string[];
  readonly observations: readonly Observation[];
  /** The address that leads out of this network. */
  readonly isGateway?: boolean;
}

/** One device as a scan reports it. */
export interface NetworkHost {
  readonly ip: string;
  readonly mac: string | null;
  readonly vendor: string | null;
  readonly name: string | null;
  readonly kind: DeviceKind | null;
  readonly verdict: NetworkVerdict['verdict'];
  /** How strongly the rows' weights, joined, speak for the verdict, 0 to 1; no measured rate; 0 where nothing was learnt. */
  readonly confidence: number;
  readonly evidence: readonly { readonly rule: string; readonly observed: string }[];
}

function confidenceOf({ verdict, probability }: NetworkVerdict): number {
  if (probability === null) return 0;
  return Number((verdict === 'other' ? 1 - probability : probability).toFixed(3));
}

function evidenceOf({ rule, observed }: Claim): { rule: string; observed: string } {
  return { rule, observed: shortName(observed) ?? '' };
}

/** One verdict from everything known of a host; its maker's address block and its place in the network are evidence too. */
export function judgeHost(
  { address, mac, names, observations, isGateway = false }: HostFacts,
  recall: typeof claimFor = claimFor,
): NetworkHost {
  const maker = mac !== null && !isLocallyAdministered(mac) ? makerOf(mac) : null;
  const known: readonly Observation[] = [
    ...(maker?.cameras
      ? [{ observable: 'behavior', behavior: 'camera-maker-block', detail: maker.name } as const]
      : []),
    ...(isGateway ? [{ observable: 'behavior', behavior: 'gateway', detail: null } as const] : []),
  ];
  const result = judge([...observations, ...known], recall);
  return {
    ip: address,
    mac,
    vendor: result.vendor ?? maker?.name ?? null,
    name: names[0] ?? null,
    kind: result.kind,
    verdict: result.verdict,
    confidence: confidenceOf(result),
    evidence: result.claims.map(evidenceOf),
  };
}
