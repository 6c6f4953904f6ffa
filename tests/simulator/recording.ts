/**
 * What a scan's decisions rest on, kept so that other rules can decide again: of every spot that answers the torch where
 * it is and the phases it has closed, decision by decision. Rendering a scan takes seconds, deciding on its tape
 * milliseconds. What the person does, and what is followed, stays as it was recorded.
 */
import { createAlerts, decide, type Scene } from '#scanners/camera/decide/alerts.ts';
import { createDomes } from '#scanners/camera/decide/domes.ts';
import { isModulated, type CameraEngineState } from '#scanners/camera/engine.ts';
import { createGlows } from '#scanners/camera/decide/infrared.ts';
import { createSpots, MAX_PHASES, MAX_SPOTS, type Spots } from '#scanners/camera/track/tracks.ts';
import { isAt, type JudgedScan } from './judge.ts';
import { FRAME_HEIGHT_PX, FRAME_WIDTH_PX, type Film } from './rendering.ts';

export interface Tape extends Pick<JudgedScan, 'kind' | 'seed' | 'room' | 'visibleFrames'> {
  /** Decision by decision; `playTape` reads what `recordDecision` writes. */
  readonly values: Float32Array;
}

/** What was recorded so far, and of each slot whose phases those are and up to which. */
export interface Recorder {
  readonly values: number[];
  readonly bornAtMs: Float64Array;
  readonly lastPhase: Uint16Array;
}

export function createRecorder(): Recorder {
  return {
    values: [],
    bornAtMs: new Float64Array(MAX_SPOTS).fill(Number.NaN),
    lastPhase: new Uint16Array(MAX_SPOTS),
  };
}

/** Keeps what the decision that was just taken rested on. */
export function recordDecision(recorder: Recorder, state: CameraEngineState, film: Film, atMs: number): void {
  const { values } = recorder;
  const { spots, light } = state;
  const { used, answers, bornAtMs, x, y } = spots;
  const slots = Array.from(used.keys()).filter((slot) => used[slot] && answers[slot]);
  values.push(atMs, Number(isModulated(state, atMs)), light.usualSparkle.lit, light.usualSparkle.dark);
  values.push(...spots.bearing.degPerPx, slots.length);
  for (const slot of slots) {
    if (recorder.bornAtMs[slot] !== bornAtMs[slot]) recorder.lastPhase[slot] = 0;
    recorder.bornAtMs[slot] = bornAtMs[slot]!;
    values.push(slot, bornAtMs[slot]!, x[slot]!, y[slot]!, spots.seenAtMs[slot]!, spots.area[slot]!);
    values.push(spots.height[slot]!, spots.peak[slot]!, Number(isAt(film, 'lens_reflection', x[slot]!, y[slot]!)));
    recordPhases(recorder, spots, slot);
  }
}

function recordPhases({ values, lastPhase }: Recorder, spots: Spots, slot: number): void {
  const first = slot * MAX_PHASES;
  const end = first + spots.phases[slot]!;
  let from = end;
  while (from > first && spots.phaseNumber[from - 1]! > lastPhase[slot]!) from--;
  values.push(end - from);
  for (let i = from; i < end; i++) {
    values.push(spots.phaseNumber[i]!, spots.phaseLight[i]!, spots.phaseValue[i]!, spots.phaseIsTracked[i]!);
    values.push(spots.phaseLuma[i]!, spots.phaseX[i]!, spots.phaseY[i]!);
    values.push(...spots.phaseAngle.subarray(3 * i, 3 * i + 3));
    lastPhase[slot] = spots.phaseNumber[i]!;
  }
}

/** Lets the rules as they are decide on a recorded scan: whether each alert is right. `look` sees every spot in each decision. */
export function playTape(
  { values }: Tape,
  look: (spots: Spots, slot: number, isRight: boolean, light: Scene['light'], atMs: number) => void = () => {},
): boolean[] {
  const spots = createSpots();
  const light = { usualSparkle: { lit: 0, dark: 0 } };
  const scene: Scene = {
    spots,
    light,
    glows: createGlows(),
    domes: createDomes(FRAME_WIDTH_PX >> 2, FRAME_HEIGHT_PX >> 2),
    kernel: { widthPx: FRAME_WIDTH_PX, heightPx: FRAME_HEIGHT_PX },
  };
  const alerts = createAlerts();
  const isRight = new Uint8Array(MAX_SPOTS);
  const raised: boolean[] = [];
  let at = 0;
  const next = (): number => values[at++]!;
  while (at < values.length) {
    const atMs = next();
    const isSwitched = next() === 1;
    light.usualSparkle.lit = next();
    light.usualSparkle.dark = next();
    for (let i = 0; i < spots.bearing.degPerPx.length; i++) spots.bearing.degPerPx[i] = next();
    spots.used.fill(0);
    for (let left = next(); left > 0; left--) {
      const slot = next();
      const bornAtMs = next();
      if (spots.bornAtMs[slot] !== bornAtMs) {
        spots.phases[slot] = 0;
        spots.due[slot] = 0;
        spots.alerted[slot] = 0;
      }
      spots.used[slot] = 1;
      spots.answers[slot] = 1;
      spots.bornAtMs[slot] = bornAtMs;
      spots.x[slot] = next();
      spots.y[slot] = next();
      spots.seenAtMs[slot] = next();
      spots.area[slot] = next();
      spots.height[slot] = next();
      spots.peak[slot] = next();
      isRight[slot] = next();
      for (let phases = next(); phases > 0; phases--) {
        const i = slot * MAX_PHASES + spots.phases[slot]!++;
        spots.phaseNumber[i] = next();
        spots.phaseLight[i] = next();
        spots.phaseValue[i] = next();
        spots.phaseIsTracked[i] = next();
        spots.phaseLuma[i] = next();
        spots.phaseX[i] = next();
        spots.phaseY[i] = next();
        for (let axis = 0; axis < 3; axis++) spots.phaseAngle[3 * i + axis] = next();
      }
    }
    for (let slot = 0; slot < MAX_SPOTS; slot++) {
      if (spots.used[slot]) look(spots, slot, isRight[slot] === 1, light, atMs);
    }
    for (const { spot } of decide(alerts, scene, atMs, isSwitched).findings)
      raised.push(isRight[spot! % MAX_SPOTS] === 1);
  }
  return raised;
}
