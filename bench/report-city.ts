/**
 * A simulated city of 10,000 places and 200,000 reports a year, 2 in 100 of them by brigades: how far a brigade moves
 * what the public sees, how long an honest report waits, and what false notices hide. The rules were written in sight of
 * the first two seeds; the third was drawn afterwards. `CITY_REPORTS` asks for fewer.
 */
import { DAY_MS, HOUR_MS } from '#core/time/durations.ts';
import { quantile } from '#tests/support/quantile.ts';
import { EPOCH_MS, runYear, sentAtMs, type Filed } from './city/desk.ts';
import { drawCity, REVIEWERS } from './city/people.ts';
import { percent, verdict } from './measured/rate.ts';

const SEEDS = [20_261_124, 7, 4_711] as const;
const VENUES = 10_000;
const REPORTS = Number(process.env['CITY_REPORTS'] ?? 200_000);
const BRIGADE_SHARE = 0.02;

const hours = (ms: number) => `${(ms / HOUR_MS).toFixed(0)} h`;
const days = (ms: number) => `${(ms / DAY_MS).toFixed(1)} days`;

const isShown = ({ countsAs, state }: Filed): boolean =>
  countsAs === 'stay' || (countsAs === 'report' && state.publishedAtMs !== null);

function waits(filed: readonly Filed[]): readonly number[] {
  return filed.filter(({ publicAtMs }) => publicAtMs !== null).map((report) => report.publicAtMs! - sentAtMs(report));
}

const ofHonest = ({ sent }: Filed): boolean => sent.brigade === null && sent.craft === null;
const wasHeld = ({ heldBecause }: Filed): boolean => heldBecause !== null;

/** What happened in one city. Filed reports of a year without brigades and notices stand beside it. */
function measured(seed: number) {
  const city = drawCity(seed, VENUES, REPORTS, BRIGADE_SHARE);
  const attacked = runYear(city, REVIEWERS, seed + 1, { withBrigades: true, withNotices: true });
  const quiet = runYear(city, REVIEWERS, seed + 1, { withBrigades: false, withNotices: false });
  const ofBrigades = attacked.filed.filter(({ sent }) => sent.brigade !== null);
  const shown = ofBrigades.filter(isShown);
  const early = shown.filter(
    ({ sent, publicAtMs }) => publicAtMs! - (EPOCH_MS + city.brigades[sent.brigade!]!.startsMs) < 72 * HOUR_MS,
  );
  const honest = attacked.filed.filter(ofHonest);
  const noticed = honest.filter(({ notices }) => notices > 0);
  return {
    brigades: city.brigades.length,
    targeted: new Set(city.brigades.flatMap(({ targets }) => targets)).size,
    limited: attacked.limited,
    arrived: ofBrigades.length,
    held: ofBrigades.filter(wasHeld).length,
    shown: shown.length,
    succeeded: new Set(shown.map(({ sent }) => sent.brigade)).size,
    early: early.length,
    moved: new Set(shown.map(({ sent }) => sent.venue)).size,
    most: Math.max(
      0,
      ...[...Map.groupBy(shown, ({ sent }) => `${sent.brigade} ${sent.venue}`).values()].map((of) => of.length),
    ),
    noticed: noticed.length,
    longestMs: Math.max(0, ...noticed.map(({ longestHiddenMs }) => longestHiddenMs)),
    inAllMs: Math.max(0, ...noticed.map(({ hiddenMs }) => hiddenMs)),
    tooLong: noticed.filter(({ hiddenMs }) => hiddenMs > 7 * DAY_MS).length,
    removed: noticed.filter(({ state }) => state.status === 'removed').length,
    rows: (
      [
        ['all', honest],
        ['held on arrival or later', honest.filter(wasHeld)],
        ['all, without brigades and notices', quiet.filed.filter(ofHonest)],
        ['held, without brigades and notices', quiet.filed.filter((one) => ofHonest(one) && wasHeld(one))],
      ] as const
    ).map(([what, of]) => {
      const waited = waits(of);
      const [half, most, nearlyAll] = [0.5, 0.95, 0.99].map((share) => hours(quantile(waited, share)));
      return `| ${what} | ${of.length} | ${half} | ${most} | ${nearlyAll} | ${percent(of.filter(isShown).length / of.length)} |`;
    }),
  };
}

type Measured = ReturnType<typeof measured>;

export function run(): Promise<string> {
  const cities = SEEDS.map(measured);
  const line = (what: string, of: (city: Measured) => string, bar = '', holds?: (city: Measured) => boolean) =>
    `| ${what} | ${cities.map(of).join(' | ')} | ${bar} | ${holds ? verdict(cities.every(holds)) : ''} |`;
  const [first] = cities;
  return Promise.resolve(
    [
      '# A simulated city',
      '',
      `${VENUES.toLocaleString('en')} places, ${REPORTS.toLocaleString('en')} reports in a year, ${percent(BRIGADE_SHARE)} of them by brigades of 20 to 500 accounts, and ${VENUES / 50} places that file false notices, in ${SEEDS.length} cities. The rules were written in sight of the first two at a tenth of this size; the third was drawn afterwards, and nothing was changed since. What people do is drawn from a seed and reads no rule (\`bench/city/people.ts\`), though whoever wrote it knows them; what becomes of a report is the product’s own: limits, checks on arrival, moves, the clock, and what counts as a stay (\`bench/city/desk.ts\`). How well reviewers see through what is made up is assumed, not measured: alone in 10 to 65 of 100, beside the others of its group in 62 to 97. Nobody in these cities says when their stay ends, and nobody publishes by two people before its time, nobody appeals.`,
      '',
      `| what | ${SEEDS.map((seed) => `city ${seed}`).join(' | ')} | bar | |`,
      `|---|${SEEDS.map(() => '---|').join('')}---|---|`,
      line('brigades, and places that they name', ({ brigades, targeted }) => `${brigades}, ${targeted}`),
      line('reports turned away by a limit', ({ limited }) => String(limited)),
      line('reports of brigades that arrived', ({ arrived }) => String(arrived)),
      line('of them held for an administrator', ({ held, arrived }) => percent(held / Math.max(1, arrived))),
      line(
        'of them that the public ever saw or that were counted',
        ({ shown, arrived, succeeded }) =>
          `${shown} (${percent(shown / Math.max(1, arrived))}), by ${succeeded} brigades`,
      ),
      line(
        'within 72 h of the brigade’s first',
        ({ early }) => String(early),
        '0',
        ({ early }) => early === 0,
      ),
      line(
        'places whose shown counts were ever moved',
        ({ moved, targeted }) => `${moved} (${percent(moved / VENUES)}; ${percent(moved / targeted)} of those named)`,
        '≤ 1.0 %',
        ({ moved }) => moved <= VENUES / 100,
      ),
      line('most reports that one brigade added to one place', ({ most }) => String(most)),
      line('honest reports that false notices were about', ({ noticed }) => String(noticed)),
      line('longest time that one of them was hidden at once', ({ longestMs }) => days(longestMs)),
      line(
        'longest time that one of them was hidden in all',
        ({ inAllMs }) => days(inAllMs),
        '≤ 7 days',
        ({ tooLong }) => tooLong === 0,
      ),
      line(
        'of them removed by two people',
        ({ removed }) => String(removed),
        '0',
        ({ removed }) => removed === 0,
      ),
      '',
      `How long an honest report of city ${SEEDS[0]} waits from its arrival until it is public or counted. Each waits 72 h for the others of a burst that it may be the first of (\`REPORT_WAIT_HOURS\`, which is 0 unless an operator sets it):`,
      '',
      '| honest reports | number | median | 95 % | 99 % | shown in the end |',
      '|---|---|---|---|---|---|',
      ...(first?.rows ?? []),
      '',
    ].join('\n'),
  );
}
