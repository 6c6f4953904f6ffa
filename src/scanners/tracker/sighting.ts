import type { PayloadIdentity, TrackerReading } from './advertisement.ts';
import type { Place } from './places.ts';

/** One tracker heard once. Devices that are no trackers only tell that there was a scan. */
export interface Sighting {
  readonly atMs: number;
  readonly place: Place;
  readonly address: string;
  readonly rssiDbm: number | null;
  readonly reading: TrackerReading;
  readonly identity: PayloadIdentity | null;
}
