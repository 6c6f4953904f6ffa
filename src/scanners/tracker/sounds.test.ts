import { expect, test } from 'vitest';
import { TRACKER_KINDS } from './advertisement.ts';
import { soundProfiles } from './sounds.ts';

test('what is written to whom', () => {
  const written = TRACKER_KINDS.map((kind) => [kind, soundProfiles(kind).map(({ start, stop }) => [start, stop])]);
  expect(Object.fromEntries(written)).toEqual({
    airtag: [
      [[0xaf], null],
      [
        [0, 3],
        [1, 3],
      ],
    ],
    'findmy-other': [
      [
        [1, 0, 3],
        [1, 1, 3],
      ],
      [
        [0, 3],
        [1, 3],
      ],
    ],
    smarttag: [],
    tile: [],
    chipolo: [],
    pebblebee: [[[1], [2]]],
    fmdn: [
      [
        [0, 3],
        [1, 3],
      ],
    ],
    dult: [
      [
        [0, 3],
        [1, 3],
      ],
    ],
  });
  expect(soundProfiles('none')).toEqual([]);
});
