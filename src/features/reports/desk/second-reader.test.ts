import { expect, test } from 'vitest';
import { MAX_DESCRIPTION_LENGTH } from '#contract/limits.ts';
import { patternWork } from '#tests/support/pattern-work.ts';
import { CRIME, secondReaderReasons } from './second-reader.ts';

const reasonsFor = (issueDescription: string) => secondReaderReasons({ issueDescription }, 0);

test.each([
  'A lens in the clock on the desk, facing the bed.',
  'Hidden camera in the smoke detector, found with a flashlight.',
  'The key card opened the room next door as well.',
  'The network asked for a password that the desk had never given out.',
  'Eine Linse hinter dem Spiegel, auf das Bett gerichtet.',
  'Une caméra derrière la grille, dirigée vers le lit.',
  'Una cámara en el reloj, apuntando a la cama.',
  'On the desk, not in the crimson room. The robot cleaner has a lens.',
])('one reviewer is enough for: %s', (text) => {
  expect(reasonsFor(text)).toEqual([]);
});

test.each([
  ['Mr Smith put the camera there.', ['person']],
  ['My laptop was stolen while I slept.', ['crime']],
  ['They are criminals and Mrs Jones knows.', ['person', 'crime']],
  ['Der Dieb kam mit einer Karte ins Zimmer.', ['crime']],
  ['Man hat uns erpresst.', ['crime']],
  ['El ladrón tenía una llave.', ['crime']],
  ['Nos robaron la cámara.', ['crime']],
  ['Un voleur est entré avec une carte.', ['crime']],
  ['C’est un délit.', ['crime']],
  ['THEFT!', ['crime']],
])('two are needed for: %s', (text, reasons) => {
  expect(reasonsFor(text)).toEqual(reasons);
});

test('a badge needs two', () => {
  expect(secondReaderReasons({ issueDescription: 'A lens.' }, 1)).toEqual(['verification']);
  expect(secondReaderReasons({}, 0)).toEqual([]);
});

test('a hostile text costs a bounded number of steps for each of its characters', () => {
  const { stepsFromOnePlace } = patternWork(CRIME, MAX_DESCRIPTION_LENGTH);
  expect(stepsFromOnePlace).toBeLessThan(1_000);
});
