import type { NetworkFingerprint } from './vocabulary.ts';

/** UPnP descriptions, mDNS records and ONVIF scopes. */
export const DISCOVERY = [
  {
    id: 'disco-upnp-camera',
    pattern: /\b(?:digitalsecuritycamera(?::\d)?|urn:axis-com:service|x-onvif|networkvideo(?!display|storage)\w*)\b/i,
    concludes: { kind: 'camera', weight: 'certain' },
    examples: ['urn:schemas-upnp-org:device:DigitalSecurityCamera:1', 'urn:axis-com:service:BasicService:1'],
    counterExamples: ['urn:schemas-upnp-org:device:MediaServer:1', 'dn:NetworkVideoDisplay'],
    source: 'UPnP device class; vendor service types',
    since: '2026-11-20',
  },
  {
    id: 'disco-onvif',
    pattern:
      /\bonvif:\/\/www\.onvif\.org\/(?:type\/(?:video_encoder|network_?video\w{0,40}|ptz|video_analytics|audio_encoder)|profile\/(?:streaming|t|g|s|m)\b|hardware\/(?!.{0,200}access))/i,
    concludes: { kind: 'camera', weight: 'certain' },
    examples: [
      'onvif://www.onvif.org/type/video_encoder',
      'onvif://www.onvif.org/Profile/Streaming onvif://www.onvif.org/type/ptz',
    ],
    counterExamples: ['onvif://www.onvif.org/Profile/A onvif://www.onvif.org/type/access_control'],
    source: 'ONVIF Core Specification, scopes',
    since: '2026-11-20',
  },
  {
    id: 'disco-homekit-camera',
    pattern: /(?:^|[\s,;])ci=17(?:$|[\s,;])/,
    concludes: { kind: 'camera', weight: 'certain' },
    examples: ['md=IPC pv=1.0 ci=17 sf=1'],
    counterExamples: ['md=Lamp ci=5', 'ci=170'],
    source: 'HomeKit Accessory Protocol, accessory category 17',
    since: '2026-11-20',
  },
  {
    id: 'disco-homekit-doorbell',
    pattern: /(?:^|[\s,;])ci=18(?:$|[\s,;])/,
    concludes: { kind: 'doorbell', weight: 'certain' },
    examples: ['md=Bell ci=18 sf=0'],
    counterExamples: ['ci=1'],
    source: 'HomeKit Accessory Protocol, accessory category 18',
    since: '2026-11-20',
  },
  {
    id: 'disco-service-camera',
    pattern:
      /_(?:axis-video|axis-nvr|psia|cgi|nvr|ipcamera|dahua|hikvision|sadp|amcrest|reolink|onvif|dvr_video|netcam|rtsp|camera)\._(?:tcp|udp)/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['_axis-video._tcp.local', '_psia._tcp.local'],
    counterExamples: ['_ipp._tcp.local'],
    source: 'service types registered or used by camera makers',
    since: '2026-11-20',
  },
  {
    id: 'disco-nest-cam',
    pattern: /\bmd=(?:nest ?cam\w*|nest hello|dropcam\w*)/i,
    concludes: { kind: 'camera', vendor: 'Google', weight: 'certain' },
    examples: ['md=Nest Cam'],
    counterExamples: ['md=Nest Mini'],
    source: 'product documentation',
    since: '2026-11-20',
  },
  {
    id: 'disco-cast-speaker',
    pattern: /\bmd=(?:google home|nest (?:mini|audio|hub)|home mini|chromecast audio)/i,
    concludes: { kind: 'smart-speaker', vendor: 'Google', weight: 'certain' },
    examples: ['id=1 md=Google Home Mini'],
    counterExamples: ['md=Chromecast'],
    source: 'product documentation',
    since: '2026-11-20',
  },
  {
    id: 'disco-service-printer',
    pattern: /^_(?:ipps?|printer|pdl-datastream|uscans?|scanner)\._tcp\b/i,
    concludes: { kind: 'printer', weight: 'strong' },
    examples: ['_ipp._tcp.local', '_pdl-datastream._tcp.local'],
    counterExamples: ['_http._tcp.local'],
    source: 'IANA service names of printing and scanning; Bonjour Printing Specification',
    since: '2026-11-21',
  },
] as const satisfies readonly NetworkFingerprint[];
