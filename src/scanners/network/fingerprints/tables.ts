import { ANNOUNCED_HOSTS } from './announced-hosts.ts';
import { ANNOUNCED_WORDS } from './announced-words.ts';
import { CAMERA_PROGRAMS } from './camera-programs.ts';
import { CAMERA_WORDS } from './camera-words.ts';
import { CAMERA_WORDS_ABROAD } from './camera-words-abroad.ts';
import { CARRIED_CAMERAS } from './carried-cameras.ts';
import { DISCOVERY } from './discovery.ts';
import { DOOR_VIDEO } from './door-video.ts';
import { ENTERPRISE_NUMBERS } from './enterprise-numbers.ts';
import { HOME_CAMERAS } from './home-cameras.ts';
import { HTTP_BODY } from './http-body.ts';
import { HTTP_REALM } from './http-realm.ts';
import { HTTP_SERVER } from './http-server.ts';
import { HTTP_TITLE } from './http-title.ts';
import { LOOK_ALIKES } from './look-alikes.ts';
import { MAKER_WORDS } from './maker-words.ts';
import { NUMBERS_OF_MAKERS } from './numbers-of-makers.ts';
import { PAGE_SUBJECTS } from './page-subjects.ts';
import { PRODUCT_FAMILIES } from './product-families.ts';
import { RTSP_SERVER } from './rtsp-server.ts';
import { SERVICE_BANNER } from './service-banner.ts';
import { SNMP } from './snmp.ts';
import { STANDARD_KINDS } from './standard-kinds.ts';
import { STUDIO_CAMERAS } from './studio-cameras.ts';
import type { NetworkFingerprint, Observable } from './vocabulary.ts';

/** Every table by name; the generic test walks them. */
export const TABLES: Readonly<Record<string, readonly NetworkFingerprint[]>> = {
  PAGE_SUBJECTS,
  LOOK_ALIKES,
  HTTP_SERVER,
  HTTP_REALM,
  HTTP_TITLE,
  HTTP_BODY,
  RTSP_SERVER,
  SERVICE_BANNER,
  SNMP,
  ENTERPRISE_NUMBERS,
  DISCOVERY,
  STANDARD_KINDS,
  MAKER_WORDS,
  NUMBERS_OF_MAKERS,
  PRODUCT_FAMILIES,
  HOME_CAMERAS,
  DOOR_VIDEO,
  STUDIO_CAMERAS,
  CARRIED_CAMERAS,
  CAMERA_PROGRAMS,
  CAMERA_WORDS,
  CAMERA_WORDS_ABROAD,
  ANNOUNCED_WORDS,
};

const OWN_TABLE: Partial<Record<Observable, readonly NetworkFingerprint[]>> = {
  'http-server': HTTP_SERVER,
  'http-title': HTTP_TITLE,
  'http-www-authenticate': HTTP_REALM,
  'http-cookie': HTTP_BODY,
  'http-body': HTTP_BODY,
  'http-powered-by': HTTP_SERVER,
  'rtsp-server': RTSP_SERVER,
  'ftp-banner': SERVICE_BANNER,
  'telnet-banner': SERVICE_BANNER,
  'ssh-banner': SERVICE_BANNER,
  'smtp-banner': SERVICE_BANNER,
  'snmp-sysdescr': SNMP,
  'snmp-sysobjectid': [...SNMP, ...ENTERPRISE_NUMBERS],
  upnp: DISCOVERY,
  'mdns-txt': DISCOVERY,
  onvif: DISCOVERY,
  other: ANNOUNCED_HOSTS,
};

/** Where devices are discovered, standards have codes for what they are. */
const DISCOVERED: ReadonlySet<Observable> = new Set(['upnp', 'mdns-txt', 'onvif']);

/** Rows of makers and products by name, without the field's plain words. */
export const NAMES = [
  MAKER_WORDS,
  NUMBERS_OF_MAKERS,
  PRODUCT_FAMILIES,
  HOME_CAMERAS,
  DOOR_VIDEO,
  STUDIO_CAMERAS,
  CARRIED_CAMERAS,
  CAMERA_PROGRAMS,
] as const;

/** The rows that apply to an observable, those that clear a device of suspicion apart: they are tried first. */
export interface ApplicableTables {
  readonly lookAlikes: readonly (readonly NetworkFingerprint[])[];
  readonly own: readonly NetworkFingerprint[];
  readonly words: readonly (readonly NetworkFingerprint[])[];
}

/** The field’s bare words count where a device names itself, not in the title or text of a page, whose names are `other`. */
export function tablesFor(observable: Observable): ApplicableTables {
  const own = OWN_TABLE[observable] ?? [];
  if (observable === 'http-body') return { lookAlikes: [], own, words: [] };
  if (observable === 'http-title')
    return { lookAlikes: [PAGE_SUBJECTS, LOOK_ALIKES], own, words: [...NAMES, CAMERA_WORDS_ABROAD] };
  const words = [...NAMES, CAMERA_WORDS, CAMERA_WORDS_ABROAD, ...(DISCOVERED.has(observable) ? [STANDARD_KINDS] : [])];
  return { lookAlikes: [LOOK_ALIKES], own, words: observable === 'other' ? words : [...words, ANNOUNCED_WORDS] };
}
