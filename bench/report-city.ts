/**
 * A simulated city of 10,000 places and 200,000 reports a year, 2 in 100 of them by brigades: how far a brigade moves
 * what the public sees, how long an honest report waits, and what false notices hide. `CITY_REPORTS` asks for fewer.
 */
import { DAY_MS, HOUR_MS } from '#core/time/durations.ts';
import { runYear, sentAtMs, type Filed } from './city/desk.ts';
import { drawCity, REVIEWERS } from './city/people.ts';
import { percent, verdict } from './measured/rate.ts';

const SEED = 20_261_124;
const VENUES = 10_000;
const REPORTS = Number(process.env['CITY_REPORTS'] ?? 200_000);
const BRIGADE_SHARE = 0.02;

const hours = (ms: number) => `${(ms / HOUR_MS).toFixed(0)} h`;
const days = (ms: number) => `${(ms / DAY_MS).toFixed(1)} days`;

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const isShown = ({ countsAs, state }: Filed): boolean =>
  countsAs === 'stay' || (countsAs === 'report' && state.publishedAtMs !== null);

function waits(filed: readonly Filed[]): readonly number[] {
  return filed
    .filter(({ publicAtMs }) => publicAtMs !== null)
    .map((report) => report.publicAtMs! - sentAtMs(report))
    .toSorted((one, other) => one - other);
}

export function run(): Promise<string> {
  const city = drawCity(SEED, VENUES, REPORTS, BRIGADE_SHARE);
  const attacked = runYear(city, REVIEWERS, SEED + 1, { withBrigades: true, withNotices: true });
  const quiet = runYear(city, REVIEWERS, SEED + 1, { withBrigades: false, withNotices: false });

  const ofBrigades = attacked.filed.filter(({ sent }) => sent.brigade !== null);
  const shown = ofBrigades.filter(isShown);
  const starts = city.brigades.map(({ startsMs }) => startsMs);
  const early = shown.filter(
    (report) =>
      report.publicAtMs! - sentAtMs(report) + (report.sent.atMs - starts[report.sent.brigade!]!) < 72 * HOUR_MS,
  );
  const moved = new Set(shown.map(({ sent }) => sent.venue));
  const targeted = new Set(city.brigades.flatMap(({ targets }) => targets));
  const byTarget = Map.groupBy(shown, ({ sent }) => `${sent.brigade} ${sent.venue}`);
  const most = Math.max(0, ...[...byTarget.values()].map((reports) => reports.length));
  const succeeded = new Set(shown.map(({ sent }) => sent.brigade));

  const honest = attacked.filed.filter(({ sent }) => sent.brigade === null && sent.craft === null);
  const honestQuiet = quiet.filed.filter(({ sent }) => sent.craft === null);
  const held = honest.filter(({ heldBecause }) => heldBecause !== null);
  const heldQuiet = honestQuiet.filter(({ heldBecause }) => heldBecause !== null);
  const row = (what: string, of: readonly Filed[]) => {
    const sorted = waits(of);
    return `| ${what} | ${of.length} | ${hours(quantile(sorted, 0.5))} | ${hours(quantile(sorted, 0.95))} | ${hours(quantile(sorted, 0.99))} | ${percent(of.filter(isShown).length / of.length)} |`;
  };

  const noticed = honest.filter(({ notices }) => notices > 0);
  const removed = noticed.filter(({ state }) => state.status === 'removed');
  const longest = Math.max(0, ...noticed.map(({ longestHiddenMs }) => longestHiddenMs));
  const most7 = noticed.filter(({ longestHiddenMs }) => longestHiddenMs > 7 * DAY_MS).length;
  const inAll = noticed.filter(({ hiddenMs }) => hiddenMs > 7 * DAY_MS).length;
  const movedShare = moved.size / VENUES;

  return Promise.resolve(
    [
      '# A simulated city',
      '',
      `${VENUES.toLocaleString('en')} places, ${REPORTS.toLocaleString('en')} reports in a year, ${percent(BRIGADE_SHARE)} of them by ${city.brigades.length} brigades of 20 to 500 accounts at ${targeted.size} places, and ${city.notices.length} places that file false notices. What people do is drawn from a seed and reads no rule (\`bench/city/people.ts\`), though whoever wrote it knows them; what becomes of a report is the product’s own: limits, checks on arrival, moves, the clock, and what counts as a stay (\`bench/city/desk.ts\`). How well reviewers see through what is made up is assumed, not measured: alone in 10 to 65 of 100, beside the others of its group in 62 to 97.`,
      '',
      '| what | measured | bar | |',
      '|---|---|---|---|',
      `| reports of brigades that arrived | ${ofBrigades.length} (${attacked.limited} of all were turned away by a limit) | | |`,
      `| of them held for an administrator | ${percent(ofBrigades.filter(({ heldBecause }) => heldBecause !== null).length / Math.max(1, ofBrigades.length))} | | |`,
      `| of them that the public ever saw or that were counted | ${shown.length} (${percent(shown.length / Math.max(1, ofBrigades.length))}), by ${succeeded.size} of ${city.brigades.length} brigades | | |`,
      `| within 72 h of the brigade’s first | ${early.length} | 0 | ${verdict(early.length === 0)} |`,
      `| places whose shown counts were ever moved | ${moved.size} (${percent(movedShare)}) | ≤ 1.0 % | ${verdict(movedShare <= 0.01)} |`,
      `| most reports that one brigade added to one place | ${most} | | |`,
      `| longest time for which false notices hid an honest report | ${days(longest)} | ≤ 7 days | ${verdict(most7 === 0)} |`,
      `| honest reports hidden for longer than 7 days in all, by notices that came again | ${inAll} of ${noticed.length} | 0 | ${verdict(inAll === 0)} |`,
      `| honest reports that two people removed after a false notice | ${removed.length} of ${noticed.length} | 0 | ${verdict(removed.length === 0)} |`,
      '',
      'How long an honest report waits from its arrival until it is public or counted:',
      '',
      '| honest reports | number | median | 95 % | 99 % | shown in the end |',
      '|---|---|---|---|---|---|',
      row('all', honest),
      row('held on arrival or later', held),
      row('all, without brigades and notices', honestQuiet),
      row('held, without brigades and notices', heldQuiet),
      '',
    ].join('\n'),
  );
}
