import { counted } from '#core/text/counted.ts';
import type { NfcErrorCode } from './definition.ts';
import type { CardNote, CardType } from './uid.ts';

/** Every sentence that the NFC scanner can show. */
export const copy = {
  title: 'NFC Key Scanner',
  badge: 'PRO',
  back: 'Home',

  start: {
    lead: 'Reads the number of your key cards.',
    warningTitle: 'Before you start',
    warnings: [
      'Works only on Android phones with NFC, in Chrome. iOS is not supported.',
      'Hold each key card flat against the back of the phone.',
      'You can also touch the phone to the lock reader for 10-15 seconds. A lock that only reads cards stays silent; a card or tag hidden behind it would answer.',
      'Keep your bank card away, unless you want to test the reader with it.',
    ],
    permission:
      'Your browser may ask for NFC. Only the first 8 characters of a card’s number are kept, and saved with your scan. Nothing else of the card is kept or sent, and nothing on it is changed.',
    button: 'Start NFC Scan',
    accuracy: 'How good is it?',
  },

  /** Where no card can be read: what helps all the same. */
  desk: {
    title: 'Ask the desk',
    words: '“How many cards open my room?”',
  },

  demo: {
    badge: 'DEMO',
    title: 'Demo: nothing is being read',
    text: 'These cards are made up. A demo is never saved.',
    see: 'See a demonstration',
  },

  status: {
    initializing: 'Initializing NFC reader...',
    0: 'Scanning for NFC signals...',
    1: 'Still scanning. Lay the card flat, and try the upper half of the phone’s back.',
    2: 'Still scanning. Turn the card over, or try the next card.',
    3: 'Almost done. Keep the last card where it is.',
    complete: 'Scan complete',
  },
  remaining: (seconds: number) => `${seconds}\u00a0s\u00a0left`,
  cardsSoFar: (cards: number) => (cards === 1 ? '1 card so far' : `${cards} cards so far`),
  hold: 'Hold the card flat against the back of the phone. Slide it slowly up.',
  stop: 'Stop',

  result: {
    complete: 'Scan Complete',
    incomplete: 'Scan Incomplete',
    demo: 'End of the demo',
    again: 'Scan Again',
    none: 'No card was noticed, so nothing was checked. NFC may be switched off in the phone’s settings, or the card is of a kind that phones cannot read.',
    stopped: 'The scan was stopped before its end.',
    one: 'One card. Here is what its number shows.',
    question: (cards: number) => `${cards} different cards: are they all yours?`,
    questionText:
      'More than one card answered during this scan. A second key for your room, a wallet card or a guest’s card would look like this. If you cannot name each of them, ask the desk how many cards open your room, and ask them to cancel every card but yours.',
    furtherScan: 'Have another card? Scan again with it: up to five are listed in one scan.',
    cardsTitle: 'Cards',
    card: (number: number) => `Card ${number}`,
    number: 'Number',
    noNumber: 'no number',
    type: 'Type',
    chip: 'Chip',
    lock: 'Lock maker',
    lockUnknown: 'Not readable from a web page',
    seenAt: (seconds: number) => `Seen ${seconds}\u00a0s into the scan`,
    rejected: (readings: number) =>
      readings === 1 ? '1 reading was unreadable.' : `${readings} readings were unreadable.`,
    found: 'I found something',
    accuracy: 'How good is it?',
    save: { failed: 'This scan could not be saved.' },
  },

  types: {
    mifare: 'MIFARE family',
    prox: 'Proximity card',
    iclass: 'iCLASS',
    unknown: 'Unknown',
  } satisfies Record<CardType, string>,

  notes: {
    random: 'This card shows a new number at each tap, as phones and newer cards do. It counts as one card.',
    'classic-like':
      'A four-byte number fits an older MIFARE Classic card or a copy of one. Other cards have such numbers too.',
    'nxp-family':
      'An NXP chip: Ultralight, NTAG, DESFire, Plus or a newer Classic. The number alone cannot tell which.',
    'maker-only': 'The number names the maker of the chip and nothing else.',
    vicinity: 'An ISO 15693 card, readable from further away than others. The number names the maker of the chip.',
    picopass: 'A PicoPass chip, on which iCLASS cards are built.',
    'number-only': 'The number says nothing about the card.',
    unnumbered: 'This card gave no number. It counts as one card.',
  } satisfies Record<CardNote, string>,

  locks: {
    title: 'What your card says about the lock',
    text: [
      'In 2024 researchers showed that many Saflok locks can be opened with a card made from any guest’s card. Locks are being updated, but for many it took a long time.',
      'An old-style MIFARE Classic card, which has a four-byte number, may mean a lock that was not updated. Updated Saflok locks use Ultralight C cards, which have a seven-byte number, as other cards do.',
      'Look for the name on the lock. Where it says Saflok, use the chain, the latch or a door wedge: the deadbolt alone does not stop such a card.',
    ],
  },

  coverage: {
    lookedAt: (seconds: number) => `Cards laid on the back of this phone during ${counted(seconds, 'second')}.`,
    sawNone: 'No card.',
    sawCards: (cards: number) => (cards === 1 ? 'One card.' : `${cards} different cards.`),
    couldNotSee:
      'How many cards open the door, who holds them, and what the lock does. Cards at 125 kHz, and cards with a new number at each tap beyond the first.',
    lock: {
      what: 'The lock and its maker',
      why: 'A web page can read cards, never a lock’s own reader.',
      how: 'Read the name on the lock, and ask the desk how many cards are active.',
    },
    noCard: {
      what: 'Key cards',
      why: 'No card was noticed, so we do not know that the reader works here.',
      how: 'Switch NFC on, lay your own bank card on the phone, and see whether it is noticed.',
    },
  },

  errors: {
    'nfc-ios':
      'NFC scanning is not supported on iOS devices. Please use an Android phone with NFC capability and Chrome browser.',
    'nfc-unsupported':
      'NFC not supported on this device or browser. This feature requires Android phones with Chrome browser and NFC capability.',
    'nfc-denied': 'NFC permissions denied. Please enable NFC in your browser settings and try again.',
    'nfc-timed-out':
      'NFC scan timed out. Hold your phone directly against the door lock reader for 10-15 seconds and try again.',
    'nfc-failed': (message: string) =>
      `NFC scanning failed: ${message}. Ensure NFC is enabled and phone is close to door lock.`,
    'nfc-reading-error': 'NFC scanning error - ensure phone is close to door lock reader',
  } satisfies Record<NfcErrorCode, string | ((message: string) => string)>,
  /** Under the reading error: what it means in truth. */
  readingErrorMeaning:
    'A card or tag is there, but it is of a kind that this phone cannot read, or it was taken away too soon.',
} as const;

/** The one sentence of a failure. A full stop at the end of the browser's own words is not doubled. */
export function failureText({ code, detail }: { readonly code: NfcErrorCode; readonly detail: string }): string {
  const sentence = copy.errors[code];
  return typeof sentence === 'string' ? sentence : sentence(detail.replace(/\.$/, ''));
}
