import { expect, test } from 'vitest';
import { scanSubmission } from '#contract/entities/scan-submission.ts';
import { goodRound, LENS, resultOf, ROUND_ID } from '#tests/support/round.ts';
import type { RoundEvent, RoundLog } from './log.ts';
import { replay, type StartedRound } from './round.ts';
import { submissionOf } from './save.ts';

function roundOf(log: RoundLog): StartedRound {
  const round = replay(log);
  if (!round.ok || round.value.kind === 'unstarted') throw new Error(JSON.stringify(round));
  return round.value;
}

const atBed = (change: Parameters<typeof resultOf>[1]) =>
  goodRound('short').map((event) =>
    event.kind === 'result' && event.place === 'bed'
      ? ({ ...event, result: resultOf('camera', change) } as RoundEvent)
      : event,
  );
const FOUND = atBed({ things: [LENS] });
const EXPLAINED: RoundEvent = { kind: 'explained', atMs: 9e12, find: '0.detection-1', as: 'screw' };

test('a clean round is one camera scan, told as its card tells it, and the contract takes it', () => {
  const submission = scanSubmission.parse(submissionOf(roundOf(goodRound('short'))));
  expect(submission).toMatchObject({
    id: ROUND_ID,
    scanType: 'camera',
    threatDetected: false,
    location: 'Room check',
    locationNotes: 'All Clear! 2 of 9 places lit',
    cameraThreats: [],
    coverage: { kind: 'nothing', complete: true, usableShare: 1, durationMs: 50_000 },
  });
  expect(submission.coverage!.saw).toBe(
    'Lens reflections: nothing seen at Bed, Bathroom. Infrared lamps: nothing seen at Bed, Bathroom.',
  );
});

test('a find is saved with its place and evidence; one that the person knows is none', () => {
  const submission = scanSubmission.parse(submissionOf(roundOf(FOUND)));
  expect(submission).toMatchObject({
    threatDetected: true,
    cameraThreats: [{ location: 'Bed', description: LENS.title, evidence: LENS.evidence }],
    coverage: { kind: 'found' },
  });
  const explained = submissionOf(roundOf([...FOUND, EXPLAINED]));
  expect(explained).toMatchObject({ threatDetected: false, cameraThreats: [], coverage: { kind: 'seen' } });
});

test('without its controls, or cut short, a round is never saved as nothing seen', () => {
  const unproven = goodRound('short').filter(({ kind }) => kind !== 'control');
  expect(submissionOf(roundOf(unproven)).coverage).toMatchObject({ kind: 'gap', complete: true });
  const dark = goodRound('short').filter(({ kind }) => kind !== 'usable');
  expect(submissionOf(roundOf(dark)).coverage).toMatchObject({ kind: 'gap', complete: false, usableShare: 0 });
});

test('no line is longer than the contract takes', () => {
  const many = Array.from({ length: 60 }, (_, index) => ({ ...LENS, id: `detection-${index + 1}` }));
  expect(scanSubmission.safeParse(submissionOf(roundOf(atBed({ things: many })))).success).toBe(true);
});
