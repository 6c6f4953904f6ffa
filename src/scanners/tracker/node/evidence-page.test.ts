import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TRACKER_KINDS } from '../advertisement.ts';

const read = (name: string) => readFileSync(new URL(`../../../../docs/evidence/${name}`, import.meta.url), 'utf8');
const page = read('trackers.md');
const { grounds } = JSON.parse(read('trackers.json')) as {
  grounds: Record<string, readonly { readonly what: string; readonly hits: number; readonly n: number }[]>;
};

test.each(TRACKER_KINDS)('the evidence page tells the rates of tracker-%s', (kind) => {
  expect(page).toMatch(
    new RegExp(`^\\| \`tracker-${kind}\` \\| [\\d.]+ % \\(.*\\) of \\d+ \\| [\\d.]+ % \\(.*\\) of \\d+ \\|$`, 'm'),
  );
});

/** Of each simulation in the order of the page: each kind of trip, and in how many of its trips a companion was asked about. */
const simulations = page
  .split('| trip | separated tag |')
  .slice(1)
  .map((table) =>
    [...table.split('\n\n')[0]!.matchAll(/^\| ([a-z ]+) \|(?: \d+ of 40,[^|]*\|){3} (\d+) of 40,/gm)].map(
      ([, kind, asked]) => ({ kind, asked: Number(asked) }),
    ),
  );

test.each(['trips', 'second-trips', 'third-trips'].map((ground, at) => ({ ground, kinds: simulations[at]! })))(
  'the figures of $ground hold the companions and the false alarms of every kind of trip',
  ({ ground, kinds }) => {
    expect(kinds).toHaveLength(8);
    expect(grounds[ground]).toContainEqual({
      what: 'Tag whose owner travels with you, full scan: asked about in three days',
      hits: kinds.reduce((sum, { asked }) => sum + asked, 0),
      n: 320,
    });
    const alarmed = grounds[ground]!.map(({ what }) => /^Three days, (.*), followed or not/.exec(what)?.[1]);
    expect(alarmed.filter((kind) => kind !== undefined)).toEqual(kinds.map(({ kind }) => kind));
  },
);
