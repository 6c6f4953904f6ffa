/**
 * A simulated city of 10,000 places and 200,000 reports a year, 2 in 100 of them by brigades: how far a brigade moves
 * what the public sees, how long an honest report waits, and what false notices hide or remove. The rules were frozen
 * before these seeds were drawn. `CITY_REPORTS` asks for fewer, at as many a place.
 */
import { campaignWait as campaignWaits, type CampaignWait } from '#contract/entities/review.ts';
import { DAY_MS, HOUR_MS } from '#core/time/durations.ts';
import { BUSY_WEEK_REPORTS } from '#features/reports/arrival/intake.ts';
import { quantile } from '#tests/support/quantile.ts';
import { EPOCH_MS, runYear, sentAtMs, type Filed } from './city/desk.ts';
import { drawCity, drawFrom, REVIEWERS, type City, type SentReport } from './city/people.ts';
import { percent, verdict } from './measured/rate.ts';

const SEEDS = [31_415, 27_182, 16_180] as const;
const REPORTS = Number(process.env['CITY_REPORTS'] ?? 200_000);
const REPORTS_A_PLACE = 20;
const VENUES = REPORTS / REPORTS_A_PLACE;
const BRIGADE_SHARE = 0.02;
const EARLY_MS = 72 * HOUR_MS;

/** Other attackers and another server, each in a city of this size and with this share of reports by brigades. */
const OTHER_SEED = 57_721;
const OTHER_REPORTS = Math.min(REPORTS, 20_000);
const FEW_REPORTS = 2_000;
const OTHER_SHARE = 0.06;

const hours = (ms: number) => `${(ms / HOUR_MS).toFixed(0)} h`;
const days = (ms: number) => `${(ms / DAY_MS).toFixed(1)} days`;
const whole = (count: number) => count.toLocaleString('en');

const isShown = ({ countsAs, state }: Filed): boolean =>
  countsAs === 'stay' || (countsAs === 'report' && state.publishedAtMs !== null);

function waits(filed: readonly Filed[]): readonly number[] {
  return filed.filter(({ publicAtMs }) => publicAtMs !== null).map((report) => report.publicAtMs! - sentAtMs(report));
}

const ofHonest = ({ sent }: Filed): boolean => sent.brigade === null && sent.craft === null;
const wasHeld = ({ heldBecause }: Filed): boolean => heldBecause !== null;
/** Nothing but a reviewer was waited for. */
const isAtOnce = (report: Filed): boolean => report.waits === null && !wasHeld(report);
const isJoined = ({ state, countsAs }: Filed): boolean => state.status === 'merged' && countsAs !== 'stay';

/** What brigades came to. */
function reachOf(city: City, filed: readonly Filed[]) {
  const ofBrigades = filed.filter(({ sent }) => sent.brigade !== null);
  const shown = ofBrigades.filter(isShown);
  const early = shown.filter(
    ({ sent, publicAtMs }) => publicAtMs! - (EPOCH_MS + city.brigades[sent.brigade!]!.startsMs) < EARLY_MS,
  );
  return {
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
  };
}

const shareOf = (of: readonly Filed[], is: (report: Filed) => boolean) => of.filter(is).length / Math.max(1, of.length);

/** What happened in one city. */
function measured(seed: number) {
  const city = drawCity(seed, VENUES, REPORTS, BRIGADE_SHARE);
  const { filed, limited } = runYear(city, REVIEWERS, seed + 1, { withBrigades: true, withNotices: true });
  const honest = filed.filter(ofHonest);
  const noticed = honest.filter(({ notices }) => notices > 0);
  return {
    ...reachOf(city, filed),
    brigades: city.brigades.length,
    targeted: new Set(city.brigades.flatMap(({ targets }) => targets)).size,
    limited,
    atOnce: shareOf(honest, isAtOnce),
    joined: shareOf(honest, isJoined),
    noticed: noticed.length,
    notices: noticed.reduce((sum, report) => sum + report.notices, 0),
    agreed: noticed.reduce((sum, report) => sum + report.agreed, 0),
    longestMs: Math.max(0, ...noticed.map(({ longestHiddenMs }) => longestHiddenMs)),
    inAllMs: Math.max(0, ...noticed.map(({ hiddenMs }) => hiddenMs)),
    tooLong: noticed.filter(({ hiddenMs }) => hiddenMs > 7 * DAY_MS).length,
    removed: noticed.filter(({ state }) => state.status === 'removed').length,
    honest,
  };
}

type Measured = ReturnType<typeof measured>;

const WAITS: Readonly<Record<CampaignWait, string>> = {
  'no-account': 'sent without an account',
  'new-account': 'of an account younger than 90 days',
  'refused-before': 'of an account with as many refused as standing',
  'looks-alike': 'held on arrival',
};

/** How long honest reports wait, by what they wait for. */
function waitRows(honest: readonly Filed[]): readonly string[] {
  const groups = [
    ['all', honest],
    ['wait for nothing but a reviewer', honest.filter(isAtOnce)],
    ...campaignWaits.options.map((because) => [WAITS[because], honest.filter((one) => one.waits === because)] as const),
    ['held later, with others', honest.filter((one) => wasHeld(one) && one.waits === null)],
  ] as const;
  return groups
    .filter(([, of]) => of.length > 0)
    .map(([what, of]) => {
      const [half, most, nearlyAll] = [0.5, 0.95, 0.99].map((share) => hours(quantile(waits(of), share)));
      return `| ${what} | ${whole(of.length)} | ${percent(of.length / honest.length)} | ${half} | ${most} | ${nearlyAll} | ${percent(shareOf(of, isShown))} | ${percent(shareOf(of, isJoined))} |`;
    });
}

/** A city of the same people, whose brigades are other than they were drawn. */
function withBrigades(city: City, change: (sent: SentReport, chance: () => number) => Partial<SentReport>): City {
  const draw = drawFrom(OTHER_SEED + 2);
  return {
    ...city,
    sent: city.sent.map((sent) => (sent.brigade === null ? sent : { ...sent, ...change(sent, draw) })),
  };
}

function otherRows(): readonly string[] {
  const city = drawCity(OTHER_SEED, OTHER_REPORTS / REPORTS_A_PLACE, OTHER_REPORTS, OTHER_SHARE);
  const few = drawCity(OTHER_SEED, FEW_REPORTS / REPORTS_A_PLACE, FEW_REPORTS, OTHER_SHARE);
  const reviewers = { ...REVIEWERS, reviewers: 1, admins: 1 };
  const rows: readonly (readonly [string, City])[] = [
    ['as drawn', city],
    ['brigades without accounts', withBrigades(city, () => ({ account: null }))],
    [
      'brigades whose accounts are as old as guests’',
      withBrigades(city, (_, chance) => ({ accountAgeMs: chance() * 365 * DAY_MS })),
    ],
    [`a server with ${whole(FEW_REPORTS)} reports a year, ${Math.round(FEW_REPORTS / 52)} a week`, few],
  ];
  return rows.map(([what, of]) => {
    const { filed } = runYear(of, reviewers, OTHER_SEED + 1, { withBrigades: true, withNotices: false });
    const { arrived, shown, early, most } = reachOf(of, filed);
    return `| ${what} | ${whole(arrived)} | ${shown} | ${early} | ${most} | ${percent(shareOf(filed.filter(ofHonest), isAtOnce))} |`;
  });
}

export function run(): Promise<string> {
  const cities = SEEDS.map(measured);
  const line = (what: string, of: (city: Measured) => string, bar = '', holds?: (city: Measured) => boolean) =>
    `| ${what} | ${cities.map(of).join(' | ')} | ${bar} | ${holds ? verdict(cities.every(holds)) : ''} |`;
  const [first] = cities;
  return Promise.resolve(
    [
      '# A simulated city',
      '',
      `${whole(VENUES)} places, ${whole(REPORTS)} reports in a year, ${percent(BRIGADE_SHARE)} of them by brigades of 20 to 500 accounts, and ${whole(Math.round(VENUES / 50))} places that file false notices, in ${SEEDS.length} cities that were drawn once the rules were frozen. They were written in sight of three others at a tenth of this size. What people do is drawn from a seed and reads no rule (\`bench/city/people.ts\`, unchanged since before these rules), though whoever wrote the rules has read it; what becomes of a report is the product’s own: limits, checks on arrival, waits, moves, the clock, and what counts as a stay (\`bench/city/desk.ts\`).`,
      '',
      'Assumed, not measured: how well reviewers see through what is made up (alone in 10 to 65 of 100, beside the others of its group in 62 to 97); that who is asked to agree to a removal is taken in on their own, 2 in 100 of the times that the first would be; that 60 of 100 honest reports come without an account and the others from accounts of 0 to 365 days, those of brigades of 0 to 60 days. Nobody here sends a second report, says when their stay ends, shows that they stayed, publishes by two people before its time, or appeals: each of that would end a wait or bring a report back.',
      '',
      `| what | ${SEEDS.map((seed) => `city ${seed}`).join(' | ')} | bar | |`,
      `|---|${SEEDS.map(() => '---|').join('')}---|---|`,
      line('brigades, and places that they name', ({ brigades, targeted }) => `${brigades}, ${targeted}`),
      line('reports turned away by a limit', ({ limited }) => String(limited)),
      line('reports of brigades that arrived', ({ arrived }) => whole(arrived)),
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
      line(
        'honest reports that wait for nothing but a reviewer',
        ({ atOnce }) => percent(atOnce),
        'most',
        ({ atOnce }) => atOnce > 0.5,
      ),
      line('honest reports joined with another of the same days, and not counted', ({ joined }) => percent(joined)),
      line(
        'honest reports that false notices were about, and how many notices',
        ({ noticed, notices }) => `${noticed}, ${notices}`,
      ),
      line('longest time that one of them was hidden at once', ({ longestMs }) => days(longestMs)),
      line(
        'longest time that one of them was hidden in all',
        ({ inAllMs }) => days(inAllMs),
        '≤ 7 days',
        ({ tooLong }) => tooLong === 0,
      ),
      line('times that a second person agreed to remove one', ({ agreed }) => String(agreed)),
      line(
        'of them removed',
        ({ removed }) => String(removed),
        '0',
        ({ removed }) => removed === 0,
      ),
      '',
      `How long an honest report of city ${SEEDS[0]} waits from its arrival until it is public or counted:`,
      '',
      '| honest reports | number | share | median | 95 % | 99 % | shown in the end | joined, not counted |',
      '|---|---|---|---|---|---|---|---|',
      ...waitRows(first?.honest ?? []),
      '',
      `What the rules do not hold, or hold for another reason: cities of ${whole(OTHER_REPORTS)} reports a year, ${percent(OTHER_SHARE)} by brigades, with other brigades than were drawn, and a server with so few reports that nobody waits (fewer than ${BUSY_WEEK_REPORTS} a week):`,
      '',
      '| city | reports of brigades | ever shown | within 72 h of the first | most at one place | honest ones that wait for nothing |',
      '|---|---|---|---|---|---|',
      ...otherRows(),
      '',
    ].join('\n'),
  );
}
