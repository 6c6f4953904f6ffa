import { rowsOfMakers } from './rows-of-makers.ts';
import type { NetworkFingerprint } from './vocabulary.ts';

/** A sysObjectID begins with its maker's private enterprise number (RFC 1155). */
const NUMBER = {
  weight: 'strong',
  kindIsOwn: true,
  before: /^\.?(?:iso|1)\.3\.6\.1\.4\.1\./,
  after: /(?:\.|$)/,
  since: '2026-11-25',
} as const;

/** Makers of cameras and recorders alone, and of programs for them: those with several trades are left out. */
export const ENTERPRISE_NUMBERS = [
  ...rowsOfMakers({ ...NUMBER, kind: 'camera', source: 'IANA private enterprise numbers' }, [
    ['snmp-oid-bosch', 'Bosch', /3967\.1/, ['1.3.6.1.4.1.3967.1.1'], ['1.3.6.1.4.1.39670.1', '1.3.6.1.4.1.3967.2']],
    ['snmp-oid-march-networks', 'March Networks', /4784/, ['1.3.6.1.4.1.4784.1'], ['1.3.6.1.4.1.47840.1']],
    ['snmp-oid-dvtel', 'DVTel', /10067/, ['1.3.6.1.4.1.10067.1'], ['1.3.6.1.4.1.100670.1']],
    ['snmp-oid-fast', 'FAST', /18546/, ['1.3.6.1.4.1.18546.1'], ['1.3.6.1.4.1.185460.1']],
    ['snmp-oid-mobotix', 'Mobotix', /21701/, ['1.3.6.1.4.1.21701.1'], ['1.3.6.1.4.1.217010.1']],
    ['snmp-oid-vivotek', 'Vivotek', /23465/, ['1.3.6.1.4.1.23465.1'], ['1.3.6.1.4.1.234650.1']],
    ['snmp-oid-pelco', 'Pelco', /25066/, ['1.3.6.1.4.1.25066.1'], ['1.3.6.1.4.1.250660.1']],
    ['snmp-oid-dallmeier', 'Dallmeier', /27344/, ['1.3.6.1.4.1.27344.1'], ['1.3.6.1.4.1.273440.1']],
    [
      'snmp-oid-geutebruck',
      'Geutebruck',
      /28106|52116/,
      ['1.3.6.1.4.1.28106.1', '1.3.6.1.4.1.52116.1'],
      ['1.3.6.1.4.1.281060.1'],
    ],
    ['snmp-oid-indigovision', 'IndigoVision', /29908/, ['1.3.6.1.4.1.29908.1'], ['1.3.6.1.4.1.299080.1']],
    ['snmp-oid-infinova', 'Infinova', /31758/, ['1.3.6.1.4.1.31758.1'], ['1.3.6.1.4.1.317580.1']],
    ['snmp-oid-acti', 'ACTi', /34799/, ['1.3.6.1.4.1.34799.1'], ['1.3.6.1.4.1.347990.1']],
    ['snmp-oid-iqinvision', 'IQinVision', /36113/, ['1.3.6.1.4.1.36113.1'], ['1.3.6.1.4.1.361130.1']],
    ['snmp-oid-idis', 'IDIS', /36493/, ['1.3.6.1.4.1.36493.1'], ['1.3.6.1.4.1.364930.1']],
    ['snmp-oid-hanwha', 'Hanwha', /36849/, ['1.3.6.1.4.1.36849.1'], ['1.3.6.1.4.1.368490.1']],
    ['snmp-oid-dahua', 'Dahua', /37496/, ['1.3.6.1.4.1.37496.1'], ['1.3.6.1.4.1.374960.1']],
    ['snmp-oid-hikvision', 'Hikvision', /39165/, ['1.3.6.1.4.1.39165.1'], ['1.3.6.1.4.1.391650.1']],
    [
      'snmp-oid-uniview',
      'Uniview',
      /39747|54999/,
      ['1.3.6.1.4.1.39747.1', '1.3.6.1.4.1.54999.1'],
      ['1.3.6.1.4.1.397470.1'],
    ],
    ['snmp-oid-avigilon', 'Avigilon', /46202/, ['1.3.6.1.4.1.46202.1'], ['1.3.6.1.4.1.462020.1']],
    ['snmp-oid-arecont', 'Arecont Vision', /49984/, ['1.3.6.1.4.1.49984.1'], ['1.3.6.1.4.1.499840.1']],
    ['snmp-oid-lilin', 'LILIN', /53201/, ['1.3.6.1.4.1.53201.1'], ['1.3.6.1.4.1.532010.1']],
    ['snmp-oid-everfocus', 'EverFocus', /54302/, ['1.3.6.1.4.1.54302.1'], ['1.3.6.1.4.1.543020.1']],
    ['snmp-oid-i-pro', 'i-PRO', /57501/, ['1.3.6.1.4.1.57501.1'], ['1.3.6.1.4.1.575010.1']],
    ['snmp-oid-tiandy', 'Tiandy', /60913/, ['1.3.6.1.4.1.60913.1'], ['1.3.6.1.4.1.609130.1']],
  ]),
  ...rowsOfMakers(
    { ...NUMBER, kind: 'camera', source: 'the makers’ manuals: numbers that IANA gave to nobody, or to others' },
    [
      ['snmp-oid-hikvision-before', 'Hikvision', /50001/, ['1.3.6.1.4.1.50001.1'], ['1.3.6.1.4.1.500010.1']],
      ['snmp-oid-dahua-before', 'Dahua', /1004849/, ['1.3.6.1.4.1.1004849.1'], ['1.3.6.1.4.1.10048490.1']],
    ],
  ),
  ...rowsOfMakers({ ...NUMBER, kind: 'camera-software', source: 'IANA private enterprise numbers' }, [
    ['snmp-oid-genetec', 'Genetec', /17475/, ['1.3.6.1.4.1.17475.1'], ['1.3.6.1.4.1.174750.1']],
    ['snmp-oid-milestone', null, /24149/, ['1.3.6.1.4.1.24149.1'], ['1.3.6.1.4.1.241490.1']],
    ['snmp-oid-verint', 'Verint', /24230/, ['1.3.6.1.4.1.24230.1'], ['1.3.6.1.4.1.242300.1']],
    ['snmp-oid-exacq', null, /30541/, ['1.3.6.1.4.1.30541.1'], ['1.3.6.1.4.1.305410.1']],
    ['snmp-oid-onssi', 'ONSSI', /31388/, ['1.3.6.1.4.1.31388.1'], ['1.3.6.1.4.1.313880.1']],
    ['snmp-oid-qognify', null, /46907/, ['1.3.6.1.4.1.46907.1'], ['1.3.6.1.4.1.469070.1']],
    ['snmp-oid-digifort', null, /48004/, ['1.3.6.1.4.1.48004.1'], ['1.3.6.1.4.1.480040.1']],
  ]),
] as const satisfies readonly NetworkFingerprint[];
