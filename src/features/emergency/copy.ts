import type { NoteField } from './case-notes.ts';
import type { StepId } from './walk.ts';

export interface FindStep {
  readonly title: string;
  readonly text: string;
  /** Short lines below the text. */
  readonly lines?: readonly string[];
}

const steps: Record<StepId, FindStep> = {
  view: {
    title: 'Step out of its view',
    text: 'Do this first. Walk to where it cannot see you.',
  },
  what: { title: 'What did you find?', text: 'Choose what fits best. You can change it later.' },
  where: { title: 'Where are you, and with whom?', text: 'Choose the first that fits.' },
  'hands-off': {
    title: 'Leave it where it is',
    text: 'Do not move it if it can wait. Where it stands is part of the proof.',
    lines: ['Do not unplug it or take it apart.', 'Do not open its memory card. Only the police should.'],
  },
  photos: {
    title: 'Take four photos',
    text: 'The whole room, the wall, the object, its label. From wide to close, without touching it.',
  },
  people: {
    title: 'Go where other people are',
    text: 'The lobby, a café, another room that you chose yourself. Take your phone, keys, passport and medicine.',
  },
  police: {
    title: 'Call the police',
    text: 'Show them the photos. Ask for a case number and write it down.',
  },
  write: {
    title: 'Write it down now',
    text: 'Skip what you do not know.',
  },
  platform: {
    title: 'Then the booking platform',
    text: 'Write in its app or on its site, so that it stays on record. Ask for your money back and for another place tonight.',
  },
  host: {
    title: 'Tell the host last, if at all',
    text: 'A host who is warned can remove things before anyone has looked. The police or the platform can tell them.',
  },
  others: {
    title: 'Later, if you want: tell other travelers',
    text: 'Write a report when you have left the place. A reviewer reads it before anyone sees it.',
  },

  'tracker-photo': {
    title: 'Take photos where you found it',
    text: 'The place, the thing, any number on it. Leave it on.',
  },
  'tracker-owner': {
    title: 'Hold your phone against it',
    text: 'Most tags answer to NFC. A page opens with a serial number, and often a part of the owner’s phone number. Take a screenshot.',
    lines: ['iPhone: hold the top edge to it.', 'Android: hold the middle of the back to it.'],
  },
  'tracker-place': {
    title: 'Do not take it home, or to your next hotel',
    text: 'While it works, it tells somebody where you are. A police station is a good place to go.',
  },
  'tracker-police': {
    title: 'Decide with the police whether to switch it off',
    text: 'Whoever put it there may notice when it stops. If you fear a person you know, talk to a helpline first.',
  },
  'tracker-off': {
    title: 'If you agreed to switch it off',
    text: 'Keep the tag and its battery together in a bag. Write down the time.',
  },
  'tracker-firm': {
    title: 'Then the place it was in',
    text: 'The platform for a room, the rental company for a car. Send the photos and the case number.',
  },
  'tracker-suspect': {
    title: 'Do not tell the person you suspect',
    text: 'It may also belong to someone who lost it, or to a person you travel with. The police can find the owner.',
  },

  'door-out': {
    title: 'Do not go in. If you are in, get out',
    text: 'Someone may still be there. Your things can wait.',
  },
  'door-photos': {
    title: 'Take photos from the corridor',
    text: 'The lock, the frame, the latch, marks on the floor. Do not touch the handle again.',
  },
  'door-room': {
    title: 'Ask for another room and a new key',
    text: 'On another floor if you can. Ask them to cancel every card but yours.',
  },

  cover: {
    title: 'Cover it or turn it away',
    text: 'A cloth, a towel or tape is enough. Do not open it and do not unplug it.',
  },
  room: {
    title: 'Ask for another room',
    text: 'You need no reason and accuse nobody: “I would like a different room, please.”',
  },
  'unsure-later': {
    title: 'If it turns out to be a camera',
    text: 'Go back to ‘What did you find?’ and choose ‘A camera’. The police come first, then the platform.',
  },

  'rental-leave': {
    title: 'Take your things and leave',
    text: 'The host may have a key and may read your messages. Do not say yet why you go. Stay somewhere with other people tonight.',
  },
  'rental-platform': {
    title: 'Then the booking platform, not the host',
    text: 'Write to its support, not into the chat with the host. Ask for your money back and another place tonight.',
  },

  'ship-view': {
    title: 'Step out of its view',
    text: 'Leave the cabin and close its door behind you.',
  },
  'ship-security': {
    title: 'Guest services or ship security',
    text: 'There are no police at sea. Dial the ship’s emergency number or walk to the desk. Ask for an incident number in writing.',
  },
  'ship-port': {
    title: 'Police at the next port, and your consulate',
    text: 'The flag of the ship and the port decide which police are in charge. Your consulate can tell you.',
  },
  'ship-line': {
    title: 'Then the cruise line or platform',
    text: 'Send the photos and the incident number. Ask for another cabin at once.',
  },
  'ship-crew': {
    title: 'Tell the cabin crew last, if at all',
    text: 'They need not hear it from you. Security can tell them.',
  },

  'child-out': {
    title: 'Take the child out of the room first',
    text: 'Then close the door. Everything else can wait.',
  },
  'child-photos': {
    title: 'Photograph the object only',
    text: 'From wide to close, with no child in the picture. Do not look at what it may have recorded.',
  },
  'child-police': {
    title: 'Call the police. Say that a child is with you',
    text: 'Many police forces have people trained for this. Ask for a case number and write it down.',
  },
  'child-talk': {
    title: 'Tell the child it did nothing wrong',
    text: 'Do not ask many questions; let the police do that. Stay together.',
  },
};

const fields: Record<NoteField, string> = {
  place: 'Name of the place',
  address: 'Address',
  room: 'Room or cabin',
  foundAt: 'When you found it',
  whereItWas: 'Where it was, and what it points at',
  looksLike: 'What it looks like',
  caseNumber: 'Case number',
  police: 'Police station or officer',
  platform: 'Booked through',
  booking: 'Booking number',
  name: 'Your name',
  contact: 'How to reach you',
};

export const copy = {
  title: 'You found something',

  safeTitle: 'Are you safe right now?',
  safeText: 'If not, leave. Then call.',
  shipText: 'If not: go where other people are. Dial the emergency number printed on the cabin phone.',
  call: (number: string) => `Call ${number}`,
  callPolice: (country: string) => `Police in ${country}`,
  callFallback: 'Works on most phones',
  change: 'Change country',
  country: 'Where are you?',
  unknownCountry: 'Somewhere else',
  countryHint: 'Guessed from this device’s time zone. Kept on this device, never sent.',
  also: {
    ambulance: (number: string) => `Ambulance: ${number}`,
    'any-emergency': (number: string) => `${number} works too`,
  },
  source: {
    law: 'Official number, checked November 2026.',
    reference: 'Reference works agree on this number. Checked November 2026.',
  },
  fallbackNote:
    'We have no checked number for this place. 112 works from most mobile phones. The desk knows the local number.',
  shipNote: 'In port the number of the country works.',

  walk: 'One step at a time',
  step: (at: number) => `Step ${at}`,
  stepOf: (at: number, of: number) => `Step ${at} of ${of}`,
  next: 'Next',
  back: 'Back',
  chosen: (kind: string) => `You chose: ${kind}`,
  chooseAgain: 'Change',
  steps,

  card: 'Show the police card',
  handOver: 'Hand-over sheet',
  claim: 'Write to the platform',
  letter: 'Letter to the hotel',
  papers: 'What to say',

  off: {
    title: 'How to switch it off, by maker',
    makers: [
      ['Apple AirTag', 'Press the metal side, turn it to the left, lift it off and take out the battery.'],
      ['Samsung SmartTag', 'Open the seam with a fingernail and take out the battery.'],
      ['Samsung SmartTag2', 'Push a SIM pin into the small hole and pull out the tray with the battery.'],
      ['Tile Pro', 'Slide off the cover on the back and take out the battery.'],
      ['Tile Mate, Slim, Sticker', 'Closed: the battery does not come out. Leave it with the police.'],
      ['Chipolo ONE, POP', 'Open the seam with a coin and take out the battery.'],
      ['Chipolo and other cards', 'Closed: the battery does not come out. Leave it with the police.'],
      ['Box with a SIM card', 'Switch it off. Leave the SIM card in it for the police.'],
    ],
  },

  notes: {
    fields,
    hint: 'Kept here only. Fills the letters.',
    erase: 'Erase what I typed',
    erased: 'Erased from this device',
  },

  afterTitle: 'Only if it helps',
  after:
    'You did nothing wrong. Tell one person you trust where you are. A victim support line can go with you to the police.',
  report: 'Report a Location',
  accuracy: 'How sure can a scan be?',
} as const;
