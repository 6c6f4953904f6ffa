import { notSeenCopy } from './copy.ts';
import { isIpv6, type Ipv6Reach } from './ipv6.ts';

/** What a network scan reached, and what stayed in the dark. */
export interface NetworkCoverage {
  readonly subnet: string;
  readonly probed: number;
  readonly answered: number;
  /** Guests seem to be hidden from each other: nobody but, at most, the gateway answered. */
  readonly isolationSuspected: boolean;
  /** A device answered a question to everyone, so multicast or broadcast does get through. */
  readonly multicastHeard: boolean;
  /** This computer itself refused to send, so that silence says nothing of the network. */
  readonly blockedHere: boolean;
  /** Whether the scan found the camera that the companion itself played; null where none was played. */
  readonly canary: boolean | null;
  readonly notSeen: readonly string[];
}

export interface CoverageFacts {
  readonly subnet: string;
  readonly probed: number;
  /** Addresses that answered, the gateway's among them. */
  readonly answered: readonly string[];
  readonly gateway: string | null;
  readonly multicastHeard: boolean;
  /** Hosts that resolved but answered no question and no connection. */
  readonly silent: number;
  /** Prefix length of the interface; shorter than the scanned one where the subnet is larger. */
  readonly attachedPrefix: number;
  readonly scannedPrefix: number;
  /** Answers to our questions that no decoder could read. */
  readonly unread: number;
  /** Addresses whose first question this computer itself refused to send. */
  readonly refusedHere: number;
  /** Whether the companion's own camera was found; null where it could not be played. */
  readonly canary: boolean | null;
  readonly ipv6: Ipv6Reach;
}

/**
 * Errors by which a system refuses a datagram that never left it: a firewall of its own (EPERM, EACCES), no route
 * (ENETUNREACH, ENETDOWN), and macOS’s local network privacy (EHOSTUNREACH at once; an absent host is EHOSTDOWN there).
 */
const OWN_REFUSALS: ReadonlySet<string | undefined> = new Set([
  'EACCES',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'EPERM',
]);

/** Whether an error of sending is this computer's own refusal. */
export function isOwnRefusal(code: string | undefined): boolean {
  return OWN_REFUSALS.has(code);
}

/** From this share of addresses on: the gateway, and what was allowed before, may still be reached. */
const BLOCKED_SHARE = 0.9;

/** The coverage of a scan, and in words what it could not have seen. */
export function coverageOf(facts: CoverageFacts): NetworkCoverage {
  const others = facts.answered.filter((address) => address !== facts.gateway);
  const ipv6Alone = others.filter(isIpv6).length;
  // One host of IPv6 alone may be the router by another of its hardware addresses.
  const alone = others.length - Math.min(1, ipv6Alone) === 0 || (facts.gateway === null && facts.answered.length <= 1);
  const blockedHere = facts.probed > 0 && facts.refusedHere >= facts.probed * BLOCKED_SHARE;
  const isolationSuspected = alone && !blockedHere;
  const notSeen: string[] = [];
  if (blockedHere) notSeen.push(notSeenCopy.blockedHere);
  if (isolationSuspected) notSeen.push(notSeenCopy.isolation);
  else if (!facts.multicastHeard && !blockedHere) notSeen.push(notSeenCopy.multicast);
  if (facts.silent > 0) notSeen.push(notSeenCopy.silent(facts.silent));
  if (facts.unread > 0) notSeen.push(notSeenCopy.unread(facts.unread));
  if (facts.attachedPrefix < facts.scannedPrefix)
    notSeen.push(notSeenCopy.larger(facts.attachedPrefix, facts.scannedPrefix));
  notSeen.push(notSeenCopy.ipv6[facts.ipv6]);
  notSeen.push(notSeenCopy.always);
  return {
    subnet: facts.subnet,
    probed: facts.probed,
    answered: facts.answered.length,
    isolationSuspected,
    multicastHeard: facts.multicastHeard,
    blockedHere,
    canary: facts.canary,
    notSeen,
  };
}
