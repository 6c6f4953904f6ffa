import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codePoint } from '#tests/support/code-point.ts';
import { workWhile } from '#tests/support/pattern-work.ts';
import { findPersonalData, findPersonalSpans } from './personal-data.ts';

/** [text, kind, the stretch that must be found] */
const EXAMPLES = [
  ['Write to anna.k+trip@example.co.uk please', 'email', 'anna.k+trip@example.co.uk'],
  ['Schreib an jörg@müller.example', 'email', 'jörg@müller.example'],
  ['reach me at anna (at) example dot com', 'email', 'anna (at) example dot com'],
  ['anna [at] example [dot] com', 'email', 'anna [at] example [dot] com'],
  ['Call me +44 20 7946 0958 any time', 'phone', '+44 20 7946 0958'],
  ['(555) 012-3456 is the desk', 'phone', '(555) 012-3456'],
  ['his number: 030/1234567', 'phone', '030/1234567'],
  ['0049 151 23456789', 'phone', '0049 151 23456789'],
  ['tel. 44 12 34', 'phone', 'tel. 44 12 34'],
  ['WhatsApp: 5550123', 'phone', 'WhatsApp: 5550123'],
  ['it was 555-0123', 'phone', '555-0123'],
  ['電話 ０３－１２３４－５６７８ または 0312345678', 'phone', '0312345678'],
  ['٠١٢٣٤٥٦٧٨٩ is my number', 'phone', '٠١٢٣٤٥٦٧٨٩'],
  ['They charged 4111 1111 1111 1111 twice', 'card', '4111 1111 1111 1111'],
  ['card 5500-0000-0000-0004', 'card', '5500-0000-0000-0004'],
  ['amex 378282246310005', 'card', '378282246310005'],
  ['We slept in room 412.', 'room', 'room 412'],
  ['Room no. 12b faces the yard', 'room', 'Room no. 12b'],
  ['in Zimmer Nr. 7 war', 'room', 'Zimmer Nr. 7'],
  ['la habitación 305', 'room', 'habitación 305'],
  ['chambre n° 21', 'room', 'chambre n° 21'],
  ['cabin #8123 on deck 8', 'room', 'cabin #8123'],
  ['Apt 5B, second door', 'room', 'Apt 5B'],
  ['suite B12 upstairs', 'room', 'suite B12'],
  ['私は412号室にいた', 'room', '412号室'],
  ['住在1208房间,是1208号房', 'room', '1208号房'],
  ['301호에 묵었다', 'room', '301호'],
  ['a car, licence plate KX12 ABC', 'plate', 'licence plate KX12 ABC'],
  ['Kennzeichen M AB 1234 stand davor', 'plate', 'Kennzeichen M AB 1234'],
  ['matrícula 1234 BCD', 'plate', 'matrícula 1234 BCD'],
  ['parked AB-123-CD outside', 'plate', 'AB-123-CD'],
  ['A gray van, plate AB 123 CD, stood outside', 'plate', 'plate AB 123 CD'],
  ['ein Wagen B-XY 1234', 'plate', 'B-XY 1234'],
  ['the van LV70 XYZ waited', 'plate', 'LV70 XYZ'],
  ['the manager Mr. Smith came', 'name', 'Mr. Smith'],
  ['Mrs Anna de la Cruz knew', 'name', 'Mrs Anna de la Cruz'],
  ['mr jones at the desk', 'name', 'mr jones'],
  ['Herr Müller-Lüdenscheidt kam', 'name', 'Herr Müller-Lüdenscheidt'],
  ['la Sra. García dijo', 'name', 'Sra. García'],
  ["M. d'Artagnan et M. Dupont", 'name', 'M. Dupont'],
  ['Mme Lefèvre nous a dit', 'name', 'Mme Lefèvre'],
  ["Dr O'Neill signed", 'name', "Dr O'Neill"],
  ['My name is Carla Bruni', 'name', 'name is Carla Bruni'],
  ['Tanaka-san apologised', 'name', 'Tanaka-san'],
  ['田中さんに聞いた', 'name', '田中さん'],
  ['booking reference 8KX92F', 'booking', 'booking reference 8KX92F'],
  ['Confirmation #3124567890', 'booking', 'Confirmation #3124567890'],
  ['code HMABC1234Z on Airbnb', 'booking', 'HMABC1234Z'],
  ['find me @anna_travels', 'handle', '@anna_travels'],
  ['instagram: anna.travels', 'handle', 'instagram: anna.travels'],
  ['https://www.instagram.com/anna.travels', 'handle', 'https://www.instagram.com/anna.travels'],
  ['t.me/annatravels', 'handle', 't.me/annatravels'],
] as const;

/** The nearest things that are nobody's data. */
const COUNTER_EXAMPLES = [
  'We found a camera in the smoke detector facing the bed.',
  'The camera was at 192.168.1.23:8080 and 10.0.12.250, MAC 4C:11:BF:01:02:03.',
  'Stayed 2026-11-20 to 2026-11-24, checked in 20.11.2026 19:30 and out 24/11/2026.',
  'It cost 1 000 000 rupiah or 2000000 for two nights in 2024-2025.',
  'Port 554 and 8554 were open, RTSP/1.0 200 OK.',
  'WI-FI 24 and USB-C 30 sockets, 2.4 GHz, 5 GHz, 1080p, IPX-4.',
  'The room was cold, every room has one, rooms 2 were free.',
  'A room for 4 people with 2 beds.',
  'camera 2 blinked at 3 am, meet us @ 5 pm',
  'Dr is short for drive; Mr and Mrs.',
  'miss the bus, 400 ms later',
  'Our booking was for 2 nights on booking.com in 2025.',
  'Order 4111 1111 1111 1112 is no card',
  'Located at 41.3851, 2.1734 near the station.',
  'license plates were covered, number plate missing',
  'call 112 or 911 first',
  'postcode SW1A 1AA or 10115',
  'The Wi-Fi listed a device named IPCAM-2F that answered on port 554.',
  '',
];

test.each(EXAMPLES)('%j holds a %s: %j', (text, kind, stretch) => {
  const found = findPersonalData(text).map((span) => [span.kind, text.slice(span.start, span.end)]);
  expect(found).toContainEqual([kind, stretch]);
});

test.each(COUNTER_EXAMPLES)('%j holds nothing personal', (text) => {
  expect(findPersonalData(text).map((span) => [span.kind, text.slice(span.start, span.end)])).toEqual([]);
});

test('several in one text, in order, without overlaps', () => {
  const text = 'Mr Smith (smith@example.com, +1 555 012 3456) gave us room 12.';
  expect(findPersonalData(text).map(({ kind }) => kind)).toEqual(['name', 'email', 'phone', 'room']);
});

describe('fields', () => {
  test('a house number, a postcode or Ocean Dr in an address is not personal, a room is', () => {
    expect(
      findPersonalSpans({ name: 'Dr House Hotel', address: '1200 Ocean Dr Miami 33139, Room 4', city: 'Miami' }),
    ).toEqual([{ field: 'address', start: 27, end: 33, kind: 'room' }]);
  });

  test('an e-mail address is found in every field', () => {
    const mail = 'a@example.com';
    const fields = { name: mail, address: mail, city: mail, state: mail, country: mail, issueDescription: mail };
    expect(findPersonalSpans(fields).map(({ field }) => field)).toEqual(Object.keys(fields));
  });
});

test('total on arbitrary text: spans lie inside it, in order, never overlapping', () => {
  const pieces = fc.constantFrom(
    '+44 ',
    'room ',
    '412',
    '@',
    'a.b',
    'Mr ',
    'X',
    '(at)',
    '-',
    ' ',
    'tel',
    '4111 ',
    '号室',
    '𝟜',
    '\u0000',
    '\ud800',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: codePoint }),
        fc.array(pieces, { maxLength: 80 }).map((list) => list.join('')),
      ),
      (text) => {
        let end = 0;
        for (const span of findPersonalData(text)) {
          expect(span.start).toBeGreaterThanOrEqual(end);
          expect(span.end).toBeGreaterThan(span.start);
          end = span.end;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      },
    ),
    { numRuns: 500 },
  );
}, 60_000);

describe('twice the text is about twice the work of each pattern', () => {
  const LENGTH = 4_000;
  const workOf = (text: string) => workWhile(() => findPersonalData(text));

  test.each([
    'a',
    '1',
    '1 ',
    '@',
    'a@',
    'a.',
    '+',
    'room ',
    'Mr A',
    'Mr A ',
    'A-',
    'AB-',
    '(at)',
    'de ',
    '号',
    '４',
    '-1',
    'tel ',
    'ref ',
    ' ',
    'x.com/',
    'plate A ',
    'Anna ',
    'A. ',
    'told Anna ',
  ])('of %j again and again', (piece) => {
    const text = piece.repeat(LENGTH / piece.length);
    const once = workOf(text);
    const grown = workOf(text + text)
      .entries()
      .filter(([pattern, steps]) => steps > 2.1 * (once.get(pattern) ?? 0));
    expect([...grown]).toEqual([]);
  });
});
