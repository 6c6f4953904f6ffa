import type { Fingerprint } from '#core/match/fingerprint.ts';

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

/** Makers, spelled in one way. */
export const VENDORS = [
  'ACTi',
  'Amazon',
  'Amcrest',
  'Ambarella',
  'Annke',
  'Apexis',
  'Apple',
  'Arecont Vision',
  'Arlo',
  'Avigilon',
  'AVTECH',
  'Axis',
  'Basler',
  'Belkin',
  'Blue Iris',
  'Bosch',
  'Brickcom',
  'Canon',
  'Cisco',
  'CP Plus',
  'D-Link',
  'Dahua',
  'Dropcam',
  'EasyN',
  'Edimax',
  'Eufy',
  'EverFocus',
  'Ezviz',
  'Flir',
  'Foscam',
  'GeoVision',
  'Google',
  'Grandstream',
  'Hanwha',
  'Hikvision',
  'Honeywell',
  'Imou',
  'IndigoVision',
  'IQinVision',
  'JVC',
  'LevelOne',
  'LG',
  'Linksys',
  'Logitech',
  'Lorex',
  'Milesight',
  'Mobotix',
  'Netatmo',
  'Netgear',
  'Panasonic',
  'Pelco',
  'Planet',
  'Reolink',
  'Ring',
  'Samsung',
  'Sony',
  'StarDot',
  'Swann',
  'Synology',
  'Tenda',
  'Tenvis',
  'Tiandy',
  'Toshiba',
  'TP-Link',
  'TRENDnet',
  'TVT',
  'Ubiquiti',
  'Uniview',
  'Vivotek',
  'VStarcam',
  'Wansview',
  'Wyze',
  'Xiaomi',
  'Xiongmai',
  'Yi',
  'Zavio',
  'Zmodo',
] as const;
export type Vendor = (typeof VENDORS)[number];

/**
 * What a row claims about identity. `weight` is the probability, from an even prior, that the claim of the kind is right:
 * `certain` .98 (the text names the product), `strong` .93 (only such devices are known to say it), `likely` .8 (nearly only they), `weak` .6 (shared firmware).
 */
export interface Conclusion {
  readonly kind: DeviceKind;
  readonly vendor?: Vendor;
  readonly weight: keyof typeof WEIGHTS;
}

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
/** Beside what a device says stands what our probes saw it do. */
export type Observable = (typeof OBSERVABLES)[number] | 'behaviour';

/** Longer texts are cut before matching: what names a device stands at the front. */
export const MAX_BANNER_CHARACTERS = 16_384;
