import { describe, expect, test } from 'vitest';
import { identityMap } from '#core/image/affine.ts';
import type { Peaks } from '#core/image/peaks.ts';
import { createPicturePair } from '#core/image/picture-pair.ts';
import { createRegistration } from '#core/image/registration.ts';
import { openJavaScriptKernel } from '../kernel/javascript.ts';
import type { CameraKernel } from '../kernel/kernel.ts';
import { associate } from './associate.ts';
import { closePhase, observePhases, prependPhases } from './phases.ts';
import { createDarkMap, setDarkMap } from './dark-map.ts';
import { MAX_PHASE_FRAMES } from './phase-frames.ts';
import { createTracks, DARK, prune, LIT, MAX_ANSWERS, MAX_GLOWS, MAX_PHASES, type Tracks } from './tracks.ts';
import { keepKeyPlaces, losePlaces, returnToKeyPlaces } from './predict.ts';

const [WIDTH, HEIGHT] = [320, 192];
const [X, Y] = [150, 100];
const STILL = new Float64Array(3);

function setPeak(peaks: Peaks, height: number, x: number): void {
  peaks.count = height > 0 ? 1 : 0;
  peaks.x[0] = x;
  peaks.y[0] = Y;
  peaks.height[0] = height;
  peaks.areaPx[0] = 8;
}

/** A frame in which the place of the track stands out by so many levels from surroundings of that luma; white at most. */
function show(kernel: CameraKernel, level: number, around: number, x: number): void {
  kernel.topHat.fill(0);
  kernel.topHat[Y * WIDTH + x] = level;
  kernel.luma.fill(around);
  kernel.luma[Y * WIDTH + x] = Math.min(255, around + level);
  kernel.quarter.fill(around);
  setPeak(kernel.peaks, level >= 60 ? level : 0, x);
}

/** A track that answers, in slot 0, and the kernel whose frames it is looked for in. */
function watch() {
  const tracks = createTracks();
  const kernel = openJavaScriptKernel(WIDTH, HEIGHT);
  const glow = createDarkMap(WIDTH >> 2, HEIGHT >> 2);
  setDarkMap(glow, new Uint8Array((WIDTH >> 2) * (HEIGHT >> 2)));
  const see = (level: number, around: number, angle = STILL, light: 'on' | 'off' = 'on', x = X, atMs = 0): void => {
    show(kernel, level, around, x);
    associate(
      tracks,
      kernel,
      glow,
      light,
      { answering: light === 'on', glowing: false, returning: false },
      angle,
      atMs,
    );
    observePhases(tracks, kernel, light, true, true, angle, atMs);
  };
  return { tracks, kernel, see };
}

const valueOf = ({ phaseValue, phases }: Tracks): number => phaseValue[phases[0]! - 1]!;

describe('what a phase shows', () => {
  test('is the mean of its frames', () => {
    const { tracks, see } = watch();
    for (const level of [90, 100, 110]) see(level, 140);
    closePhase(tracks, LIT);
    expect(valueOf(tracks)).toBe(100);
    expect(tracks.phaseLuma[0]).toBe(140);
  });

  test('is mostly what its frames show that leave something to white', () => {
    const { tracks, see } = watch();
    see(100, 155);
    for (let frame = 0; frame < 4; frame++) see(5, 250);
    closePhase(tracks, LIT);
    expect(valueOf(tracks)).toBe(Math.floor((100 * 100 + 4 * 5 * 5) / 120));
    expect(tracks.phaseLuma[0]).toBe(Math.floor((100 * 155 + 4 * 5 * 250) / 120));
  });

  test('counts without its brightest frame in the dark, where every frame weighs the same', () => {
    const { tracks, see } = watch();
    see(200, 140);
    closePhase(tracks, LIT);
    for (const level of [30, 200, 40]) see(level, 255 - level, STILL, 'off');
    closePhase(tracks, DARK);
    expect(valueOf(tracks)).toBe(35);
  });

  test('is what is brighter than the surroundings too, and not a rough wall’s whole swing', () => {
    const { tracks, see } = watch();
    see(100, 225);
    closePhase(tracks, LIT);
    expect(valueOf(tracks)).toBe(30);
  });

  test('is no more than what stands out of a larger bright thing', () => {
    const { tracks, kernel, see } = watch();
    see(70, 60);
    kernel.luma.fill(200, 96 * WIDTH, 104 * WIDTH);
    observePhases(tracks, kernel, 'on', true, true, STILL, 0);
    closePhase(tracks, LIT);
    expect(valueOf(tracks)).toBe(70);
  });

  test('is shown at the middle of the way that the phone and the track went meanwhile', () => {
    const { tracks, see } = watch();
    for (const deg of [4, 6, 8]) see(200, 140, Float64Array.of(0, deg, 0));
    closePhase(tracks, LIT);
    expect(tracks.phaseAngle[1]).toBeCloseTo(6);
    expect(tracks.phaseX[0]).toBeCloseTo(X);
    expect(tracks.phaseY[0]).toBeCloseTo(Y);
  });
});

describe('a lit phase in which a light goes out', () => {
  const closed = (levels: readonly number[], isLost = false) => {
    const { tracks, kernel, see } = watch();
    for (let frame = 0; frame < 3; frame++) see(100, 140);
    closePhase(tracks, LIT);
    for (const [frame, level] of levels.entries()) {
      const angle = Float64Array.of(0, 2 * frame, 0);
      if (isLost && level === 0) {
        show(kernel, 0, 140, X);
        tracks.peak[0] = -1;
        observePhases(tracks, kernel, 'on', false, true, angle, 0);
      } else see(level, 140, angle);
    }
    closePhase(tracks, LIT);
    return Array.from({ length: tracks.phases[0]! }, (_, i) => ({
      number: tracks.phaseNumber[i],
      value: tracks.phaseValue[i],
      isTracked: tracks.phaseIsTracked[i],
      deg: tracks.phaseAngle[3 * i + 1],
    })).slice(1);
  };

  test('is two: with it and without, each at its own angle', () => {
    expect(closed([100, 100, 100, 100, 0, 0])).toEqual([
      { number: 2, value: 100, isTracked: 1, deg: 3 },
      { number: 2, value: 0, isTracked: 1, deg: 9 },
    ]);
  });

  test('leaves out the frame between the two', () => {
    expect(closed([100, 110, 70, 0, 0]).map(({ value }) => value)).toEqual([105, 0]);
  });

  test.each([
    ['half of it stays', [100, 100, 100, 51, 51, 51]],
    ['it was seen once', [100, 0, 0, 0, 0]],
    ['it was missing once', [100, 100, 100, 100, 0]],
    ['it comes and goes', [100, 0, 100, 0, 100, 0]],
  ])('is one where %s', (_, levels) => {
    expect(closed(levels)).toHaveLength(1);
  });

  test('is one where nobody knows its place while nothing shows', () => {
    expect(closed([100, 100, 100, 0, 0], true)).toHaveLength(1);
    expect(closed([100, 100, 100, 0, 0])).toHaveLength(2);
  });

  test('is one where it holds more frames than are kept', () => {
    const frames = (count: number) => [...Array.from({ length: count - 2 }, () => 100), 0, 0];
    expect(closed(frames(MAX_PHASE_FRAMES))).toHaveLength(2);
    expect(closed(frames(MAX_PHASE_FRAMES + 1))).toHaveLength(1);
  });
});

test('where a place strayed, a light like it that far away may be it', () => {
  for (const [strayPx, isTracked] of [
    [0, 1],
    [9, 0],
  ] as const) {
    const { tracks, kernel, see } = watch();
    see(200, 140);
    see(200, 140);
    closePhase(tracks, LIT);
    tracks.strayX[0] = strayPx;
    show(kernel, 0, 140, X);
    setPeak(kernel.peaks, 200, X + 14);
    tracks.peak[0] = -1;
    observePhases(tracks, kernel, 'on', true, true, STILL, 0);
    closePhase(tracks, LIT);
    expect(tracks.phaseIsTracked[1]).toBe(isTracked);
  }
});

test('a place in an untracked frame is known where what is around it was found again', () => {
  for (const isAnchored of [0, 1]) {
    const { tracks, kernel, see } = watch();
    see(200, 140);
    see(200, 140);
    closePhase(tracks, LIT);
    tracks.isAnchored[0] = isAnchored;
    show(kernel, 0, 140, X);
    tracks.peak[0] = -1;
    observePhases(tracks, kernel, 'on', false, true, STILL, 0);
    closePhase(tracks, LIT);
    expect(tracks.phaseIsTracked[1]).toBe(isAnchored);
  }
});

/** A point that stands so high above its surroundings, in pixels of a grid 16 pixels wide. */
interface Point {
  readonly column: number;
  readonly row: number;
  readonly height: number;
  readonly around: number;
}

describe('a house of tracks', () => {
  const [COLUMNS, ROWS, PITCH] = [38, 28, 16];
  const GRAY = { height: 120, around: 60 };
  const WHITE = { height: 80, around: 172 };

  /** Tracks over a larger picture, whose cells of 4x4 pixels all showed `shone` in the dark. */
  function open(shone = 0) {
    const tracks = createTracks();
    const kernel = openJavaScriptKernel(PITCH * (COLUMNS + 2), PITCH * (ROWS + 2));
    const glow = createDarkMap(kernel.widthPx >> 2, kernel.heightPx >> 2);
    setDarkMap(glow, new Uint8Array((kernel.widthPx >> 2) * (kernel.heightPx >> 2)).fill(shone));
    const claim = (points: readonly Point[], light: 'on' | 'off' = 'on'): void => {
      const { peaks, luma, widthPx } = kernel;
      peaks.count = points.length;
      points.forEach(({ column, row, height, around }, i) => {
        peaks.x[i] = PITCH * (column + 1);
        peaks.y[i] = PITCH * (row + 1);
        peaks.height[i] = height;
        peaks.areaPx[i] = 8;
        luma[peaks.y[i] * widthPx + peaks.x[i]] = around + height;
      });
      associate(
        tracks,
        kernel,
        glow,
        light,
        { answering: light === 'on', glowing: light === 'off', returning: false },
        STILL,
        0,
      );
      prune(tracks, widthPx, kernel.heightPx, 0);
    };
    const kept = ({ column, row }: Pick<Point, 'column' | 'row'>): boolean =>
      tracks.used.some((used, slot) => {
        return used && tracks.x[slot] === PITCH * (column + 1) && tracks.y[slot] === PITCH * (row + 1);
      });
    return { tracks, claim, kept };
  }

  /** So many points alike, row by row. */
  const many = (count: number, like: Pick<Point, 'height' | 'around'>): Point[] =>
    Array.from({ length: count }, (_, i) => ({ column: i % COLUMNS, row: Math.floor(i / COLUMNS), ...like }));
  const LAST = { column: COLUMNS - 1, row: ROWS - 1 };

  test('keeps the whitest of more that answer than there is room for, not the highest', () => {
    const { claim, kept } = open();
    claim([...many(MAX_ANSWERS + 40, GRAY), { ...LAST, ...WHITE }]);
    expect(kept(LAST)).toBe(true);
    const { claim: claimOf, kept: isKept } = open();
    claimOf([...many(MAX_ANSWERS + 40, WHITE), { ...LAST, ...GRAY }]);
    expect(isKept(LAST)).toBe(false);
  });

  test('has room of its own for what shines by itself, so that a dark room full of noise turns no glint away', () => {
    const { tracks, claim, kept } = open();
    claim(many(MAX_GLOWS + 40, { height: 190, around: 10 }), 'off');
    expect(tracks.used.reduce((sum, used) => sum + used, 0)).toBe(MAX_GLOWS);
    claim([{ ...LAST, ...GRAY }]);
    expect(kept(LAST)).toBe(true);
  });

  test.each([
    ['a white one on a wall that is rough in the dark', WHITE, 60, true],
    ['a white one that shone in the dark', WHITE, 74, false],
    ['a gray one in a dark place', GRAY, 50, true],
    ['a gray one in a place that is rough in the dark', GRAY, 70, false],
  ])('takes for an answer, or not: %s', (_, point, shone, isTaken) => {
    const { claim, kept } = open(shone);
    claim([{ ...LAST, ...point }]);
    expect(kept(LAST)).toBe(isTaken);
  });

  test.each([0, 1])('leaves a place to the glint that came up in faint texture of slot %i', (slot) => {
    const { tracks, claim } = open();
    const at = { ...LAST, around: 60 };
    claim([...many(slot, GRAY), { ...at, height: 60 }]);
    tracks.used[1 - slot] = 0;
    tracks.phases[slot] = 4;
    claim([{ ...at, height: 190 }]);
    const slots = [...tracks.used.keys()].filter((each) => tracks.used[each]);
    expect(slots.map((each) => tracks.height[each])).toEqual([190]);
  });
});

describe('a track whose glint went out', () => {
  const GLINT = { height: 80, around: 172 };

  /** Whether it takes the next one, so far beside its place, where the room showed so much in the dark. */
  function takes(besidePx: number, shone: number): boolean {
    const tracks = createTracks();
    const kernel = openJavaScriptKernel(640, 480);
    const glow = createDarkMap(kernel.widthPx >> 2, kernel.heightPx >> 2);
    const cells = new Uint8Array((kernel.widthPx >> 2) * (kernel.heightPx >> 2));
    const claim = (x: number): void => {
      const { peaks, luma, widthPx } = kernel;
      setPeak(peaks, GLINT.height, x);
      luma.fill(GLINT.around);
      luma[Y * widthPx + x] = GLINT.around + GLINT.height;
      associate(tracks, kernel, glow, 'on', { answering: true, glowing: false, returning: false }, STILL, 0);
    };
    setDarkMap(glow, cells);
    claim(X);
    claim(X);
    setDarkMap(glow, cells.fill(shone));
    claim(X + besidePx);
    return tracks.peak[0] === 0;
  }

  test.each([
    ['takes what answers as clearly beside it', 6, 0, true],
    ['leaves what showed in the dark beside it to itself', 6, 66, false],
    ['takes that in its own place', 2, 66, true],
    ['takes nothing out of reach', 9, 0, false],
  ])('%s', (_, besidePx, shone, isTaken) => {
    expect(takes(besidePx, shone)).toBe(isTaken);
  });
});

describe('a glint that comes back', () => {
  /** Seen brightly for three phases, gone for one, and then a little beside and as bright as given; how many tracks there are. */
  function comesBack(...heights: readonly number[]) {
    const world = watch();
    const { tracks, see } = world;
    for (let phase = 0; phase < 3; phase++) {
      see(150, 60);
      closePhase(tracks, LIT);
      closePhase(tracks, DARK);
    }
    see(0, 60);
    closePhase(tracks, LIT);
    closePhase(tracks, DARK);
    for (const height of heights) see(height, 60, STILL, 'on', X + 6);
    return { ...world, used: tracks.used.reduce((sum, used) => sum + used, 0) };
  }

  test('dimly is another for a while, and itself as soon as it is bright enough', () => {
    expect(comesBack(70, 2).used).toBe(2);
    const { tracks, used } = comesBack(70, 75, 120);
    expect(used).toBe(1);
    expect(tracks.used[0]).toBe(1);
    closePhase(tracks, LIT);
    expect(tracks.phases[0]).toBe(5);
  });

  test('is another for good once that was followed for longer', () => {
    const { tracks, see } = comesBack(70);
    for (let phase = 0; phase < 3; phase++) {
      closePhase(tracks, LIT);
      see(70, 60, STILL, 'on', X + 6);
    }
    see(120, 60, STILL, 'on', X + 6);
    expect(tracks.used.reduce((sum, used) => sum + used, 0)).toBe(2);
  });
});

describe('a place', () => {
  const registration = Object.assign(
    createRegistration(createPicturePair(80, 48, new Uint8Array(80 * 48))),
    identityMap(),
  );
  /** Watches the place while nothing shows there; whether the phase counts as watched. */
  const isWatched = ({ tracks, see }: ReturnType<typeof watch>): boolean => {
    for (let frame = 0; frame < 3; frame++) see(0, 140);
    closePhase(tracks, LIT);
    return tracks.phaseIsTracked[tracks.phases[0]! - 1] === 1;
  };

  test('is watched also while nothing shows there', () => {
    const world = watch();
    world.see(200, 140);
    closePhase(world.tracks, LIT);
    expect(isWatched(world)).toBe(true);
  });

  test('is a guess once the picture went somewhere unknown, until the track is seen again', () => {
    const world = watch();
    world.see(200, 140);
    closePhase(world.tracks, LIT);
    losePlaces(world.tracks);
    expect(isWatched(world)).toBe(false);
    world.see(200, 140);
    closePhase(world.tracks, LIT);
    expect(isWatched(world)).toBe(true);
  });

  test.each([
    ['like it has started beside it', 60, 100, 0],
    ['like it has started further away', 61, 100, 1],
    ['too dim for it has started beside it', 60, 99, 1],
  ])(
    'where a light %s is a guess, also in the key frame, until the track is seen again',
    (_, away, height, isPlaced) => {
      const { tracks, see } = watch();
      see(200, 0);
      closePhase(tracks, LIT);
      keepKeyPlaces(tracks, 0);
      see(0, 0, STILL, 'on', X, 33);
      see(height, 0, STILL, 'on', X + away, 66);
      expect([tracks.isPlaced[0], tracks.keyIsPlaced[0]]).toEqual([isPlaced, isPlaced]);
      see(200, 0, STILL, 'on', X, 99);
      expect(tracks.isPlaced[0]).toBe(1);
    },
  );

  test('is known beside a light that was there before it went out', () => {
    const { tracks, see } = watch();
    see(200, 0);
    see(200, 0, STILL, 'on', X + 40, 33);
    see(200, 0, STILL, 'on', X, 66);
    see(200, 0, STILL, 'on', X + 40, 99);
    expect(tracks.isPlaced[0]).toBe(1);
  });

  test('is known again where the lit phase before was found, unless it had been a guess then', () => {
    const world = watch();
    const { tracks } = world;
    world.see(200, 140);
    closePhase(tracks, LIT);
    keepKeyPlaces(tracks, 1_000);
    losePlaces(tracks);
    returnToKeyPlaces(tracks, registration, WIDTH, HEIGHT, { fromMs: 1_000, unbrokenSinceMs: 0, turned: STILL });
    expect(isWatched(world)).toBe(true);
    losePlaces(tracks);
    keepKeyPlaces(tracks, 2_000);
    returnToKeyPlaces(tracks, registration, WIDTH, HEIGHT, { fromMs: 2_000, unbrokenSinceMs: 0, turned: STILL });
    expect(isWatched(world)).toBe(false);
  });

  test('keeps all of a scan', () => {
    const { tracks, see } = watch();
    for (let phase = 0; phase < MAX_PHASES + 3; phase++) {
      see(200, 140, Float64Array.of(phase, 0, 0));
      closePhase(tracks, LIT);
    }
    expect(tracks.phases[0]).toBe(MAX_PHASES);
    expect([tracks.phaseAngle[0], tracks.phaseX[0], tracks.phaseAngle[3 * (MAX_PHASES - 1)]]).toEqual([
      3,
      X,
      MAX_PHASES + 2,
    ]);
  });
});

describe('phases from before a track was met', () => {
  const before = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      number: i,
      value: 5,
      luma: 80,
      angle: Float64Array.of(i, 0, 0),
      x: X,
      y: Y,
    }));

  test('do not make it worth more than one that was followed for longer', () => {
    const tracks = createTracks();
    for (const slot of [3, 4]) {
      tracks.used[slot] = 1;
      tracks.answers[slot] = 1;
      tracks.x[slot] = X;
      tracks.y[slot] = Y;
      tracks.phases[slot] = slot;
    }
    prependPhases(tracks, 3, before(8));
    prune(tracks, WIDTH, HEIGHT, 0);
    expect([tracks.used[3], tracks.used[4]]).toEqual([0, 1]);
  });

  test('are the latest of them where there is no room for all', () => {
    const tracks = createTracks();
    tracks.used[0] = 1;
    tracks.phases[0] = MAX_PHASES - 2;
    tracks.phaseNumber.fill(50, 0, MAX_PHASES - 2);
    prependPhases(tracks, 0, before(5));
    expect([tracks.phases[0], tracks.phasesBefore[0]]).toEqual([MAX_PHASES, 2]);
    expect([...tracks.phaseNumber.subarray(0, 3)]).toEqual([3, 4, 50]);
    expect([...tracks.phaseAngle.subarray(0, 7)]).toEqual([3, 0, 0, 4, 0, 0, 0]);
    prependPhases(tracks, 0, []);
    expect(tracks.phases[0]).toBe(MAX_PHASES);
  });

  test('leave first when the memory is full', () => {
    const { tracks, see } = watch();
    see(100, 140);
    closePhase(tracks, LIT);
    prependPhases(tracks, 0, before(2));
    tracks.phases[0] = MAX_PHASES;
    see(100, 140);
    closePhase(tracks, LIT);
    expect([tracks.phases[0], tracks.phasesBefore[0]]).toEqual([MAX_PHASES, 1]);
  });
});
