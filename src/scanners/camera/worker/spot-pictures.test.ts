import { expect, test } from 'vitest';
import type { CameraMark } from '../sample.ts';
import { createSpotPictures } from './spot-pictures.ts';

const mark = (track: number | undefined, reason: CameraMark['reason'] = 'angle-not-covered'): CameraMark => ({
  xPx: 100,
  yPx: 200,
  reason,
  ...(track === undefined ? {} : { track }),
});

test('a picture is cut of each spot once, whatever it is marked for, in a frame that shows the room', () => {
  const pictures = createSpotPictures();
  const [one, two] = [mark(1), mark(2)];
  expect(pictures.wanted({ marks: [one], isLit: false })).toEqual([]);
  expect(pictures.wanted({ marks: [one], isLit: true })).toEqual([one]);
  expect(pictures.wanted({ marks: [mark(1, 'too-few-blinks'), two], isLit: true })).toEqual([two]);
});

test('of what is not followed there is one picture for each reason', () => {
  const pictures = createSpotPictures();
  const dome = mark(undefined, 'dark-dome');
  expect(pictures.wanted({ marks: [dome, dome], isLit: true })).toEqual([dome]);
});

test('a scan that marks without end keeps sixteen', () => {
  const pictures = createSpotPictures();
  const marks = Array.from({ length: 100 }, (_, track) => mark(track));
  expect(marks.flatMap((one) => pictures.wanted({ marks: [one], isLit: true }))).toEqual(marks.slice(0, 16));
});
