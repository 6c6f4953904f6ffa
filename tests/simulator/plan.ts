import { EXPOSURE_EV } from '#scanners/camera/definition.ts';
import { planManualExposure, type ManualExposure } from '#tests/support/manual-exposure.ts';
import { createNumbers } from '#tests/support/random.ts';
import type { Person } from './person.ts';

/** Light of one thing in the room, linear, 1 is white at exposure gain 1. */
export interface Color {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

interface Placed {
  /** Where it stands in the room, pixels of the room picture. */
  readonly xPx: number;
  readonly yPx: number;
  /** How far it moves against the wall behind it when the view turns by one radian. */
  readonly parallaxPx: number;
  /** Half side of the dark or bright object it sits in; 0: directly on the wall. */
  readonly mountPx: number;
  readonly mountSeed: number;
}

/** A lens with a sensor at its focus: answers the torch inside a cone of view angles. */
export interface Lens extends Placed {
  readonly kind: 'lens';
  /** Width at half of white, pixels. */
  readonly sizePx: number;
  readonly peak: Color;
  readonly coneMiddleDeg: number;
  readonly coneHalfDeg: number;
}

/** A convex piece of metal: answers the torch from everywhere, and lamps too. */
export interface Chrome extends Placed {
  readonly kind: 'chrome';
  readonly sizePx: number;
  readonly peak: Color;
  /** The highlight's travel per radian of view. */
  readonly slidePx: number;
  /** Highlights of the room's lamps: offset from the torch's, and brightness. */
  readonly lamps: readonly { readonly xPx: number; readonly yPx: number; readonly peak: number }[];
}

/** Flat glass: flashes within a degree or two, and the flash runs across it. */
export interface Glass extends Placed {
  readonly kind: 'glass';
  readonly sizePx: number;
  readonly peak: Color;
  readonly flashDeg: number;
  readonly flashHalfDeg: number;
  readonly slidePx: number;
}

/** Retro-reflective tape or print: answers over a wide cone, larger than a lens. */
export interface Tape extends Placed {
  readonly kind: 'tape';
  readonly sizePx: number;
  readonly lengthPx: number;
  readonly peak: Color;
  readonly coneHalfDeg: number;
}

export interface Lamp extends Placed {
  readonly kind: 'lamp';
  readonly sizePx: number;
  readonly peak: Color;
}

export interface StandbyLed extends Placed {
  readonly kind: 'standby-led';
  readonly sizePx: number;
  readonly peak: Color;
  /** 0: steady. Else the period of its blinking, lit for half of it. */
  readonly blinkMs: number;
}

/** Infrared emitters around a lens, as a phone without a perfect filter sees them. */
export interface InfraredRing extends Placed {
  readonly kind: 'infrared-ring';
  readonly sizePx: number;
  readonly peak: Color;
  readonly emitters: number;
  readonly radiusPx: number;
}

export type Thing = Lens | Chrome | Glass | Tape | Lamp | StandbyLed | InfraredRing;

/** How the hand moves the phone, whatever way the person goes. Angles in degrees, shifts in pixels, all per frame at FPS. */
export interface Path {
  readonly shiftX: Float64Array;
  readonly shiftY: Float64Array;
  readonly rollDeg: Float64Array;
  readonly scale: Float64Array;
}

export interface Phone {
  /** From the command to the light, milliseconds. */
  readonly torchLatencyMs: number;
  readonly torchJitterMs: number;
  /** From the first to the last row's read-out, and the exposure of a row. */
  readonly readoutMs: number;
  readonly exposureMs: number;
  /** Share of the way to the wanted gain that automatic exposure goes in a frame; 0 is a locked exposure. */
  readonly exposureLag: number;
  /** What automatic exposure was asked to stay under its aim; 0 where the page cannot ask. EV, powers of two. */
  readonly exposureEv: number;
  readonly manualExposure: ManualExposure | null;
  readonly noise: number;
  readonly sharpening: number;
  readonly gyroscope: 'alpha' | 'beta' | 'gamma' | 'none';
  readonly gyroNoiseDegPerS: number;
  readonly gyroBiasDegPerS: number;
}

export interface Plan {
  readonly seed: number;
  readonly kind: ScanKind;
  readonly frames: number;
  /** Light of the room without the torch, and what the torch adds on a white wall in the middle. */
  readonly ambient: number;
  readonly torch: number;
  readonly things: readonly Thing[];
  readonly person: Person;
  readonly path: Path;
  readonly phone: Phone;
}

/**
 * `lens`: one hidden lens among distractors. `clean`: the same without it. `infrared`: emitters in the dark among LEDs and lamps.
 * `dark`: the same without them.
 */
export type ScanKind = 'lens' | 'clean' | 'infrared' | 'dark';

export const FPS = 15;
export const SCAN_SECONDS = 30;
/** Field of view of a phone's main camera: 65 degrees over 1280 pixels. */
export const FOCAL_PX = 1004;

type Numbers = () => number;

/** Share of the phones whose pages may darken the exposure: Chrome on Android offers it, Safari does not. */
const DARKER_SHARE = 0.6;
/** Share of the people who do what the screen says. Nobody has counted them. */
const HEEDFUL_SHARE = 2 / 3;

export function planScan(kind: ScanKind, seed: number, seconds = SCAN_SECONDS): Plan {
  const numbers = createNumbers(seed);
  const between = (low: number, high: number): number => low + (high - low) * numbers();
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(numbers() * choices.length)]!;
  const frames = Math.round(seconds * FPS);
  const inDark = kind === 'infrared' || kind === 'dark';
  const ambient = inDark ? between(0.003, 0.02) : pick([between(0.02, 0.06), between(0.06, 0.2), between(0.2, 0.6)]);
  const torch = between(0.12, 0.6);
  const places: { readonly x: number; readonly y: number }[] = [];
  /** A place away from the others; after 60 tries wherever it falls. */
  const place = (): { readonly x: number; readonly y: number } => {
    let at = { x: 0, y: 0 };
    for (let tries = 0; tries < 60; tries++) {
      at = { x: between(400, 1200), y: between(260, 700) };
      if (places.every((other) => Math.hypot(other.x - at.x, other.y - at.y) > 110)) break;
    }
    places.push(at);
    return at;
  };
  const placed = (mountShare: number): Placed => placedAt(place(), mountShare);
  const placedAt = ({ x, y }: { readonly x: number; readonly y: number }, mountShare: number): Placed => ({
    xPx: x,
    yPx: y,
    parallaxPx: between(-60, 60),
    mountPx: numbers() < mountShare ? between(8, 45) : 0,
    mountSeed: Math.floor(numbers() * 2 ** 31),
  });
  const white = (level: number): Color => ({ r: level, g: level, b: level });
  const tints: readonly Color[] = [
    { r: 1, g: 1, b: 1 },
    { r: 0.8, g: 0.85, b: 1.2 },
    { r: 1, g: 0.75, b: 1.2 },
    { r: 1.1, g: 0.95, b: 0.8 },
  ];
  const times = (color: Color, by: number): Color => ({ r: color.r * by, g: color.g * by, b: color.b * by });
  const things: Thing[] = [];
  if (kind === 'lens') {
    things.push({
      kind: 'lens',
      ...placed(0.8),
      sizePx: between(1.5, 4),
      peak: times(pick(tints), between(1.2, 6)),
      coneMiddleDeg: between(-8, 8),
      coneHalfDeg: between(6, 16),
    });
  }
  const count = (most: number): number => Math.floor(numbers() * (most + 1));
  for (let i = count(4); i > 0; i--) {
    things.push({
      kind: 'chrome',
      ...placed(0.4),
      sizePx: between(1, 5),
      peak: white(between(0.5, 5)),
      slidePx: between(2, 25),
      lamps: Array.from({ length: numbers() < 0.7 ? 1 + count(2) : 0 }, () => ({
        xPx: between(-8, 8),
        yPx: between(-8, 8),
        peak: between(0.3, 3) * Math.min(1, ambient * 4),
      })),
    });
  }
  for (let i = count(3); i > 0; i--) {
    things.push({
      kind: 'glass',
      ...placed(0.3),
      sizePx: between(2, 15),
      peak: white(between(0.8, 6)),
      flashDeg: between(-20, 20),
      flashHalfDeg: between(0.5, 1.5),
      slidePx: between(600, 2200) * pick([-1, 1]),
    });
  }
  for (let i = count(2); i > 0; i--) {
    things.push({
      kind: 'tape',
      ...placed(0.3),
      sizePx: between(3, 8),
      lengthPx: between(0, 30),
      peak: white(between(0.6, 4)),
      coneHalfDeg: between(30, 60),
    });
  }
  for (let i = count(2); i > 0; i--) {
    things.push({ kind: 'lamp', ...placed(0), sizePx: between(3, inDark ? 30 : 90), peak: { r: 1.6, g: 1.3, b: 0.8 } });
  }
  const ledColors: readonly Color[] = [
    { r: 1, g: 0.06, b: 0.05 },
    { r: 0.08, g: 1, b: 0.15 },
    { r: 0.05, g: 0.2, b: 1 },
    { r: 1, g: 0.55, b: 0.06 },
    { r: 0.9, g: 1, b: 1 },
  ];
  for (let i = count(3); i > 0; i--) {
    things.push({
      kind: 'standby-led',
      ...placed(0.5),
      sizePx: between(1, 3),
      peak: times(pick(ledColors), between(0.3, 3)),
      blinkMs: numbers() < 0.3 ? between(400, 3000) : 0,
    });
  }
  if (kind === 'infrared') {
    things.push({
      kind: 'infrared-ring',
      ...placed(0.7),
      sizePx: between(2, 4.5),
      peak: times({ r: 0.85, g: 0.55, b: 1 }, between(0.25, 2.25)),
      emitters: 1 + Math.floor(numbers() * 6),
      radiusPx: between(4, 14),
    });
  }
  const sweep = { reachDeg: between(16, 32), periodMs: between(9_000, 24_000), start: between(0, 1) };
  const path = planPath(numbers, frames, sweep.start);
  const phone = {
    torchLatencyMs: between(30, 400),
    torchJitterMs: between(0, 30),
    readoutMs: between(10, 30),
    exposureMs: ambient < 0.1 ? between(20, 60) : between(4, 30),
    exposureLag: numbers() < 0.15 ? 0 : between(0.1, 0.4),
    noise: between(0.6, 1.6),
    sharpening: numbers() < 0.6 ? between(0.2, 0.8) : 0,
    gyroscope: pick(['gamma', 'gamma', 'beta', 'beta', 'alpha'] as const),
    gyroNoiseDegPerS: between(0.05, 0.5),
    gyroBiasDegPerS: between(-0.15, 0.15),
    exposureEv: numbers() < DARKER_SHARE ? EXPOSURE_EV : 0,
  } satisfies Omit<Phone, 'manualExposure'>;
  const manualExposure = planManualExposure(seed, phone.exposureEv !== 0);
  const person: Person = {
    ...sweep,
    isHeedful: numbers() < HEEDFUL_SHARE,
    reactionMs: between(800, 2_500),
    // From 1 to 1.5 m away.
    asideDeg: between(11, 17),
  };
  return { seed, kind, frames, ambient, torch, things, person, path, phone: { ...phone, manualExposure } };
}

/** A hand that shakes and wanders. */
function planPath(numbers: Numbers, frames: number, start: number): Path {
  const between = (low: number, high: number): number => low + (high - low) * numbers();
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - numbers())) * Math.cos(2 * Math.PI * numbers());
  const path: Path = {
    shiftX: new Float64Array(frames),
    shiftY: new Float64Array(frames),
    rollDeg: new Float64Array(frames),
    scale: new Float64Array(frames),
  };
  const tremble = between(0.5, 3);
  const rollTremble = between(0.01, 0.1);
  const wanderX = between(10, 70);
  const wanderY = between(5, 40);
  const wanderMs = between(6_000, 15_000);
  let velocityX = 0;
  let velocityY = 0;
  let velocityRoll = 0;
  let shakeX = 0;
  let shakeY = 0;
  let roll = 0;
  for (let i = 0; i < frames; i++) {
    const atMs = (i * 1000) / FPS;
    velocityX = 0.8 * velocityX + 0.6 * tremble * normal() - 0.02 * shakeX;
    velocityY = 0.8 * velocityY + 0.6 * tremble * normal() - 0.02 * shakeY;
    velocityRoll = 0.8 * velocityRoll + 0.6 * rollTremble * normal() - 0.02 * roll;
    shakeX += velocityX;
    shakeY += velocityY;
    roll += velocityRoll;
    path.shiftX[i] = shakeX + wanderX * Math.sin((2 * Math.PI * atMs) / wanderMs);
    path.shiftY[i] = shakeY + wanderY * Math.cos((2 * Math.PI * atMs) / (wanderMs * 1.3));
    path.rollDeg[i] = roll;
    path.scale[i] = 1 + 0.03 * Math.sin((2 * Math.PI * atMs) / (wanderMs * 1.7) + start);
  }
  return path;
}
