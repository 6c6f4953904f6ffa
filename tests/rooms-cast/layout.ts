/**
 * Where the numbers of a solid and of a frame stand in the loops' memory, four bytes each: the one list that film.ts writes
 * by and caster.as reads by. Of what has several numbers it names the first.
 */

/** Floats, but for what is said to be whole. */
export const SOLID = {
  /** Whole: one of KIND. */
  kind: 0,
  /** A flat solid's corner, a cylinder's base, a ball's middle. */
  origin: 1,
  /** A flat solid's own first direction, over the square of its length; a cylinder's axis. */
  first: 4,
  /** A flat solid's own second direction, over the square of its length; a direction across a cylinder's axis. */
  second: 7,
  /** A flat solid's normal; the other direction across a cylinder's axis. */
  third: 10,
  /** A flat solid's length; a round one's radius. */
  width: 13,
  height: 14,
  /** The rows of the picture that it may reach. */
  topRow: 15,
  bottomRow: 16,
  /** Whole: an address, and how many texels a side has. */
  texture: 17,
  textureLog2: 18,
  texelsAcross: 19,
  texelsAlong: 20,
  shiftAcross: 21,
  shiftAlong: 22,
  /** Whole: an address, and its size. */
  lightmap: 23,
  lightmapColumns: 24,
  lightmapRows: 25,
  tint: 26,
  roughness: 29,
  fresnel: 30,
  tile: 31,
  lean: 32,
  retro: 33,
  mirror: 34,
  /** Three, and a fourth that is read with them. */
  glow: 36,
} as const;
export const SOLID_NUMBERS = 48;

export const KIND = { quad: 0, disc: 1, cylinder: 2, ball: 3 } as const;

/** The same of a frame. Two poses come first, at the top row and at the bottom row: origin, right, up, forward. */
export const FRAME = {
  poses: 0,
  torchRight: 24,
  torchUp: 25,
  torchCandela: 27,
  torchBeam: 28,
  /** Whole: addresses. */
  observation: 29,
  entrance: 30,
  torchTint: 31,
} as const;
export const POSE_NUMBERS = 12;

function constantsOf(prefix: string, layout: Readonly<Record<string, number>>): string {
  return Object.entries(layout)
    .map(([name, at]) => `const ${prefix}_${name.replaceAll(/[A-Z]/g, '_$&').toUpperCase()}: i32 = ${at};`)
    .join('\n');
}

/** The same names for caster.as: SOLID_TOP_ROW, KIND_QUAD, FRAME_TORCH_UP. */
export const LAYOUT_SOURCE = `${constantsOf('SOLID', { ...SOLID, numbers: SOLID_NUMBERS })}
${constantsOf('KIND', KIND)}
${constantsOf('FRAME', FRAME)}
const POSE_NUMBERS: i32 = ${POSE_NUMBERS};
`;
