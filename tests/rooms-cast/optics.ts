/**
 * What things send back to a phone whose torch stands one or two centimeters beside its lens. A thing too small for a
 * pixel is a point of so many candela; what falls on it is in lux. Every law here has its test.
 */

/** The microfacets of GGX (Trowbridge and Reitz, 1975; Walter and others, 2007) that face a direction so far off the normal; per steradian. */
export function ggx(cosine: number, alpha: number): number {
  const squared = alpha * alpha;
  const spread = cosine * cosine * (squared - 1) + 1;
  return squared / (Math.PI * spread * spread);
}

/** A ball of this radius under so much light, seen from beside the lamp: F E ∫ D dA / 4, which is F E r² / 4 for every roughness. */
export function ballCandela(lux: number, radiusM: number, fresnel: number): number {
  return (fresnel * lux * radiusM * radiusM) / 4;
}

/**
 * A piece of a round bar whose length leans by `leanRad` from where it would send the light back, candela. Across the bar
 * all directions are there, so that D is integrated over them: alpha² / (2 (lean² + alpha²)^1.5).
 */
export function barCandela(
  lux: number,
  radiusM: number,
  pieceM: number,
  leanRad: number,
  alpha: number,
  fresnel: number,
): number {
  const spread = leanRad * leanRad + alpha * alpha;
  return (fresnel * lux * radiusM * pieceM * alpha * alpha) / (8 * spread ** 1.5);
}

/** A flat piece so far off the direction that would send the light back, candela. */
export function facetCandela(lux: number, areaM2: number, cosine: number, alpha: number, fresnel: number): number {
  return cosine <= 0 ? 0 : (fresnel * lux * areaM2 * ggx(cosine, alpha)) / 4;
}

/** A lens with a sensor, or the dark behind it, at its focus. */
export interface LensOptics {
  readonly apertureM: number;
  /** Share of the light through the aperture that comes back out. */
  readonly returned: number;
  /** How far the returned light spreads around the way it came, radians. */
  readonly spreadRad: number;
  /** The cone of directions from which the lens can be looked into, edge to edge, degrees. */
  readonly coneDeg: number;
}

/**
 * What a lens sends to the camera, candela: the light through its aperture, spread over a Gaussian of the solid angle
 * pi spread², seen from `apartRad` beside the torch, `viewDeg` off the middle of its cone.
 */
export function lensCandela(lux: number, lens: LensOptics, apartRad: number, viewDeg: number): number {
  const lumen = (lux * Math.PI * lens.apertureM ** 2) / 4;
  const away = (apartRad / lens.spreadRad) ** 2;
  return (
    ((lumen * lens.returned) / (Math.PI * lens.spreadRad ** 2)) * Math.exp(-away) * coneShare(viewDeg, lens.coneDeg)
  );
}

/** From the eye's optical middle to the fundus of a cat (Vakkur and Bishop, 1963). */
const CAT_EYE_M = 0.0125;

/**
 * A cat's eye. Of the light through the pupil the fundus scatters its share, and the pupil lets out what goes its way:
 * 1 / (4 N²) of it, N being the eye's f-number. How far that spreads is how far out of focus the eye is: half the pupil
 * times so many diopters.
 */
export function catEye(pupilM: number, fundus: number, diopters: number, coneDeg: number): LensOptics {
  const fNumber = CAT_EYE_M / pupilM;
  return {
    apertureM: pupilM,
    returned: Math.min(fundus, fundus / (4 * fNumber * fNumber)),
    spreadRad: (pupilM / 2) * diopters,
    coneDeg,
  };
}

/** How much of a lens answers from a direction: half at the edge of its cone. */
export function coneShare(viewDeg: number, coneDeg: number): number {
  return 0.5 ** (((2 * viewDeg) / coneDeg) ** 4);
}

/**
 * Retroreflective sheeting and reflectors, relative to 12' and 5 degrees. By the angle between torch and camera as seen
 * from there (ISO 20471, table for separate-performance material: 330, 250, 25, 10 cd/(lx m²) at 12', 20', 1 degree and 1.5 degrees),
 * and by how slantwise the light falls (at 1 degree: 25, 15, 12, 10 at 5, 20, 30 and 40 degrees).
 */
const BY_OBSERVATION = [
  [0, 1.1],
  [0.2, 1],
  [0.333, 250 / 330],
  [1, 25 / 330],
  [1.5, 10 / 330],
  [3, 2 / 330],
  [6.4, 0.2 / 330],
] as const;
const BY_ENTRANCE = [
  [0, 1],
  [5, 1],
  [20, 0.6],
  [30, 0.48],
  [40, 0.4],
  [60, 0.08],
  [91, 0.001],
] as const;

/** Sheeting as the standard asks for it, at 12' and 5 degrees, cd/(lx m²). */
export const SHEETING = 330;

function interpolate(table: readonly (readonly [number, number])[], at: number): number {
  const next = Math.max(
    1,
    table.findIndex(([from]) => from > at),
  );
  const [x0, y0] = table[next - 1]!;
  const [x1, y1] = table[next]!;
  return Math.exp(Math.log(y0) + (Math.log(y1 / y0) * (at - x0)) / (x1 - x0));
}

export const retroByObservation = (deg: number): number => interpolate(BY_OBSERVATION, Math.min(6.39, deg));
export const retroByEntrance = (deg: number): number => interpolate(BY_ENTRANCE, Math.min(90, deg));

/**
 * Light of a lamp on mains current while a shutter is open, beside its mean: it pulses twice a period, by `depth` of its
 * mean (IEEE 1789 speaks of percent flicker).
 */
export function lampShare(untilMs: number, openMs: number, mainsHz: number, depth: number): number {
  const perMs = (4 * Math.PI * mainsHz) / 1000;
  const swing = (Math.sin(perMs * untilMs) - Math.sin(perMs * (untilMs - openMs))) / (perMs * openMs);
  return 1 + depth * swing;
}

/** A switch of the torch: what it is from then on. */
export interface TorchChange {
  readonly atMs: number;
  readonly on: boolean;
}

/** Share of the time in which a shutter was open that the torch burned. */
export function torchShare(changes: readonly TorchChange[], untilMs: number, openMs: number): number {
  let litMs = 0;
  changes.forEach(({ atMs, on }, i) => {
    if (!on) return;
    const to = Math.min(untilMs, changes[i + 1]?.atMs ?? untilMs);
    litMs += Math.max(0, to - Math.max(untilMs - openMs, atMs));
  });
  return litMs / openMs;
}
