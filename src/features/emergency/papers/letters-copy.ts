import type { Subject } from '../walk.ts';

/** What the letters say. */
export const lettersCopy = {
  evidenceTitle: 'Evidence',
  evidenceNone: 'Photos are attached separately.',
  evidence: (name: string, at: string, sha256: string) => `${name}, taken ${at}, SHA-256 ${sha256}`,

  claim: {
    title: 'Claim: hidden device in a booked place',
    happened: 'What happened',
    kinds: {
      camera: 'I found what looks like a hidden camera in the place I booked through you.',
      tracker: 'I found a tracker that is not mine in the place I booked through you.',
      door: 'The door or lock of the place I booked through you was forced or does not hold.',
      unsure: 'I found a device that I could not identify in the place I booked through you.',
    } satisfies Record<Subject, string>,
    police: 'The police have been told.',
    policeNot: 'I am telling the police as well.',
    rule: 'Your own rule',
    ruleText: (name: string, says: string, date: string) => `“${name}”, ${date}. In short: ${says}`,
    ruleWhere: (where: string) => `Where to read it: ${where}. If it has changed, please apply the rule in force.`,
    noRule: 'Please tell me in writing which of your rules on cameras and safety applies here.',
    asked: 'What I ask for',
    asks: [
      'A full refund of this booking.',
      'Another place of the same kind from tonight on, at no extra cost.',
      'That you keep all data on this listing, its host, this booking and our messages, for the police.',
      'That you do not tell the host what I found before the police have looked.',
      'A written answer with a case number and a name.',
    ],
    facts: {
      place: 'Place',
      address: 'Address',
      room: 'Room',
      booking: 'Booking number',
      foundAt: 'Found',
      whereItWas: 'Where it was',
      looksLike: 'What it looks like',
      caseNumber: 'Police case number',
      police: 'Police station or officer',
      name: 'Name',
      contact: 'Contact',
    },
  },

  letter: {
    title: 'Please keep your records',
    to: 'To the manager,',
    text: 'During my stay I found something in my room that should not be there. I have told the police or am about to. Please keep everything that can show who was in the room, and let nobody delete or change it.',
    keepTitle: 'Please keep',
    keep: [
      'The door lock’s log, and every key card made for this room',
      'Video of corridors, lobby and parking lot',
      'Who cleaned, repaired or entered the room, and when',
      'The names of guests before me: for the police only',
      'Wi-Fi and network logs',
    ],
    roomText: 'Please leave the room and the device as they are until the police have seen them.',
    duty: 'From now on you know of this request. The police may ask for these records, and whoever deletes them after this request may be held responsible.',
    answer: 'Please confirm in writing that you have received this letter, with the time and your name.',
    close: 'Sincerely,',
  },

  handOver: {
    title: 'Hand-over of a device',
    text: 'The person named here takes the device described below.',
    device: 'The device',
    takenBy: 'Taken by',
    givenBy: 'Given by',
    officer: 'Name',
    badge: 'Badge or staff number',
    station: 'Station or department',
    when: 'Date and time',
    signature: 'Signature',
    condition: 'Condition (on or off, battery, card in it)',
    memoryCard: 'Memory card opened (yes or no)',
  },
} as const;
