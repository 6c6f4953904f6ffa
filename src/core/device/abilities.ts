/** What a device and its browser let a page use. */
export const ABILITY_NAMES = [
  'camera',
  'torch',
  'exposure',
  'nfc',
  'bluetooth',
  'localNetwork',
  'ultrasound',
  'gyroscope',
] as const;
export type AbilityName = (typeof ABILITY_NAMES)[number];

/** 'unknown': only using it will tell, such as a torch that a camera names once it is open. */
export type Ability = 'yes' | 'no' | 'unknown';

export type DeviceAbilities = Readonly<Record<AbilityName, Ability>>;
