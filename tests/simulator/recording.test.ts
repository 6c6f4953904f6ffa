import { expect, test } from 'vitest';
import { openCameraEngine } from '#scanners/camera/engine.ts';
import { closePhase, DARK, LIT, MAX_PHASES, MAX_SPOTS, type Spots } from '#scanners/camera/track/tracks.ts';
import type { Film } from './rendering.ts';
import { createRecorder, playTape, recordDecision } from './recording.ts';

const FILM = { sightings: [] } as unknown as Film;
const MANY = 5;

/** Every spot that answers, with all that a decision rests on. */
function rowsOf(spots: Spots, slots: readonly number[]) {
  return slots.map((slot) => {
    const [from, end] = [slot * MAX_PHASES, slot * MAX_PHASES + spots.phases[slot]!];
    return {
      slot,
      place: [spots.x[slot], spots.y[slot], spots.area[slot], spots.height[slot], spots.peak[slot]],
      atMs: [spots.bornAtMs[slot], spots.seenAtMs[slot]],
      phases: [spots.phaseNumber, spots.phaseLight, spots.phaseValue, spots.phaseIsTracked, spots.phaseLuma].map(
        (column) => Array.from(column.subarray(from, end)),
      ),
      aims: [spots.phaseX, spots.phaseY].map((column) => Array.from(column.subarray(from, end))),
      angles: Array.from(spots.phaseAngle.subarray(3 * from, 3 * end)),
      degPerPx: Array.from(spots.bearing.degPerPx),
    };
  });
}

test('what decisions rested on is there again when their tape is played, also of a slot that was used anew', () => {
  const state = openCameraEngine({ widthPx: 1280, heightPx: 720, torch: 'controlled' });
  const { spots, light } = state;
  const recorder = createRecorder();
  const told: unknown[] = [];
  light.usualSparkle.lit = 20;
  light.usualSparkle.dark = 10;
  spots.peak.fill(-1);
  for (let decision = 0; decision < 12; decision++) {
    const atMs = 300 * decision;
    for (let slot = 0; slot < MANY; slot++) {
      // The last slot holds another spot from the seventh decision on, and the first shines by itself.
      const isNew = decision === 0 || (decision === 6 && slot === MANY - 1);
      if (isNew) {
        spots.used[slot] = 1;
        spots.answers[slot] = slot === 0 ? 0 : 1;
        spots.bornAtMs[slot] = atMs;
        spots.phases[slot] = 0;
      }
      spots.x[slot] = 100 * slot + decision;
      spots.y[slot] = 50 * slot + decision / 2;
      spots.seenAtMs[slot] = atMs;
      spots.area[slot] = slot + decision / 4;
      spots.height[slot] = 100 + slot;
      spots.phaseFrames[slot] = 4;
      spots.phaseWeight[slot] = 4;
      spots.phaseTracked[slot] = 4 * (slot % 2);
      spots.windowSum[slot * (spots.windowSum.length / MAX_SPOTS)] = 40 * slot + decision;
      spots.phaseAim.fill(decision + slot, 5 * slot, 5 * slot + 5);
      spots.phaseAround[slot] = 200;
    }
    spots.bearing.degPerPx.fill(decision / 8);
    closePhase(spots, decision % 2 ? DARK : LIT);
    recordDecision(recorder, state, FILM, atMs);
    told.push([atMs, rowsOf(spots, [1, 2, 3, 4])]);
  }
  const values = Float32Array.from(recorder.values);
  const again = new Map<number, ReturnType<typeof rowsOf>>();
  playTape(
    { kind: 'lens', seed: 1, room: 'none', visibleFrames: 0, values },
    (played, slot, isRight, { usualSparkle }, atMs) => {
      expect(isRight).toBe(false);
      expect(usualSparkle).toEqual({ lit: 20, dark: 10 });
      again.set(atMs, [...(again.get(atMs) ?? []), ...rowsOf(played, [slot])]);
    },
  );
  expect([...again]).toEqual(told);
});
