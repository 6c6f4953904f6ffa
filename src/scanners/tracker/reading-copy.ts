/** What the bytes of an advertisement say, as the evidence about a tracker has it. */
export const readingCopy = {
  nothing: 'nothing that a tracker says',
  owner: (separated: boolean) => (separated ? 'away from its owner' : 'near its owner'),
  findMyDevices: ['an Apple device', 'an AirTag', 'a licensed accessory', 'AirPods'],
  findMy: (device: string, where: string) => `Find My, says it is ${device}, ${where}`,
  dultNetwork: (number: number) => `number ${number}`,
  dult: (network: string, where: string) => `DULT in network ${network}, ${where}`,
  /** By its state, from 1. */
  smartTagStates: [
    'away from its owner for less than 15 minutes',
    'away from its owner for more than 15 minutes',
    'away from its owner for more than a day',
    'connected to its owner',
    'connected to its owner',
    'connected to its owner',
  ],
  smartTag: (state: string) => `SmartTag, ${state}`,
  tile: 'Tile, which never says whether its owner is near',
  tileAsleep: 'Tile, not activated',
  chipoloService: 'Chipolo service',
  chipolo: (where: string) => `Chipolo, ${where}`,
  pebblebee: 'Pebblebee service, which does not say whether its owner is near',
  findHub: (separated: boolean) =>
    `Find Hub, ${separated ? 'away from its owner (unwanted-tracking mode)' : 'ordinary mode'}`,
} as const;
