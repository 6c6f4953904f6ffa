import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSentences } from '#tests/report-names/sentences.ts';
import { findPeople } from './people-names.ts';

const peopleIn = (text: string) => findPeople(text).map(({ start, end }) => text.slice(start, end));

describe('people', () => {
  test.each([
    ['I asked Peter about the lens.', ['Peter']],
    ['The janitor Kowalczyk opened our door.', ['Kowalczyk']],
    ['We spoke with Baturalp at the desk.', ['Baturalp']],
    ['Mi vecina Guadalupe Ortega lo vio.', ['Guadalupe Ortega']],
    ['Die Putzfrau Annegret hat es gesehen.', ['Annegret']],
    ["D'après Jean-Luc, la caméra est neuve.", ['Jean-Luc']],
    ['J. Peters signed it.', ['J. Peters']],
  ])('%s', (text, people) => {
    expect(peopleIn(text)).toEqual(people);
  });

  test.each([
    'The Hilton in Victoria has a lens in the clock.',
    'We stayed at the Hotel Anna on Maria Street.',
    'El Palacio de Cristina está en la calle Alfonso.',
    'Im Hotel Elisabeth am Ludwigsplatz war im August ein Loch.',
    "L'Hôtel Saint-Louis est dans la rue Victor Hugo.",
    'Will the police come? Mark the place in May.',
    'A Samsung TV, a Hikvision device and an Apple AirTag.',
    '',
  ])('nobody: %s', (text) => {
    expect(peopleIn(text)).toEqual([]);
  });
});

test('finds at least 95 of 100 people of the sentences that it was made with, and is right in 95 of 100', () => {
  const sentences = readSentences('tuned');
  let [named, found, stretches, right] = [0, 0, 0, 0];
  for (const { text, people } of sentences) {
    const seen = findPeople(text);
    const touches = (one: { start: number; end: number }, other: { start: number; end: number }) =>
      one.start < other.end && other.start < one.end;
    named += people.length;
    found += people.filter((person) => seen.some((stretch) => touches(stretch, person))).length;
    stretches += seen.length;
    right += seen.filter((stretch) => people.some((person) => touches(stretch, person))).length;
  }
  expect(found / named).toBeGreaterThanOrEqual(0.95);
  expect(right / stretches).toBeGreaterThanOrEqual(0.95);
});

test('total on any text: stretches lie inside it, in order, never overlapping', () => {
  const word = fc.constantFrom(
    'Anna',
    'Peter',
    'de',
    'the',
    'Hotel',
    'J.',
    'said',
    'called',
    "d'",
    'Straße',
    '\n',
    '. ',
  );
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(word).map((words) => words.join(' ')),
  );
  fc.assert(
    fc.property(text, (any) => {
      let last = 0;
      for (const { start, end } of findPeople(any)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(any.length);
        last = end;
      }
    }),
  );
});
