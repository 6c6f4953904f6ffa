import { judge, type NetworkVerdict } from '#scanners/network/verdict.ts';

/**
 * Devices of FusionInventory's list, which tells what a device is by the object identifier that it gives over SNMP:
 * identifier, maker, type and model, with tabs between. A device is read as a scan reads its answer over SNMP.
 */

/** Types that leave no doubt; a computer may be a recorder, and what has none is left out. */
const TYPES = new Map<string, 'camera' | 'other'>([
  ['VIDEO', 'camera'],
  ['NETWORKING', 'other'],
  ['PRINTER', 'other'],
  ['STORAGE', 'other'],
  ['POWER', 'other'],
  ['PHONE', 'other'],
]);

export interface ManagedDevice {
  readonly truth: 'camera' | 'other';
  readonly identifier: string;
  readonly description: string;
}

/** The devices of the list whose type is known; others are counted. */
export function managedDevices(file: string): { readonly devices: readonly ManagedDevice[]; readonly left: number } {
  const devices: ManagedDevice[] = [];
  let left = 0;
  for (const line of file.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [identifier, maker, type, model] = line.split('\t').map((part) => part.trim());
    const truth = TYPES.get(type ?? '');
    if (truth === undefined || !identifier) left += 1;
    else devices.push({ truth, identifier, description: [maker, model].filter(Boolean).join(' ') });
  }
  return { devices, left };
}

/** What a scan says of a device that answers over SNMP. */
export function verdictOnManaged({ identifier, description }: ManagedDevice): NetworkVerdict['verdict'] {
  return judge([
    { observable: 'snmp-sysdescr', text: description },
    { observable: 'snmp-sysobjectid', text: `1.3.6.1.4.1.${identifier}` },
  ]).verdict;
}
