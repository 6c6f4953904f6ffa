import type { LensOptics } from './optics.ts';
import type { Vector } from './vector.ts';

/** Red, green and blue: a reflectance, or the color of a light beside white. */
export type Color = readonly [number, number, number];

/** A square picture of reflectances that repeats: bytes are 255 times the root of it, four a texel. */
export interface Texture {
  readonly log2: number;
  readonly texels: Uint8Array;
}

export interface Material {
  readonly texture: Texture;
  readonly texelsPerM: number;
  readonly tint: Color;
  /** The root mean square slope of a glossy surface (GGX alpha); 0 is matt. Flat surfaces only. */
  readonly alpha: number;
  /** Share that a glossy surface reflects straight on. */
  readonly fresnel: number;
  /** Side of its tiles and how far each leans, meters and radians; 0 for none. */
  readonly tileM: number;
  readonly leanRad: number;
  /** What comes straight back to the light at 12' and 5 degrees, cd/(lx m²). */
  readonly retro: number;
  /** Share of the room that it shows as a flat mirror. */
  readonly mirror: number;
  /** Light of its own, cd/m² times the texture. */
  readonly glow: Color;
}

interface Surfaced {
  readonly material: Material;
}

interface Rectangle extends Surfaced {
  readonly corner: Vector;
  readonly u: Vector;
  readonly v: Vector;
}

/** A rectangle, seen from the side its normal (u x v) points to. `u` and `v` are its whole sides, meters. */
export interface Quad extends Rectangle {
  readonly kind: 'quad';
}

/** The ellipse in such a rectangle. */
export interface Disc extends Rectangle {
  readonly kind: 'disc';
}

export interface Cylinder extends Surfaced {
  readonly kind: 'cylinder';
  readonly base: Vector;
  /** Length 1. */
  readonly axis: Vector;
  readonly radiusM: number;
  readonly heightM: number;
}

export interface Ball extends Surfaced {
  readonly kind: 'ball';
  readonly middle: Vector;
  readonly radiusM: number;
}

export type Solid = Quad | Disc | Cylinder | Ball;

/** A lamp of the room that lights it, as a point; candela in each color. */
export interface RoomLight {
  readonly at: Vector;
  readonly candela: Color;
}

interface Placed {
  readonly at: Vector;
  readonly tint: Color;
}

/** The bright point on a polished ball or knob. It moves over the ball as the phone moves. */
export interface BallGlint extends Placed {
  readonly kind: 'ball';
  readonly radiusM: number;
  readonly fresnel: number;
}

/** The bright line on a rod, a tap's spout or a bottle's neck, from `at` along `axis` (length 1). */
export interface BarGlint extends Placed {
  readonly kind: 'bar';
  readonly axis: Vector;
  readonly radiusM: number;
  readonly lengthM: number;
  readonly alpha: number;
  readonly fresnel: number;
}

/** A small flat piece: a sequin, a facet of a jewel, the rim of a screw's slot. */
export interface FacetGlint extends Placed {
  readonly kind: 'facet';
  readonly normal: Vector;
  readonly areaM2: number;
  readonly alpha: number;
  readonly fresnel: number;
}

/** A drop of water on a wall: a small lens that has the wall behind it in focus, so that it sends back `gain` times what the wall would. */
export interface DropGlint extends Placed {
  readonly kind: 'drop';
  readonly normal: Vector;
  readonly radiusM: number;
  readonly gain: number;
}

export interface LensGlint extends Placed {
  readonly kind: 'lens';
  /** Where the middle of its cone points. */
  readonly axis: Vector;
  readonly optics: LensOptics;
}

/** An animal's eye before its bright fundus: it answers as a lens does, and is none. */
export interface EyeGlint extends Placed {
  readonly kind: 'eye';
  readonly axis: Vector;
  readonly optics: LensOptics;
}

/** A light of its own. `infrared` ones are lamps around a camera; the color is what a phone's sensor makes of them. */
export interface Emitter extends Placed {
  readonly kind: 'led' | 'infrared';
  readonly normal: Vector;
  readonly candela: number;
  /** 0: steady. Else the period of its blinking, lit for half of it. */
  readonly blinkMs: number;
}

export type Glint = BallGlint | BarGlint | FacetGlint | DropGlint | LensGlint | EyeGlint | Emitter;

export interface Scene {
  readonly solids: readonly Solid[];
  readonly lights: readonly RoomLight[];
  readonly glints: readonly Glint[];
  /** Inside of the room: half its width, its height, its depth, meters. */
  readonly halfWidthM: number;
  readonly heightM: number;
  readonly depthM: number;
  /** What may be looked at, meters: where something stands or hangs. */
  readonly places: readonly Vector[];
}
