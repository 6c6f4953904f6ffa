import type { ScannerDefinition } from '../scanner.ts';
import { listing } from './listing-copy.ts';

export const TRACKER_SCANNER = {
  id: 'airtag',
  folder: 'tracker',
  route: '/airtag',
  page: 'airtag',
  icon: 'tag',
  listing,
  tier: 'pro',
  permissions: ['bluetooth'],
  countedFeatures: ['airtag'],
  evidence: 'trackers',
  errorCodes: ['tracker-denied', 'tracker-unsupported', 'tracker-failed'],
} as const satisfies ScannerDefinition;

export type TrackerErrorCode = (typeof TRACKER_SCANNER)['errorCodes'][number];

/** The chooser's filters (specification, section 5): company identifiers, name prefixes, services of Tile and SmartTag. */
export const CHOOSER_COMPANY_IDS = [76, 135, 117] as const;
export const CHOOSER_NAME_PREFIXES = ['AirTag', 'Tile', 'SmartTag'] as const;
export const CHOOSER_SERVICES = [0xfeed, 0xfd5a] as const;

/** Sent where the browser gives no signal strength (specification, section 5). */
export const ASSIGNED_SIGNAL_DBM = -65;
/** How long advertisements of the chosen device are listened to, where the browser lets a page. */
export const LISTEN_MS = 15_000;
/** A tracker that can be silenced sounds this long. */
export const RING_MS = 5_000;
