import { count } from '../count.ts';

/** Words of the look-up of a private rental. */
export const rentalsCopy = {
  text: 'The address stays on this device. It is turned into a number here, three digits of it are sent, and the answer is compared here.',
  address: 'Address as the booking writes it',
  city: 'City',
  country: 'Country',
  missing: 'Please fill in address, city and country',
  submit: 'Look up',
  busy: 'Counting on this device...',
  found: (reports: number, newest: string) =>
    `${count(reports, 'report is', 'reports are')} published about this address, the newest from ${newest}.`,
  kinds: (kinds: readonly string[]) => `They tell of: ${kinds.join(', ')}.`,
  foundNote: 'Their texts stand in the list under the city, without the address.',
  none: 'Nothing is published about this address, written like this. That is no sign that somebody checked it.',
  failed: 'The look-up did not work. Please try again.',
} as const;
