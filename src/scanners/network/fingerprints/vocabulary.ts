import type { Fingerprint } from '#core/match/fingerprint.ts';
import type { Vendor } from './vendors.ts';

/** What a device is, in the words the screen uses. */
export const DEVICE_KINDS = [
  'camera',
  'video-recorder',
  'doorbell',
  'camera-software',
  'microphone',
  'smart-speaker',
  'intercom',
  'video-conference',
  'media-player',
  'tv',
  'printer',
  'router',
  'storage',
  'phone',
  'computer',
  'hub',
  'appliance',
  'server',
] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

/** Kinds that watch: these make a verdict of camera. An intercom's or a doorbell's lens watches too. */
export const WATCHING_KINDS: ReadonlySet<DeviceKind> = new Set([
  'camera',
  'video-recorder',
  'doorbell',
  'camera-software',
]);

/**
 * What a row claims about identity. `weight` is a word: `certain` (the text names the product), `strong` (only such
 * devices are known to say it), `likely` (nearly only they), `weak` (shared firmware). One `certain` or `strong` row
 * makes a camera; below, two observables must agree.
 */
export interface Conclusion {
  readonly kind: DeviceKind;
  readonly vendor?: Vendor;
  /** The kind is what most products of the maker, or of many, are: it gives way to a row of equal weight. */
  readonly kindOfMany?: true;
  readonly weight: keyof typeof WEIGHTS;
}

/** The words as numbers, for joining: set by hand, so that they order evidence; no rate is to be read from them. */
export const WEIGHTS = { certain: 0.98, strong: 0.93, likely: 0.8, weak: 0.6 } as const;

export type NetworkFingerprint = Fingerprint<Conclusion>;

/** The kinds of text a device tells about itself (interface of `companion analyse banners`). */
export const OBSERVABLES = [
  'http-server',
  'http-title',
  'http-www-authenticate',
  'http-cookie',
  'http-body',
  'http-powered-by',
  'rtsp-server',
  'ftp-banner',
  'telnet-banner',
  'ssh-banner',
  'snmp-sysdescr',
  'snmp-sysobjectid',
  'upnp',
  'mdns-txt',
  'onvif',
  'tls-subject',
  'tls-issuer',
  'dhcp-vendor-class',
  'sip-user-agent',
  'smtp-banner',
  'ntp',
  'smb',
  'other',
] as const;
export type Observable = (typeof OBSERVABLES)[number];

/** Longer texts are cut before matching: what names a device stands at the front. */
export const MAX_BANNER_CHARACTERS = 16_384;
