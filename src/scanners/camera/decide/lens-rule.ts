import { MIN_PAIRS, type Reflection } from './reflection.ts';

/* Lens or not: one set of limits and a calibrated score over what the phases of a track say. */

/** How far a point may look like something else than a lens. */
export interface LensLimits {
  /** Pairs of a lit and a dark phase that a glint must show, and how many where no more than one side of its cone is known. */
  readonly minPairs: number;
  readonly minOneSidedPairs: number;
  /** By how much they differ at least, levels, the same of a sure cone, and times what noise and fine texture reach. */
  readonly minLevel: number;
  readonly minSureLevel: number;
  readonly minLevelOverNoiseFloor: number;
  /**
   * The same as a share of what is left to white. A lens sends back many times what a white wall does, but far away, or where
   * the phone exposes for a bright room, little of that is left.
   */
  readonly minFill: number;
  /** The same where both sides of its cone are known. */
  readonly minBothSidesFill: number;
  /** What is less white than this is dim. */
  readonly dimFill: number;
  /**
   * Beside more than so many glints as bright a point must be this white, and show so many pairs: among drops and tiles each is
   * a little of a lens.
   */
  readonly maxGlints: number;
  readonly minCrowdedFill: number;
  readonly minCrowdedPairs: number;
  /** Tape and panes are larger than a lens. A lens nearby is too: where both sides of its cone are known it may be as large as the second. */
  readonly maxAreaPx: number;
  readonly maxConeAreaPx: number;
  /** At least this share of the sightings holds the track itself. */
  readonly minHeldShare: number;
  /** At most this share of the dark phases may shine, and the bright one among them by at most that share of a sighting. */
  readonly maxShoneShare: number;
  readonly maxShine: number;
  /** What shows more than this share of what texture would is texture. */
  readonly maxTexture: number;
  /** What is more colored than this shines in one color alone, as standby lights do. */
  readonly maxSaturation: number;
  /** A pane flashes within 3 degrees. */
  readonly minSeenDeg: number;
  /**
   * A lens shines over up to 16 degrees to either side of its axis, and its edge for a few more. What shines over a wider
   * angle and then fades is metal or tape.
   */
  readonly maxSeenDeg: number;
  /**
   * Knobs shine as widely as the widest lenses: what is seen over more than this is told only with sure evidence of a cone, or
   * from that score on.
   */
  readonly wideDeg: number;
  readonly minWideScore: number;
  /**
   * With so much evidence of a cone, which takes several passes, neither a crowd nor the light around it speaks against a point
   * that is seen over no more than that angle.
   */
  readonly minSureEvidence: number;
  /** A hidden lens stands alone: of more than so many that come and go, drops, sequins, tiles, nothing is told. */
  readonly maxAlike: number;
  /** Without a gyroscope no angle tells a sequin's flash from a lens: there no more than so many may answer beside it. */
  readonly maxCrowdBlind: number;
  /** Lit phases in a row without it before it counts as lost, and after which nobody can say where exactly it was. */
  readonly minLost: number;
  readonly maxLost: number;
  /** The same where it was seen to come as well: both sides of its cone are known then. */
  readonly minLostEachSide: number;
  /**
   * For so many phases light may have shown at its place before it was lost though no point was found there: for longer it is
   * something else that shows there, and what is lost is that.
   */
  readonly maxUnfound: number;
  /** What has come is told where it shines: for so many lit phases it may not have been seen since. */
  readonly maxUnseen: number;
  /** In so many pairs a hand leaves the cone of a lens: what has shown in more since it came must go before it is told. */
  readonly maxCamePairs: number;
  /** At most this share of the sightings may be missing between others. */
  readonly maxGapShare: number;
  /** What still shows more than this share of a sighting was not lost. */
  readonly maxResidual: number;
  /**
   * Where the light around it changed by more than this, natural logarithm, with the torch or without, it went out with
   * the light, or was covered.
   */
  readonly maxLumaStep: number;
  /**
   * What was missing for so many lit phases before it was seen and as many after, and has left no more than that share of a
   * sighting, did not go out with light that changed by no more than the third; and knobs are never missing on both sides.
   */
  readonly minBracket: number;
  readonly maxBracketResidual: number;
  readonly maxBracketLumaStep: number;
  /** With a cone its phases are at least e to this times more likely. */
  readonly minConeEvidence: number;
  /** With less it was lost at more than one angle at which it had been seen: something else was followed. */
  readonly minGoneEvidence: number;
  /** An alert is raised from this calibrated score on. */
  readonly minScore: number;
  /** What is dim is told where all else is the surer: from this score on. */
  readonly minDimScore: number;
  /** Where both sides of its cone are known that says most: from this score on, however dim. */
  readonly minBothSidesScore: number;
  /** Where it was missing for no more than one phase on each side, and the angles say nothing of a cone, a turn of the hand explains as much: from this one on. */
  readonly minOnceScore: number;
  /** What has come is told on fewer phases than what has also gone: from this score on. */
  readonly minCameScore: number;
  /** Where for so many phases nothing was there before, and it has shown in as many pairs, from this one on. */
  readonly minLongAbsent: number;
  readonly minLongAbsentScore: number;
}

/** What each of them finds and spares: docs/evidence/camera-tuning.md. */
export const LENS_LIMITS: LensLimits = {
  minPairs: 2,
  minOneSidedPairs: 3,
  minLevel: 40,
  minSureLevel: 30,
  minLevelOverNoiseFloor: 1.6,
  minFill: 0.2,
  minBothSidesFill: 0.14,
  dimFill: 0.5,
  maxGlints: 3,
  minCrowdedFill: 0.7,
  minCrowdedPairs: 3,
  maxAreaPx: 20,
  maxConeAreaPx: 40,
  minHeldShare: 2 / 3,
  maxShoneShare: 1 / 3,
  maxShine: 1 / 2,
  maxTexture: 0.2,
  maxSaturation: 0.75,
  minSeenDeg: 7,
  maxSeenDeg: 42,
  wideDeg: 30,
  minWideScore: 0.99,
  minSureEvidence: 9,
  maxAlike: 1,
  maxCrowdBlind: 1,
  minLost: 2,
  maxLost: 6,
  minLostEachSide: 1,
  maxUnfound: 4,
  maxUnseen: 1,
  maxCamePairs: 3,
  maxGapShare: 1 / 6,
  maxResidual: 0.4,
  maxLumaStep: 0.35,
  minBracket: 2,
  maxBracketResidual: 0.1,
  maxBracketLumaStep: 0.7,
  minConeEvidence: 4.5,
  minGoneEvidence: -3,
  minScore: 0.75,
  minDimScore: 0.9,
  minBothSidesScore: 0.5,
  minOnceScore: 0.9,
  minCameScore: 0.99,
  minLongAbsent: 3,
  minLongAbsentScore: 0.9,
};

/** A clear cone adds to the score up to here: one phase is much like the next. */
const MAX_CONE_EVIDENCE = 12;

/** Print that would show less than this, times what is there without it, says as little; more than that, no more. */
const MIN_TEXTURE_OVER_NOISE = 0.2;
const MAX_TEXTURE_OVER_NOISE = 10;

/** The weights of the score's logistic curve. */
export const SCORE = { constant: -5.09, fill: 6.97, cone: 0.37, texture: 2.48 } as const;

/**
 * What the score rests on: how white the point is, how clear a cone it has, and how surely texture as bright would have
 * shown in the torch's pauses.
 */
export function scoreFeatures({ fill, coneEvidence, textureOverNoise }: Reflection): readonly [number, number, number] {
  return [
    Math.min(1, fill),
    Math.max(0, Math.min(MAX_CONE_EVIDENCE, coneEvidence) - LENS_LIMITS.minConeEvidence),
    Math.log(Math.max(MIN_TEXTURE_OVER_NOISE, Math.min(MAX_TEXTURE_OVER_NOISE, textureOverNoise))),
  ];
}

/**
 * The calibrated probability that a point within all other limits is a lens: a logistic curve, fitted on the training set.
 * docs/evidence/camera.md holds it against rooms it has not seen.
 */
export function scoreLens(reflection: Reflection): number {
  const [fill, cone, texture] = scoreFeatures(reflection);
  return 1 / (1 + Math.exp(-(SCORE.constant + SCORE.fill * fill + SCORE.cone * cone + SCORE.texture * texture)));
}

/**
 * The same before the dark has shown what is there without the point: what texture would show is then as likely as not to
 * be seen.
 */
export function scoreSoFar(reflection: Reflection): number {
  return scoreLens(reflection.textureOverNoise > 0 ? reflection : { ...reflection, textureOverNoise: 1 });
}

/** True for a point of which all but its cone speaks for a lens: worth a look by eye. */
export function isWorthALook(reflection: Reflection, limits = LENS_LIMITS): boolean {
  const { pairs, glints } = reflection;
  return pairs >= limits.minOneSidedPairs && glints <= limits.maxGlints && scoreSoFar(reflection) >= limits.minScore;
}

/**
 * True for a point that answers the torch and shows nothing without it, and that either went out while its place stayed
 * in view, or came and went with the view angle. Where it was one before and its alert is due, it may be lost for longer.
 */
export function isLens(reflection: Reflection, isDue = false, limits = LENS_LIMITS): boolean {
  const { pairs, seen, held, level, fill, areaPx, dark, shone, texture, shine, darkLumaStep } = reflection;
  const { seenDeg, coneEvidence, saturation } = reflection;
  const company = companyOf(reflection, limits);
  const isSure = hasSureCone(reflection, limits);
  const isWithin =
    pairs >= leastPairs(reflection, limits) &&
    level >= leastLevel(reflection, limits) &&
    fill >= leastFill(reflection, limits) &&
    areaPx <= (isSure || hasBothSides(reflection, limits) ? limits.maxConeAreaPx : limits.maxAreaPx) &&
    held >= limits.minHeldShare * seen &&
    shone <= limits.maxShoneShare * dark &&
    texture <= limits.maxTexture &&
    saturation <= limits.maxSaturation &&
    shine <= limits.maxShine &&
    (darkLumaStep <= limits.maxLumaStep || isSure) &&
    company.is <= company.most;
  if (!isWithin) return false;
  const score = scoreLens(reflection);
  if (score < leastScore(reflection, limits)) return false;
  const isTooWide = seenDeg > limits.wideDeg && coneEvidence < limits.minSureEvidence && score < limits.minWideScore;
  if (isTooWide && !isBracketed(reflection, limits)) return false;
  if (isGone(reflection, isDue, limits) || hasCone(reflection, limits)) return true;
  return score >= leastCameScore(reflection, limits) && hasCome(reflection, limits);
}

/** From which score on a point is told that went out or has a cone: how dim it is, and whether both sides of its cone are known. */
function leastScore(reflection: Reflection, limits: LensLimits): number {
  if (hasBothSides(reflection, limits)) {
    if (wasMissingOnce(reflection, limits)) return limits.minOnceScore;
    return isLostInCrowd(reflection, limits) ? limits.minScore : limits.minBothSidesScore;
  }
  return reflection.fill < limits.dimFill ? limits.minDimScore : limits.minScore;
}

/** The same for a point that has come and still shines. */
function leastCameScore({ before, pairs }: Reflection, limits: LensLimits): number {
  const isLongAbsent = before >= limits.minLongAbsent && pairs >= limits.minLongAbsent;
  return isLongAbsent ? limits.minLongAbsentScore : limits.minCameScore;
}

/** What stands beside a point, and how many of it there may be: what comes and goes as it does, or all that answers. */
export function companyOf({ seenDeg, alike, crowd }: Reflection, limits = LENS_LIMITS): { is: number; most: number } {
  return seenDeg > 0 ? { is: alike, most: limits.maxAlike } : { is: crowd, most: limits.maxCrowdBlind };
}

/** By how much a point must be brighter than texture would be to be told, where noise and fine texture reach so far, levels. */
export function leastLevel(reflection: Reflection, limits = LENS_LIMITS): number {
  const least = hasSureCone(reflection, limits) ? limits.minSureLevel : limits.minLevel;
  return Math.max(least, limits.minLevelOverNoiseFloor * reflection.noiseFloor);
}

/** In how many pairs a point must show: in more in a crowd, and where no more than one side of its cone is known. */
export function leastPairs(reflection: Reflection, limits = LENS_LIMITS): number {
  if (isLostInCrowd(reflection, limits)) return limits.minCrowdedPairs;
  const hasOnlyCome = reflection.lost === 0 && wasAbsentBefore(reflection, limits.minLost, limits);
  return hasOnlyCome || hasBothSides(reflection, limits) ? limits.minPairs : limits.minOneSidedPairs;
}

/** How white a point must be: the more in a crowd, and where no angle is known; less where both sides of its cone are. */
export function leastFill(reflection: Reflection, limits = LENS_LIMITS): number {
  if (isLostInCrowd(reflection, limits)) return limits.minCrowdedFill;
  if (hasBothSides(reflection, limits)) return limits.minBothSidesFill;
  return reflection.seenDeg > 0 ? limits.minFill : limits.dimFill;
}

/** What decides how white a point must be, and how often it must show. */
type PointContext = Pick<Reflection, 'glints' | 'seenDeg' | 'coneEvidence'>;

/** True for one of many glints as bright, unless it has a sure cone. */
function isLostInCrowd(reflection: PointContext, limits: LensLimits): boolean {
  return reflection.glints > limits.maxGlints && !hasSureCone(reflection, limits);
}

/** True for a point whose cone was passed through more than once. */
function hasSureCone({ seenDeg, coneEvidence }: PointContext, limits: LensLimits): boolean {
  return coneEvidence >= limits.minSureEvidence && seenDeg <= limits.wideDeg;
}

/** True for a point that was seen over the angle of a lens, and is lost. */
function isGone(reflection: Reflection, isDue: boolean, limits: LensLimits): boolean {
  const { lost, unfound, residual, lumaStep, isAmbiguous } = reflection;
  return (
    isSeenWidely(reflection, limits) &&
    lost >= leastLost(reflection, limits) &&
    (lost <= limits.maxLost || isDue) &&
    unfound <= limits.maxUnfound &&
    residual <= limits.maxResidual &&
    (lumaStep <= limits.maxLumaStep || isBracketed(reflection, limits)) &&
    !isAmbiguous
  );
}

/** In how many lit phases in a row a point must be lost: in fewer where it was seen to come. */
export function leastLost(reflection: Reflection, limits = LENS_LIMITS): number {
  return wasAbsentBefore(reflection, limits.minLostEachSide, limits) ? limits.minLostEachSide : limits.minLost;
}

/** True for a point that was not there before it was seen, nor after. */
function hasBothSides(reflection: Reflection, limits: LensLimits): boolean {
  return reflection.lost >= limits.minLostEachSide && wasAbsentBefore(reflection, limits.minLostEachSide, limits);
}

/** True for a point that was missing for long on both sides, and left nothing at its place. */
function isBracketed(reflection: Reflection, limits: LensLimits): boolean {
  const { seenDeg, before, lost, unfound, residual, lumaStep, lumaStepBefore } = reflection;
  return (
    seenDeg > 0 &&
    Math.min(before, lost) >= limits.minBracket &&
    unfound === 0 &&
    residual <= limits.maxBracketResidual &&
    Math.max(lumaStep, lumaStepBefore) <= limits.maxBracketLumaStep &&
    !reflection.isAmbiguous &&
    !reflection.isAmbiguousBefore
  );
}

/** True for a point that was missing on both sides for no more than that says, and of which no angle says more. */
function wasMissingOnce({ lost, before, coneEvidence }: Reflection, limits: LensLimits): boolean {
  const { minLostEachSide, minConeEvidence } = limits;
  return lost === minLostEachSide && before === minLostEachSide && coneEvidence < minConeEvidence;
}

/** True for a point that was seen over the angle of a lens, and was not there shortly before. */
function hasCome(reflection: Reflection, limits: LensLimits): boolean {
  const { pairs, unseen, unfound } = reflection;
  const isStillThere = unseen <= limits.maxUnseen && unfound <= limits.maxUnfound;
  const isNew = pairs <= limits.maxCamePairs;
  return (
    isStillThere && isNew && isSeenWidely(reflection, limits) && wasAbsentBefore(reflection, limits.minLost, limits)
  );
}

/** True where a point was not there yet for so many lit phases, in the same light. Without a gyroscope it may have been anything but the angle. */
function wasAbsentBefore(reflection: Reflection, phases: number, limits: LensLimits): boolean {
  const { seenDeg, before, lumaStepBefore, isAmbiguousBefore } = reflection;
  return seenDeg > 0 && before >= phases && lumaStepBefore <= limits.maxLumaStep && !isAmbiguousBefore;
}

/** True for a point that was seen over the angle of a lens, and all over it. Without a gyroscope its pairs stand for the angle. */
function isSeenWidely({ seen, gaps, seenDeg, coneEvidence }: Reflection, limits: LensLimits): boolean {
  const isWideEnough = seenDeg === 0 || (seenDeg >= limits.minSeenDeg && seenDeg <= limits.maxSeenDeg);
  return isWideEnough && coneEvidence >= limits.minGoneEvidence && gaps <= limits.maxGapShare * seen;
}

/** True for a point that is seen in a cone of view angles as wide as a lens's, and comes back there. */
function hasCone(reflection: Reflection, limits: LensLimits): boolean {
  const { coneEvidence, coneDeg, coneResidual, coneLumaStep } = reflection;
  return (
    coneEvidence >= limits.minConeEvidence &&
    coneDeg >= limits.minSeenDeg &&
    coneDeg <= limits.maxSeenDeg &&
    coneResidual <= limits.maxResidual &&
    (coneLumaStep <= limits.maxLumaStep || hasSureCone(reflection, limits))
  );
}

/** What is not told yet is waited for, and may be marked, from as few levels on as a sure cone is told. */
const WAITING: LensLimits = { ...LENS_LIMITS, minLevel: LENS_LIMITS.minSureLevel };

/** True for a point that answers the torch but has not been lost: the sweep did not cover its cone. */
export function isUnconfirmedLens(reflection: Reflection): boolean {
  const { pairs, seen, dark, shone, gaps, level, areaPx, saturation } = reflection;
  return (
    pairs >= MIN_PAIRS &&
    level >= leastLevel(reflection, WAITING) &&
    areaPx <= LENS_LIMITS.maxAreaPx &&
    gaps <= LENS_LIMITS.maxGapShare * seen &&
    shone <= LENS_LIMITS.maxShoneShare * dark &&
    saturation <= LENS_LIMITS.maxSaturation
  );
}

/** Of so many that answer as brightly beside each other nobody would look at each: drops, tiles, print. */
const MAX_CROWD = 6;

export function isOneOfMany({ crowd }: Reflection): boolean {
  return crowd > MAX_CROWD;
}

/** From here on the sweep has left the cone of any lens, on one side at least: a wider one would tell no more. */
const WIDE_SWEEP_DEG = 50;

/** True where the place was not seen over a wide enough angle to tell whether it has a cone. */
export function isSweepNarrow({ coveredDeg }: Reflection): boolean {
  return coveredDeg < WIDE_SWEEP_DEG;
}
