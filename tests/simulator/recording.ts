/**
 * What a scan's decisions rest on, kept so that other rules can decide again: of every track that answers the torch where
 * it is, its color and the phases it has closed, decision by decision. Rendering a scan takes seconds, deciding on its recording
 * milliseconds. What the person does, and what is followed, stays as it was recorded.
 */
import { createAlerts, decide } from '#scanners/camera/decide/alerts.ts';
import type { Scene } from '#scanners/camera/decide/scene.ts';
import { createDomes } from '#scanners/camera/decide/domes.ts';
import { isModulated, type CameraEngineState } from '#scanners/camera/engine.ts';
import { createGlows } from '#scanners/camera/decide/glows.ts';
import type { Bearing } from '#scanners/camera/track/bearing.ts';
import { createTracks, MAX_PHASES, MAX_TRACKS, type Tracks } from '#scanners/camera/track/tracks.ts';
import { isAt, type JudgedScan } from './judge.ts';
import { FRAME_HEIGHT_PX, FRAME_WIDTH_PX, type Rendering } from './rendering.ts';

export interface Recording extends Pick<JudgedScan, 'kind' | 'seed' | 'room' | 'visibleFrames'> {
  /** Decision by decision; `replay` reads what `recordDecision` writes. */
  readonly values: Float32Array;
}

/** What was recorded so far, and of each slot whose phases those are and up to which. */
export interface Recorder {
  readonly values: number[];
  readonly bornAtMs: Float64Array;
  readonly lastPhase: Uint16Array;
  readonly phasesBefore: Uint8Array;
}

export function createRecorder(): Recorder {
  return {
    values: [],
    bornAtMs: new Float64Array(MAX_TRACKS).fill(Number.NaN),
    lastPhase: new Uint16Array(MAX_TRACKS),
    phasesBefore: new Uint8Array(MAX_TRACKS),
  };
}

/** Keeps what the decision that was just taken rested on. */
export function recordDecision(recorder: Recorder, state: CameraEngineState, rendering: Rendering, atMs: number): void {
  const { values } = recorder;
  const { tracks, light } = state;
  const { used, answers, bornAtMs, phasesBefore, x, y } = tracks;
  const slots = Array.from(used.keys()).filter((slot) => used[slot] && answers[slot]);
  values.push(atMs, Number(isModulated(state, atMs)), light.usualNoiseFloor.lit, light.usualNoiseFloor.dark);
  const { sight, degPerPx, middleX, middleY } = tracks.bearing;
  values.push(sight, ...degPerPx, middleX, middleY, slots.length);
  for (const slot of slots) {
    // Phases from before it was met are put before all others: those are kept once more.
    const isOther = recorder.bornAtMs[slot] !== bornAtMs[slot] || recorder.phasesBefore[slot] !== phasesBefore[slot];
    if (isOther) recorder.lastPhase[slot] = 0;
    recorder.bornAtMs[slot] = bornAtMs[slot]!;
    recorder.phasesBefore[slot] = phasesBefore[slot]!;
    values.push(slot, bornAtMs[slot]!, x[slot]!, y[slot]!, tracks.seenAtMs[slot]!, tracks.seenPhase[slot]!);
    values.push(
      tracks.area[slot]!,
      tracks.height[slot]!,
      tracks.peak[slot]!,
      Number(isAt(rendering, 'lens_reflection', x[slot]!, y[slot]!)),
      phasesBefore[slot]!,
      tracks.colorFrames[slot]!,
      ...tracks.colorAdded.subarray(3 * slot, 3 * slot + 3),
      ...tracks.colorToWhite.subarray(3 * slot, 3 * slot + 3),
    );
    recordPhases(recorder, tracks, slot);
  }
}

function recordPhases({ values, lastPhase }: Recorder, tracks: Tracks, slot: number): void {
  const first = slot * MAX_PHASES;
  const end = first + tracks.phases[slot]!;
  let from = end;
  while (from > first && tracks.phaseNumber[from - 1]! > lastPhase[slot]!) from--;
  values.push(end - from);
  for (let i = from; i < end; i++) {
    values.push(tracks.phaseNumber[i]!, tracks.phaseLight[i]!, tracks.phaseValue[i]!, tracks.phaseIsTracked[i]!);
    values.push(tracks.phaseLuma[i]!, tracks.phaseX[i]!, tracks.phaseY[i]!);
    values.push(...tracks.phaseAngle.subarray(3 * i, 3 * i + 3));
    lastPhase[slot] = tracks.phaseNumber[i]!;
  }
}

/** Lets the rules as they are decide on a recorded scan: whether each alert is right. `look` sees every track in each decision. */
export function replay(
  { values }: Recording,
  look: (tracks: Tracks, slot: number, isRight: boolean, light: Scene['light'], atMs: number) => void = () => {},
): boolean[] {
  const tracks = createTracks();
  const light = { usualNoiseFloor: { lit: 0, dark: 0 } };
  const scene: Scene = {
    tracks,
    light,
    glows: createGlows(),
    domes: createDomes(FRAME_WIDTH_PX >> 2, FRAME_HEIGHT_PX >> 2),
    kernel: { widthPx: FRAME_WIDTH_PX, heightPx: FRAME_HEIGHT_PX },
  };
  const alerts = createAlerts();
  const isRight = new Uint8Array(MAX_TRACKS);
  const raised: boolean[] = [];
  let at = 0;
  const next = (): number => values[at++]!;
  while (at < values.length) {
    const atMs = next();
    const isSwitched = next() === 1;
    light.usualNoiseFloor.lit = next();
    light.usualNoiseFloor.dark = next();
    const { bearing } = tracks;
    bearing.sight = next() as Bearing['sight'];
    for (let i = 0; i < bearing.degPerPx.length; i++) bearing.degPerPx[i] = next();
    bearing.middleX = next();
    bearing.middleY = next();
    tracks.used.fill(0);
    for (let left = next(); left > 0; left--) {
      const slot = next();
      const bornAtMs = next();
      if (tracks.bornAtMs[slot] !== bornAtMs) {
        tracks.phases[slot] = 0;
        tracks.phasesBefore[slot] = 0;
        tracks.due[slot] = 0;
        tracks.alerted[slot] = 0;
        tracks.glint[slot] = 0;
        tracks.flash[slot] = 0;
      }
      tracks.used[slot] = 1;
      tracks.answers[slot] = 1;
      tracks.bornAtMs[slot] = bornAtMs;
      tracks.x[slot] = next();
      tracks.y[slot] = next();
      tracks.seenAtMs[slot] = next();
      tracks.seenPhase[slot] = next();
      tracks.area[slot] = next();
      tracks.height[slot] = next();
      tracks.peak[slot] = next();
      isRight[slot] = next();
      const before = next();
      if (tracks.phasesBefore[slot] !== before) tracks.phases[slot] = 0;
      tracks.phasesBefore[slot] = before;
      tracks.colorFrames[slot] = next();
      for (let channel = 3 * slot; channel < 3 * slot + 3; channel++) tracks.colorAdded[channel] = next();
      for (let channel = 3 * slot; channel < 3 * slot + 3; channel++) tracks.colorToWhite[channel] = next();
      for (let phases = next(); phases > 0; phases--) {
        const i = slot * MAX_PHASES + tracks.phases[slot]!++;
        tracks.phaseNumber[i] = next();
        tracks.phaseLight[i] = next();
        tracks.phaseValue[i] = next();
        tracks.phaseIsTracked[i] = next();
        tracks.phaseLuma[i] = next();
        tracks.phaseX[i] = next();
        tracks.phaseY[i] = next();
        for (let axis = 0; axis < 3; axis++) tracks.phaseAngle[3 * i + axis] = next();
      }
    }
    for (let slot = 0; slot < MAX_TRACKS; slot++) {
      if (tracks.used[slot]) look(tracks, slot, isRight[slot] === 1, light, atMs);
    }
    for (const { track } of decide(alerts, scene, atMs, isSwitched, 'closed').findings)
      raised.push(isRight[track! % MAX_TRACKS] === 1);
  }
  return raised;
}
