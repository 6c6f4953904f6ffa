import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scanSubmission } from '#contract/entities/scan-submission.ts';
import { goodRound, LENS, resultOf, ROUND_ID } from '#tests/support/round.ts';
import { cardOf } from './card.ts';
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
    locationNotes: 'All Clear! 2 of 9 places checked by camera',
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

test('a camera that the person sees is saved by the name it has, with their answer as its evidence', () => {
  const seen = goodRound('short').map((event) =>
    event.kind === 'eyes' && event.place === 'bed' ? ({ ...event, answer: 'camera' } as const) : event,
  );
  const round = roundOf(seen);
  const description = 'Security camera detected (dome or bullet camera / visible security camera)';
  expect(cardOf(round)).toMatchObject({
    title: 'Potential Threats Found',
    honest: 'Do not touch it yet. Step out of its view.',
    finds: [{ id: 'eyes.bed', kind: 'found', place: 'bed', title: description, text: 'You saw it yourself.' }],
  });
  const submission = scanSubmission.parse(submissionOf(round));
  expect(submission).toMatchObject({ threatDetected: true, coverage: { kind: 'found' } });
  expect(submission.cameraThreats).toEqual([
    {
      threatType: 'hidden_camera',
      location: 'Bed',
      confidence: 85,
      coordinates: '{"detection":1,"find":"eyes.bed"}',
      description,
      evidence: [
        { rule: 'seen-by-eye', measured: { value: 1, unit: 'answer' }, threshold: 1, atMs: 8_000, locator: 'Bed' },
      ],
    },
  ]);
  const page = readFileSync('docs/evidence/eyes.md', 'utf8');
  for (const { rule } of submission.cameraThreats![0]!.evidence!) expect(page).toContain(`\n| \`${rule}\` |`);
  // They may say what it was, as of any find.
  const explained = roundOf([...seen, { ...EXPLAINED, find: 'eyes.bed' } as RoundEvent]);
  expect(submissionOf(explained)).toMatchObject({ threatDetected: false, coverage: { kind: 'seen' } });
});

test('a place that was looked at without the camera is told apart from one that was skipped', () => {
  const log = goodRound('short').flatMap((event): RoundLog => {
    if (event.kind === 'usable') return [];
    if (event.kind === 'eyes' && event.place === 'bathroom') return [];
    if (event.kind === 'result' && event.place) return [{ kind: 'skipped', atMs: event.atMs, place: event.place }];
    return [event];
  });
  expect(cardOf(roundOf(log)).lookedAt).toBe('By eye only: Bed. Skipped: Bathroom.');
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
