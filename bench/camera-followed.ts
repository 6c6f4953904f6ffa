/**
 * How much of what a phone sees the camera scanner follows: in rooms from a night light to a lit office, half of them bare,
 * in a hand that shakes (tests/simulator/shaken.ts), and whether where it leads is right. What is not followed is not
 * looked at. CAMERA_FOLLOWED_SCANS (60) is how many scans of 10 s are rendered.
 */
import { loadKernel } from '#scanners/camera/kernel/node/load-kernel.ts';
import { median, quantile } from '#tests/support/quantile.ts';
import { openRenderer } from '#tests/simulator/rendering.ts';
import { BRIGHTEST_LX, DARKEST_LX, followShaken, planShaken, type Followed } from '#tests/simulator/shaken.ts';
import { percent } from './camera/rates.ts';

/** Seeds that the way of following was not made on. */
const FIRST_SEED = 1_500_001;
const SECONDS = 10;
const MIN_FOLLOWED = 0.9;
const MIN_COMPLETE = 0.7;

interface Row extends Followed {
  readonly lx: number;
  readonly isSparse: boolean;
}

const GROUPS: readonly (readonly [string, (row: Row) => boolean])[] = [
  ['all', () => true],
  ['bare', ({ isSparse }) => isSparse],
  ['furnished', ({ isSparse }) => !isSparse],
  ['below 1.5 lx', ({ lx }) => lx < 1.5],
  ['1.5 to 15 lx', ({ lx }) => lx >= 1.5 && lx < 15],
  ['15 lx and more', ({ lx }) => lx >= 15],
];

export async function run(): Promise<string> {
  const scans = Number(process.env['CAMERA_FOLLOWED_SCANS'] || 60);
  const renderer = await openRenderer();
  const openKernel = await loadKernel();
  const rows: Row[] = [];
  for (let seed = FIRST_SEED; seed < FIRST_SEED + scans; seed++) {
    const scan = planShaken(seed, SECONDS);
    rows.push({ lx: scan.lx, isSparse: scan.isSparse, ...followShaken(renderer, scan, openKernel) });
  }
  const middle = median(rows.map(({ followedShare }) => followedShare));
  return [
    '# Camera: what is followed',
    '',
    `${scans} scans of ${SECONDS} s under a torch that blinks, rendered by tests/simulator/shaken.ts: rooms of ${DARKEST_LX} to ${BRIGHTEST_LX} lx, every other one with a`,
    'bare wall, and hands that move the picture by 5 to 9 pixels from frame to frame (root of the mean square, 1280 wide).',
    `Seeds from ${FIRST_SEED}, which nothing was chosen on. The rooms are flat: what stands before the wall has parallax, the wall has none.`,
    'A frame is followed when its picture was found in the frame before or in the last good lit one; wrongly, when a corner of',
    'its middle lies 8 pixels and more beside the truth.',
    '',
    `Median of the followed share: ${percent(middle)}, where ${percent(MIN_FOLLOWED)} is the bar: ${middle >= MIN_FOLLOWED ? 'holds' : '**missed**'}.`,
    '',
    '| rooms | scans | followed: median | lowest tenth | lowest | scans below 70 % | of the followed frames led wrongly | error, median |',
    '|---|---|---|---|---|---|---|---|',
    ...GROUPS.map(([name, isIn]) => {
      const group = rows.filter(isIn);
      const followed = group.map(({ followedShare }) => followedShare);
      const frames = group.reduce((sum, row) => sum + row.followedShare * row.frames, 0);
      const wrong = group.reduce((sum, row) => sum + row.wrongShare * row.followedShare * row.frames, 0);
      return `| ${name} | ${group.length} | ${percent(median(followed))} | ${percent(quantile(followed, 0.1))} | ${percent(Math.min(...followed))} | ${followed.filter((share) => share < MIN_COMPLETE).length} | ${percent(wrong / frames)} | ${median(group.map(({ errorPx }) => errorPx)).toFixed(1)} px |`;
    }),
  ].join('\n');
}
