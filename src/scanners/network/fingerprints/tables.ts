import { BEHAVIOUR } from './behaviour.ts';
import { DISCOVERY } from './discovery.ts';
import { HTTP_BODY } from './http-body.ts';
import { HTTP_REALM } from './http-realm.ts';
import { HTTP_SERVER } from './http-server.ts';
import { HTTP_TITLE } from './http-title.ts';
import { LOOK_ALIKES } from './look-alikes.ts';
import { PRODUCT_WORDS } from './product-words.ts';
import { RTSP_SERVER } from './rtsp-server.ts';
import { SERVICE_BANNER } from './service-banner.ts';
import { SNMP } from './snmp.ts';
import type { NetworkFingerprint, Observable } from './vocabulary.ts';

/** Every table by name; the generic test walks them. */
export const TABLES: Readonly<Record<string, readonly NetworkFingerprint[]>> = {
  LOOK_ALIKES,
  HTTP_SERVER,
  HTTP_REALM,
  HTTP_TITLE,
  HTTP_BODY,
  RTSP_SERVER,
  SERVICE_BANNER,
  SNMP,
  DISCOVERY,
  BEHAVIOUR,
  PRODUCT_WORDS,
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
  'snmp-sysobjectid': SNMP,
  upnp: DISCOVERY,
  'mdns-txt': DISCOVERY,
  onvif: DISCOVERY,
  behaviour: BEHAVIOUR,
};

/** The rows that apply to an observable, in the order in which they are tried: look-alikes, its own table, product words. */
export function tablesFor(observable: Observable): readonly (readonly NetworkFingerprint[])[] {
  const own = OWN_TABLE[observable];
  return own ? [LOOK_ALIKES, own, PRODUCT_WORDS] : [LOOK_ALIKES, PRODUCT_WORDS];
}
