/**
 * What the shipped camera engine makes of rooms that a second renderer casts (tests/rooms-cast): real geometry, highlights
 * after GGX, six degrees of freedom, a sensor with its faults. ROOMS_CAST_SEEDS=training measures on the rooms that rules
 * may be made on, and writes nothing; ROOMS_CAST_SCANS (22) is how many scans of each kind there are at most;
 * ROOMS_CAST_MINUTES (40) bounds a run; the next one goes on where it ended.
 */
import { execFileSync } from 'node:child_process';
import { MINUTE_MS } from '#core/time/durations.ts';
import type { CastKind } from '#tests/rooms-cast/furnish.ts';
import { STANDS_OUT, type CastScan } from '#tests/rooms-cast/judge.ts';
import { JUDGING_SEEDS, TRAINING_SEEDS } from '#tests/rooms-cast/plan.ts';
import { median } from '#tests/support/quantile.ts';
import { wrongOf } from '#tests/simulator/held-alert.ts';
import { hashOf, RULE_FILES } from '#tests/simulator/judged-rules.ts';
import { count, found, isAlarmed } from './camera/cast-rates.ts';
import { ENGINE_FILES, judgeKept } from './camera/kept-scans.ts';
import { atLeast, atMost, ruleRows, share } from './camera/rates.ts';
import { saveEvidence, verdict } from './measured/rate.ts';

const KINDS = ['clean', 'lens', 'clean', 'lens', 'dark', 'infrared'] as const satisfies readonly CastKind[];
/** A perfect observer could know a lens whose light stands out over at least this much (docs/evidence/camera-elsewhere.md has it so). */
const KNOWABLE_DEG = 11;
/** A second of a phone's frames: so long a lens must be gone, or it is a knob to all who look. */
const MIN_GONE_FRAMES = 15;
/** So many of the judging seeds were left to what was judged before: what came out there is known. */
const KNOWN_SEEDS = 17_000;
/** An infrared lamp that stood out in fewer frames was hardly ever in the picture. */
const MIN_FRAMES = 30;
/** What the scanner holds itself to here: shares, and marks a scan. */
const BARS = { falseShare: 0.01, lens: 0.9, lamp: 0.95, wrongBeside: 0.02, marks: 3, followed: 0.9 } as const;

interface Planned {
  readonly kind: CastKind;
  readonly seed: number;
}

function* plannedScans(first: number, count: number): Generator<Planned> {
  for (let i = 0; i < count * 3; i++) yield { kind: KINDS[i % KINDS.length]!, seed: first + i };
}

const KEPT = {
  folder: 'rooms-cast',
  files: [...ENGINE_FILES, 'tests/rooms-cast/*.{ts,as}', 'tests/support/{random,manual-exposure}.ts'],
  worker: 'cast-worker.ts',
} as const;

const isPointedAt = (scan: CastScan): boolean => scan.isLensFound || scan.isInfraredFound || scan.isMarked;

/** What /accuracy shows. */
async function writeEvidence(scans: readonly CastScan[]): Promise<void> {
  const of = (...kinds: readonly CastKind[]): CastScan[] => scans.filter(({ kind }) => kinds.includes(kind));
  const knowable = count(
    of('lens').filter(({ standsOutDeg }) => standsOutDeg >= KNOWABLE_DEG),
    ({ isLensFound }) => isLensFound,
  );
  const pointedAt = count(
    of('lens').filter(({ standsOutDeg }) => standsOutDeg >= KNOWABLE_DEG),
    isPointedAt,
  );
  const lamps = count(
    of('infrared').filter(({ standsOutFrames }) => standsOutFrames >= MIN_FRAMES),
    ({ isInfraredFound }) => isInfraredFound,
  );
  const harmless = count(of('clean', 'dark'), isAlarmed);
  const wrongBeside = count(of('lens', 'infrared'), isAlarmed);
  await saveEvidence('rooms-cast', {
    scanner: 'camera',
    rules: hashOf(RULE_FILES),
    grounds: {
      cast: [
        { what: 'Hidden lens that stands out over 11 degrees and more: found', ...knowable },
        {
          what: 'Hidden lens that stands out over 11 degrees and more: found, or marked for a closer look',
          ...pointedAt,
        },
        { what: 'Infrared lamp that stands out in 30 frames and more: found', ...lamps },
        { what: 'Scan of a harmless room: false alarm', ...harmless },
        { what: 'Scan with a lens or lamps, something else told too: false alarm', ...wrongBeside },
      ],
    },
  });
}

const ofWrong = (scans: readonly CastScan[], threatType: string): number =>
  scans.flatMap(wrongOf).filter((alert) => alert.threatType === threatType).length;
const rounded = (value: number, digits = 0): string => value.toFixed(digits);

const row = (what: string, measured: string, bar = '', holds = ''): string =>
  `| ${what} | ${measured} | ${bar} | ${holds} |`;

const today = (): string => new Date().toISOString().slice(0, 10);
/** What was judged, by the commit on which the run began. */
const commit = (): string => execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();

function report(scans: readonly CastScan[], asked: number, what: string, judged: string): string {
  const of = (kind: CastKind): CastScan[] => scans.filter((scan) => scan.kind === kind);
  const lenses = of('lens');
  const infrared = of('infrared');
  const harmless = [...of('clean'), ...of('dark')];
  const knowable = lenses.filter(({ standsOutDeg }) => standsOutDeg >= KNOWABLE_DEG);
  const leaving = knowable.filter(({ goneFrames }) => goneFrames >= MIN_GONE_FRAMES);
  const lamps = infrared.filter(({ standsOutFrames }) => standsOutFrames >= MIN_FRAMES);
  const followed = scans.map(({ followedShare }) => followedShare);
  const poorly = scans.filter(({ followedShare }) => followedShare < 0.7);
  const poorlyComplete = poorly.filter(({ isComplete }) => isComplete).length;
  const isLensTold = ({ isLensFound }: CastScan): boolean => isLensFound;
  const lensesOver = (from: number, to: number): string =>
    share(
      count(
        lenses.filter(({ standsOutDeg }) => standsOutDeg >= from && standsOutDeg < to),
        isLensTold,
      ),
    );
  const alarmed = count(harmless, isAlarmed);
  const known = count(knowable, isLensTold);
  const told = count(lamps, ({ isInfraredFound }) => isInfraredFound);
  const wrongBeside = count([...lenses, ...infrared], isAlarmed);
  const marks = harmless.map((scan) => scan.marks);
  const right = scans.filter(({ isLensFound, isInfraredFound }) => isLensFound || isInfraredFound).length;
  const confident = scans.flatMap(wrongOf).filter(({ score }) => score !== null && score > 0.95).length;
  return [
    '# Camera: in cast rooms',
    '',
    `${scans.length} of ${asked} scans of 30 s in rooms that tests/rooms-cast draws, ${what}; seeds from ${scans[0]?.seed ?? 0}. Engine and renderer are those of commit ${judged}, on ${today()}.`,
    'The renderer and its rooms were made without reading the rules, and no rule was made on these seeds. It is no photograph: its causes count for more than its percentages.',
    `The light of a lens or lamp ‘stands out’ where it is ${STANDS_OUT} levels above its surroundings in the finished picture, a lens’s while the torch burns.`,
    'In brackets: counts, and the 95 % interval (Wilson).',
    '',
    '| | measured | bar | |',
    '|---|---|---|---|',
    row('harmless scans alarmed', share(alarmed), 'at most 1 %', atMost(alarmed, BARS.falseShare)),
    row('of these with the lamps on, .3 to 130 lx', share(count(of('clean'), isAlarmed))),
    row('of these in the dark, .02 to .6 lx', share(count(of('dark'), isAlarmed))),
    row('lens found', share(count(lenses, isLensTold))),
    row(
      `lens found of those that a perfect observer could know: its light stands out over ${KNOWABLE_DEG} degrees and more`,
      share(known),
      'at least 90 %',
      atLeast(known, BARS.lens),
    ),
    row(
      `of these, its place is seen without its light too, in ${MIN_GONE_FRAMES} frames and more: nothing else tells it from a knob`,
      share(count(leaving, isLensTold)),
    ),
    row(`its light stands out over 4 to ${KNOWABLE_DEG} degrees`, lensesOver(4, KNOWABLE_DEG)),
    row('its light stands out over less than 4 degrees, or never', lensesOver(-1, 4)),
    row(
      'lens of those that a perfect observer could know found, or marked ‘worth a closer look’',
      share(count(knowable, isPointedAt)),
    ),
    row('infrared lamps found', share(count(infrared, ({ isInfraredFound }) => isInfraredFound))),
    row(
      `of those that stand out in ${MIN_FRAMES} frames and more, counted lamp by lamp`,
      share(told),
      'at least 95 %',
      atLeast(told, BARS.lamp),
    ),
    row('of these found, or marked so', share(count(lamps, isPointedAt))),
    row(
      'scans with a lens or lamps that also alarm wrongly',
      share(wrongBeside),
      'at most 2 %',
      atMost(wrongBeside, BARS.wrongBeside),
    ),
    row(
      'wrong alarms by kind: lens, infrared',
      `${ofWrong(scans, 'lens_reflection')}, ${ofWrong(scans, 'infrared_signature')}`,
    ),
    row('scans with a right alarm; wrong alarms that score above .95', `${right}; ${confident}`),
    row(
      'things marked in a harmless scan',
      `median ${median(marks)}, at most ${Math.max(0, ...marks)}`,
      'median 3',
      verdict(median(marks) <= BARS.marks),
    ),
    row(
      'frames followed',
      `median ${rounded(100 * median(followed))} %; below 70 % in ${share({ hits: poorly.length, n: scans.length })} of the scans`,
      'median 90 %',
      verdict(median(followed) >= BARS.followed),
    ),
    row('scans called complete', share(count(scans, ({ isComplete }) => isComplete))),
    row(
      'scans called complete with fewer than 70 % of the frames followed',
      `${poorlyComplete} of ${poorly.length}`,
      'none',
      verdict(poorlyComplete === 0),
    ),
    '',
    'A frame counts as followed where most of the points that the engine followed in the frame before are within 5 pixels of where the room truly went. After a loss frames count as lost until points are followed again.',
    '',
    ...ruleRows(scans.flatMap(({ alerts }) => alerts)),
    'What came out with earlier rules: [camera-judged-before.md](camera-judged-before.md).',
    '',
    '## Scan by scan',
    '',
    '| seed | kind | room | lx | found | wrong | marks | stands out, degrees | frames it stands out | frames it is gone | cone, degrees | followed | usable | complete |',
    '|---|---|---|---|---|---|---|---|---|---|---|---|---|---|',
    ...scans.map((scan) => {
      const { seed, kind, room, lux, standsOutDeg, standsOutFrames, goneFrames, coneDeg } = scan;
      return `| ${seed} | ${kind} | ${room} | ${rounded(lux, lux < 1 ? 2 : 1)} | ${found(scan)} | ${wrongOf(scan).length} | ${scan.marks} | ${rounded(standsOutDeg, 1)} | ${standsOutFrames} | ${goneFrames} | ${coneDeg > 0 ? rounded(coneDeg, 1) : '–'} | ${rounded(100 * scan.followedShare)} % | ${rounded(100 * scan.usableShare)} % | ${scan.isComplete ? 'yes' : 'no'} |`;
    }),
    '',
    `A rendered frame took ${rounded(median(scans.map(({ cpuMsPerFrame }) => cpuMsPerFrame)))} ms of one processor (median of the scans).`,
  ].join('\n');
}

export async function run(): Promise<string | null> {
  const isTraining = process.env['ROOMS_CAST_SEEDS'] === 'training';
  const first = isTraining ? TRAINING_SEEDS.first : JUDGING_SEEDS.first + KNOWN_SEEDS;
  const each = Number(process.env['ROOMS_CAST_SCANS'] || 22);
  const minutes = Number(process.env['ROOMS_CAST_MINUTES'] || 40);
  const judged = commit();
  const scans = await judgeKept<Planned, CastScan>(
    KEPT,
    plannedScans(first, each),
    performance.now() + minutes * MINUTE_MS,
  );
  if (!isTraining) await writeEvidence(scans);
  if (!isTraining) return report(scans, each * 3, 'set apart for judging', judged);
  console.log(report(scans, each * 3, 'on which rules may be made', judged));
  return null;
}
