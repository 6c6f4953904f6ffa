import { count } from '../count.ts';

/** Words of the look-up of a private rental. */
export const rentalsCopy = {
  text: 'The address stays on this device. It is turned into a number here, three digits of it are sent, and the answer is compared here.',
  address: 'Address as the booking writes it',
  city: 'City',
  country: 'Country',
  missing: 'Please fill in address, city and country',
  submit: 'Look up',
  busy: 'Working on this device...',
  found: (reports: number, newest: string) =>
    `${count(reports, 'report is', 'reports are')} published about this address, the newest from ${newest}.`,
  kinds: (kinds: readonly string[]) => `They are about: ${kinds.join(', ')}.`,
  foundNote: 'Their texts are in the list under the city, without the address.',
  none: 'There are no public reports about this address, spelled like this. It may never have been checked.',
  failed: 'The look-up did not work. Please try again.',
} as const;
