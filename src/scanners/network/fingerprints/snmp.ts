import type { NetworkFingerprint } from './vocabulary.ts';

/** sysDescr and sysObjectID. */
export const SNMP = [
  {
    id: 'snmp-oid-printer',
    pattern:
      /^\.?(?:iso|1)\.3\.6\.1\.4\.1\.(?:11\.2\.3\.9|253|236\.11\.5|367|641|1248|1347|2001|2385|2435|10642|18334)(?:\.|$)/,
    concludes: { kind: 'printer', weight: 'strong' },
    examples: ['1.3.6.1.4.1.11.2.3.9.1', '1.3.6.1.4.1.641.2', '1.3.6.1.4.1.2435.2.3.9'],
    counterExamples: ['1.3.6.1.4.1.1602.4', '1.3.6.1.4.1.11.2.3.7', '1.3.6.1.4.1.3671'],
    source: 'IANA private enterprise numbers of makers of printers; makers of both printers and cameras left out',
    since: '2026-11-25',
  },
  {
    id: 'snmp-oid-network',
    pattern: /^\.?(?:iso|1)\.3\.6\.1\.4\.1\.(?:207|890|1916|2011|2636|4526|12356|14823|14988|25053|47196)(?:\.|$)/,
    concludes: { kind: 'router', weight: 'strong' },
    examples: ['1.3.6.1.4.1.14988.1', '1.3.6.1.4.1.25053.3.1'],
    counterExamples: ['1.3.6.1.4.1.9.1.1', '1.3.6.1.4.1.171.10', '1.3.6.1.4.1.2070'],
    source: 'IANA private enterprise numbers of makers of network equipment; makers of cameras too left out',
    since: '2026-11-25',
  },
  {
    id: 'snmp-oid-power',
    pattern: /^\.?(?:iso|1)\.3\.6\.1\.4\.1\.(?:318|476|534|2606|20916|21239)(?:\.|$)/,
    concludes: { kind: 'appliance', weight: 'strong' },
    examples: ['1.3.6.1.4.1.21239.2', '1.3.6.1.4.1.318.1.3'],
    counterExamples: ['1.3.6.1.4.1.3180', '1.3.6.1.4.1.39165.1'],
    source: 'IANA private enterprise numbers of makers of power supplies, racks and environment monitors',
    since: '2026-11-25',
  },
  {
    id: 'snmp-oid-storage',
    pattern: /^\.?(?:iso|1)\.3\.6\.1\.4\.1\.(?:6574|24681|55062)(?:\.|$)/,
    concludes: { kind: 'storage', weight: 'likely' },
    examples: ['1.3.6.1.4.1.6574.1', '1.3.6.1.4.1.24681.1'],
    counterExamples: ['1.3.6.1.4.1.65740'],
    source: 'IANA private enterprise numbers of makers of network storage',
    since: '2026-11-25',
  },
  {
    id: 'snmp-oid-axis',
    pattern: /^\.?(?:iso|1)\.3\.6\.1\.4\.1\.368\.(?:1|4)(?:\.|$)/,
    concludes: { kind: 'camera', vendor: 'Axis', weight: 'weak' },
    examples: ['1.3.6.1.4.1.368.1.1'],
    counterExamples: ['1.3.6.1.4.1.3681'],
    source: 'enterprise number of Axis; print servers carry it too',
    since: '2026-11-20',
  },
  {
    id: 'snmp-descr-camera',
    pattern: /\b(?:network camera|ip camera|ipnc|video encoder|video server|netcam|dvr|nvr)\b/i,
    concludes: { kind: 'camera', weight: 'certain' },
    examples: ['; Q1604; Network Camera; 5.40.3', 'Linux ipnc 2.6.18'],
    counterExamples: ['Linux server 5.4'],
    source: 'field knowledge of the firmware',
    since: '2026-11-20',
  },
  {
    id: 'snmp-recorder-in-words',
    pattern:
      /^(?![^]{0,80}\b(?:uplink|trunk|port|switch|vlan|interface)\b)[^]{0,80}\b(?:digital (?:video )?recorder|video recorder|network video (?:recorder|encoder|decoder)|hybrid recorder|video transmitter)\b/i,
    concludes: { kind: 'video-recorder', weight: 'strong' },
    examples: ['Acme DX digital recorder 4.1', 'Acme S60 video transmitter'],
    counterExamples: ['uplink to video recorder', 'digital records'],
    source: 'descriptions of recorders and encoders, in their manuals',
    since: '2026-11-26',
  },
  {
    id: 'snmp-encoder',
    pattern:
      /^(?![^]{0,80}\b(?:rotary|uplink|port|satellite|dvb)\b)[^]{0,60}\b(?:(?:h\.?26[45]|hevc|mpeg-?[24]|jpeg ?2000|hdmi|sdi|ip|video|streaming) (?:\w{2,10} )?encoder|video[ -]over[ -]ip (?:transmitter|encoder)|videostream\w{0,4} encoder|avediastream e\d{4})\b/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['H.265 Encoder', 'Video over IP transmitter', 'Acme AvediaStream e3635 encoder'],
    counterExamples: ['uplink to IP encoder', 'rotary encoder'],
    source: 'descriptions of encoders, in their manuals',
    since: '2026-11-26',
  },
] as const satisfies readonly NetworkFingerprint[];
