import type { LocalHost, Mark } from './local-protocol.ts';
import { DEVICE_KINDS, type DeviceKind } from './fingerprints/vocabulary.ts';

/** The specification's kinds of device (section 3). */
export type DeviceType = 'router' | 'printer' | 'camera' | 'smart_device' | 'microphone' | 'connection' | 'unknown';

/** A device as the screen lists it. */
export interface DiscoveredDevice {
  readonly id: string;
  readonly ip: string;
  readonly name: string;
  readonly type: DeviceType;
  readonly suspicious: boolean;
  readonly manufacturer: string;
  readonly lastSeenMs: number;
  /** How sure the scan is; `limited` where only a page looked and could not know. */
  readonly verdict: 'camera' | 'possible' | 'other' | 'limited';
  readonly confidence: number;
  readonly evidence: readonly { readonly rule: string; readonly observed: string }[];
  readonly mac: string | null;
  /** A person's word, kept on the laptop; it outranks the scan's. */
  readonly mark: Mark | null;
}

const TYPE_OF_KIND: Readonly<Record<DeviceKind, DeviceType>> = {
  camera: 'camera',
  'video-recorder': 'camera',
  doorbell: 'camera',
  'camera-software': 'camera',
  microphone: 'microphone',
  'smart-speaker': 'microphone',
  intercom: 'smart_device',
  'video-conference': 'smart_device',
  'media-player': 'smart_device',
  tv: 'smart_device',
  printer: 'printer',
  router: 'router',
  storage: 'smart_device',
  phone: 'smart_device',
  computer: 'smart_device',
  hub: 'smart_device',
  appliance: 'smart_device',
  server: 'smart_device',
};

/** The one place that says what is suspicious: a device that the evidence calls a camera, unless a person knows better. */
export function isSuspicious(device: Pick<DiscoveredDevice, 'verdict' | 'mark'>): boolean {
  return device.verdict === 'camera' && device.mark === null;
}

function isDeviceKind(kind: string | null): kind is DeviceKind {
  return (DEVICE_KINDS as readonly (string | null)[]).includes(kind);
}

/** A host of the companion as the screen lists it; `unnamed` stands for a device without a name. */
export function deviceFromHost(host: LocalHost, atMs: number, unnamed: string): DiscoveredDevice {
  const type = isDeviceKind(host.kind) && host.verdict !== 'possible' ? TYPE_OF_KIND[host.kind] : 'unknown';
  return {
    id: host.ip,
    ip: host.ip,
    name: host.name ?? host.vendor ?? unnamed,
    type: host.verdict === 'camera' ? 'camera' : type,
    suspicious: isSuspicious(host),
    manufacturer: host.vendor ?? 'Unknown',
    lastSeenMs: atMs,
    verdict: host.verdict,
    confidence: host.confidence,
    evidence: host.evidence,
    mac: host.mac,
    mark: host.mark,
  };
}

/** How a find is worded: one row that nothing else tells, or signs that agree. */
export type Sureness = 'sure' | 'likely';

/** At or above, a row that names the product or shows its stream has spoken and nothing has spoken against it. */
const SURE_CONFIDENCE = 0.93;

export function surenessOf({ confidence }: Pick<DiscoveredDevice, 'confidence'>): Sureness {
  return confidence >= SURE_CONFIDENCE ? 'sure' : 'likely';
}
