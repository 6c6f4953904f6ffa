/** What was found decides the steps. */
export type FindKind = 'camera' | 'tracker' | 'unsure' | 'ship';

export interface FindStep {
  readonly title: string;
  readonly text: string;
}

const photos = {
  title: 'Take three photos, from wide to close',
  text: 'First the whole room, then the wall or furniture, then the object itself. Leave it where it is. The order shows where it was.',
} as const;

const handsOff = {
  title: 'Touch nothing, and do not open its memory card',
  text: 'Do not unplug it or take it apart. A memory card may hold pictures of other people; only the police should open it.',
} as const;

const platformThen = {
  title: 'Then the booking platform',
  text: 'Say what you saw, where and when. Send the photos and the case number. Ask for your money back and for another place tonight.',
} as const;

const hostLast = {
  title: 'The host last, or not at all',
  text: 'A warned host can remove things before anyone has looked. The police or the platform can tell them.',
} as const;

const tellOthers = {
  title: 'Later, if you want: tell other travelers',
  text: 'Write a report when you have left the place. It is read by a reviewer before anyone sees it.',
} as const;

const steps = {
  camera: [
    {
      title: 'Step out of its view',
      text: 'You do not have to do anything else first. Walk to where it cannot see you.',
    },
    handsOff,
    photos,
    {
      title: 'Go where other people are',
      text: 'The lobby, a café, another room that you chose yourself. Take phone, keys, passport and medicine with you.',
    },
    {
      title: 'Police first',
      text: 'Call the number above. Show them the photos. Ask for a case number and write it down.',
    },
    platformThen,
    hostLast,
    tellOthers,
  ],
  tracker: [
    {
      title: 'Take photos where you found it',
      text: 'One of the place, one of the thing, one of any number printed on it. Leave it working for now.',
    },
    {
      title: 'Hold your phone against it',
      text: 'Many tags answer to NFC and open a page with a serial number and part of the owner’s phone number. Take a screenshot.',
    },
    {
      title: 'Do not go home with it, or to your next hotel',
      text: 'While it works, it tells somebody where you are. Go where other people are: a police station is a good place.',
    },
    {
      title: 'Police first',
      text: 'Decide with them whether to switch it off. Whoever put it there may notice when it stops, so if you fear a person you know, talk to a helpline before you do.',
    },
    {
      title: 'Then the place it was in',
      text: 'The booking platform for a room, the rental company for a car. Send the photos and the case number.',
    },
    {
      title: 'Whoever may have put it there last, or not at all',
      text: 'It could also belong to somebody who lost it, or to your own luggage or companion. The police can find the owner.',
    },
  ],
  unsure: [
    { title: 'Step out of its view', text: 'You do not have to know what it is to move away from it.' },
    {
      title: 'Cover it or turn it away',
      text: 'A cloth, a towel or a piece of tape is enough. Do not open it and do not unplug it.',
    },
    photos,
    {
      title: 'Ask for another room',
      text: 'You need no reason and accuse nobody: “I would like a different room, please.”',
    },
    {
      title: 'Write down that you could not identify it',
      text: 'That is a useful fact. If it turns out to be a camera, follow the camera steps: police first, then the platform, the host last.',
    },
  ],
  ship: [
    { title: 'Step out of its view', text: 'Leave the cabin and keep its door closed behind you.' },
    handsOff,
    photos,
    {
      title: 'Guest services or ship security',
      text: 'At sea no police come. Dial the ship’s own emergency number or walk to the desk. Ask for an incident number in writing.',
    },
    {
      title: 'Police at the next port, and your consulate',
      text: 'The flag of the ship and the port decide which police is responsible. Your consulate can tell you.',
    },
    {
      title: 'Then the cruise line or platform that sold the trip',
      text: 'Send the photos and the incident number. Ask for another cabin at once.',
    },
    {
      title: 'The cabin’s crew last, or not at all',
      text: 'Whoever works in the cabin need not hear it from you. Security can tell them.',
    },
    tellOthers,
  ],
} as const satisfies Record<FindKind, readonly FindStep[]>;

const writeDown = {
  any: [
    'Date and time of the find, and of each call',
    'Address, room number, and who let you in',
    'Where it was and what it points at',
    'What it looks like: size, colour, cable, letters on it',
    'Names and numbers of everyone you speak to',
    'The case number',
  ],
  ship: [
    'Date and ship’s time of the find',
    'Name and flag of the ship, cabin number',
    'Position, last port and next port',
    'Where it was and what it points at',
    'Names of everyone you speak to',
    'The incident number',
  ],
} as const;

export const copy = {
  title: 'After a find',
  lead: 'One step after the other. You can stop at any of them. This page works without internet.',
  kindLabel: 'What is it?',
  kinds: [
    { value: 'camera', label: 'A camera' },
    { value: 'tracker', label: 'A tracker' },
    { value: 'unsure', label: 'Not sure' },
    { value: 'ship', label: 'On a ship' },
  ],

  safeTitle: 'Are you safe right now?',
  safeText: 'If not: leave first, call second. Things can be replaced.',
  shipText: 'If not: go where other people are and dial the ship’s emergency number, which stands on the cabin phone.',
  country: 'Where are you?',
  unknownCountry: 'Somewhere else',
  countryHint: 'Remembered on this phone only.',
  call: (number: string) => `Call ${number}`,
  callPolice: (country: string) => `Police in ${country}`,
  callFallback: 'Emergency number of most mobile networks',
  also: {
    ambulance: (number: string) => `Ambulance: ${number}`,
    'any-emergency': (number: string) => `${number} works too`,
  },
  source: {
    law: (checked: string) => `The number is named in law. Compared ${checked}.`,
    reference: (checked: string) => `Public reference works agree on this number. Compared ${checked}.`,
  },
  fallbackNote:
    'We have no reviewed number for this place. 112 reaches an emergency centre from mobile phones in most countries. The desk or any passer-by knows the local number.',
  shipNote: 'In port the number of the country works:',

  stepsTitle: 'What to do',
  steps,
  writeDownTitle: 'What to write down',
  writeDownText: 'Now, while you remember. On paper, or in a note that you also send to yourself.',
  writeDown,

  moreTitle: 'Only if it helps',
  moreText:
    'You did nothing wrong. Tell one person you trust where you are and what happened. A victim support line of the country can also go with you to the police.',
  report: 'Report a Location',
  accuracy: 'How sure can a scan be?',
} as const;
