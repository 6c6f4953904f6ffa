import { expect, test } from 'vitest';
import { openCameraEngine } from '#scanners/camera/engine.ts';
import { closePhase, prependPhases } from '#scanners/camera/track/phases.ts';
import { DARK, LIT, MAX_PHASES, MAX_TRACKS, type Tracks } from '#scanners/camera/track/tracks.ts';
import type { Rendering } from './rendering.ts';
import { createRecorder, replay, recordDecision } from './recording.ts';

const FILM = { sightings: [] } as unknown as Rendering;
const MANY = 5;

/** Every track that answers, with all that a decision rests on. */
function rowsOf(tracks: Tracks, slots: readonly number[]) {
  return slots.map((slot) => {
    const [from, end] = [slot * MAX_PHASES, slot * MAX_PHASES + tracks.phases[slot]!];
    return {
      slot,
      before: tracks.phasesBefore[slot],
      place: [tracks.x[slot], tracks.y[slot], tracks.area[slot], tracks.height[slot], tracks.peak[slot]],
      atMs: [tracks.bornAtMs[slot], tracks.seenAtMs[slot]],
      seenPhase: tracks.seenPhase[slot],
      color: [
        tracks.colorFrames[slot],
        ...tracks.colorAdded.subarray(3 * slot, 3 * slot + 3),
        ...tracks.colorToWhite.subarray(3 * slot, 3 * slot + 3),
      ],
      phases: [tracks.phaseNumber, tracks.phaseLight, tracks.phaseValue, tracks.phaseIsTracked, tracks.phaseLuma].map(
        (column) => Array.from(column.subarray(from, end)),
      ),
      aims: [tracks.phaseX, tracks.phaseY].map((column) => Array.from(column.subarray(from, end))),
      angles: Array.from(tracks.phaseAngle.subarray(3 * from, 3 * end)),
      sight: tracks.bearing.sight,
      degPerPx: Array.from(tracks.bearing.degPerPx),
      middle: [tracks.bearing.middleX, tracks.bearing.middleY],
    };
  });
}

test('what decisions rested on is there again when their recording is played, also of a slot that was used anew or looked back', () => {
  const state = openCameraEngine({ widthPx: 1280, heightPx: 720, torch: 'controlled' });
  const { tracks, light } = state;
  const recorder = createRecorder();
  const told: unknown[] = [];
  light.usualNoiseFloor.lit = 20;
  light.usualNoiseFloor.dark = 10;
  tracks.peak.fill(-1);
  for (let decision = 0; decision < 12; decision++) {
    const atMs = 300 * decision;
    for (let slot = 0; slot < MANY; slot++) {
      // The last slot holds another track from the seventh decision on, and the first shines by itself.
      const isNew = decision === 0 || (decision === 6 && slot === MANY - 1);
      if (isNew) {
        tracks.used[slot] = 1;
        tracks.answers[slot] = slot === 0 ? 0 : 1;
        tracks.bornAtMs[slot] = atMs;
        tracks.phases[slot] = 0;
        tracks.phasesBefore[slot] = 0;
      }
      tracks.x[slot] = 100 * slot + decision;
      tracks.y[slot] = 50 * slot + decision / 2;
      tracks.seenAtMs[slot] = atMs;
      tracks.seenPhase[slot] = decision + slot;
      tracks.area[slot] = slot + decision / 4;
      tracks.height[slot] = 100 + slot;
      tracks.colorFrames[slot] = decision + slot;
      tracks.colorAdded.set([slot, decision / 2, 3], 3 * slot);
      tracks.colorToWhite.set([4, slot / 4, decision], 3 * slot);
      tracks.phaseFrames[slot] = 4;
      tracks.phaseWeight[slot] = 4;
      tracks.phaseTracked[slot] = 4 * (slot % 2);
      tracks.windowSum[slot * (tracks.windowSum.length / MAX_TRACKS)] = 40 * slot + decision;
      tracks.phaseAim.fill(decision + slot, 5 * slot, 5 * slot + 5);
      tracks.phaseAround[slot] = 200;
    }
    tracks.bearing.sight = decision < 4 ? -1 : 1;
    tracks.bearing.degPerPx.fill(decision / 8);
    closePhase(tracks, decision % 2 ? DARK : LIT);
    if (decision === 8) {
      const before = { value: 3, luma: 90, angle: Float64Array.of(7, 8, 9), x: 11, y: 12 };
      prependPhases(tracks, MANY - 1, [
        { ...before, number: 3 },
        { ...before, number: 5 },
      ]);
    }
    recordDecision(recorder, state, FILM, atMs);
    told.push([atMs, rowsOf(tracks, [1, 2, 3, 4])]);
  }
  const values = Float32Array.from(recorder.values);
  const again = new Map<number, ReturnType<typeof rowsOf>>();
  replay(
    { kind: 'lens', seed: 1, room: 'none', visibleFrames: 0, values },
    (played, slot, isRight, { usualNoiseFloor }, atMs) => {
      expect(isRight).toBe(false);
      expect(usualNoiseFloor).toEqual({ lit: 20, dark: 10 });
      again.set(atMs, [...(again.get(atMs) ?? []), ...rowsOf(played, [slot])]);
    },
  );
  expect([...again]).toEqual(told);
});
