import type { NetworkFingerprint } from './vocabulary.ts';

/** sysDescr and sysObjectID. */
export const SNMP = [
  {
    id: 'snmp-oid-camera-makers',
    pattern: /^\.?(?:iso|1)\.3\.6\.1\.4\.1\.(?:39165|50001|1004849|36849|3967\.1|17724|21239)(?:\.|$)/,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['1.3.6.1.4.1.39165.1.1', '.1.3.6.1.4.1.1004849.2', '1.3.6.1.4.1.36849.1'],
    counterExamples: ['1.3.6.1.4.1.9.1.1'],
    source: 'enterprise numbers assigned to Hikvision, Dahua and other camera makers',
    since: '2026-11-20',
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
] as const satisfies readonly NetworkFingerprint[];
