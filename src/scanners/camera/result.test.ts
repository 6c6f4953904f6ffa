import { describe, expect, it } from 'vitest';
import { scanSubmission } from '#contract/entities/scan-submission.ts';
import { closeUpCopy } from './close-up/copy.ts';
import { closeUpWords } from './close-up/words.ts';
import { addFrame, EMPTY_COVERAGE, type FrameNote } from './coverage.ts';
import { copy, threatMessage } from './copy.ts';
import { SCAN_MS } from './definition.ts';
import { placeWords, resultOf, submissionOf, wordsOf } from './result.ts';
import type { CameraFinding } from './sample.ts';
import type { FinishedScan, Spot } from './scan.ts';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';

const FINDING: CameraFinding = {
  threatType: 'lens_reflection',
  atMs: 8_066,
  xPx: 640.4,
  yPx: 100,
  clusters: 2,
  score: 0.91,
  evidence: [
    { rule: 'lens-lock-in', measured: { value: 3, unit: 'phases' }, threshold: 2, atMs: 8_066, locator: 'x 640 px' },
  ],
};

function usable(share: number, unusable: FrameNote['unusable'] = 'too-fast') {
  return Array.from({ length: 300 }, (_, index) => ({
    atMs: (index + 1) * 100,
    unusable: index < share * 300 ? null : unusable,
  })).reduce(addFrame, EMPTY_COVERAGE);
}

function scanOf(change: Partial<FinishedScan> = {}, finding: CameraFinding | null = null): FinishedScan {
  return {
    kind: 'finished',
    camera: { facing: 'rear', hasTorch: true, widthPx: 1280, heightPx: 720 },
    end: 'time-up',
    elapsedMs: SCAN_MS,
    coverage: usable(1),
    threats: finding ? [{ detection: 1, message: threatMessage(finding.threatType, finding.clusters), finding }] : [],
    closerLooks: [],
    notChecked: [],
    ...change,
  };
}

describe('the words of a result', () => {
  it.each([
    { name: 'a clean whole scan', scan: scanOf(), title: 'All Clear!', why: null },
    { name: 'a finding', scan: scanOf({}, FINDING), title: 'Potential Threats Found', why: null },
    {
      name: 'a spot worth a closer look',
      scan: scanOf({ closerLooks: [{ reason: 'angle-not-covered', atSeconds: [3], spots: [] }] }),
      title: 'Scan Complete',
      why: null,
    },
    {
      name: 'too little to use',
      scan: scanOf({ coverage: usable(0.5) }),
      title: 'Scan Incomplete',
      why: 'Only 15 of 30 seconds could be used.',
    },
    {
      name: 'a press of Stop',
      scan: scanOf({ end: 'stopped', elapsedMs: 12_900 }),
      title: 'Scan Incomplete',
      why: 'You stopped the scan after 12 of 30 seconds.',
    },
    {
      name: 'a finding before the page went away',
      scan: scanOf({ end: 'page-hidden', elapsedMs: 9_000 }, FINDING),
      title: 'Potential Threats Found',
      why: 'The page went into the background after 9 of 30 seconds, so we switched the camera off.',
    },
  ])('after $name: $title', ({ scan, title, why }) => {
    const words = wordsOf(scan, []);
    expect(words.title).toBe(title);
    expect(words.incomplete?.why ?? null).toBe(why);
  });

  it('names what spoilt the rest, and how to do better', () => {
    const how = (reason: FrameNote['unusable']) =>
      wordsOf(scanOf({ coverage: usable(0.5, reason) }), []).incomplete?.how;
    expect(how('covered')).toBe(copy.losses.covered);
    expect(wordsOf(scanOf({ coverage: EMPTY_COVERAGE }), []).incomplete?.how).toBe(copy.losses['too-few-frames']);
  });

  const torchless = { facing: 'front', hasTorch: false, widthPx: 640, heightPx: 480 } as const;
  it.each([
    { name: 'nothing proven', scan: scanOf(), gaps: [copy.gaps.infraredUnproven] },
    { name: 'a remote seen', scan: scanOf(), proven: ['infrared_signature'], gaps: [] },
    {
      name: 'a lit room',
      scan: scanOf({ notChecked: ['never-dark'] }),
      proven: ['infrared_signature'],
      gaps: [copy.gaps.neverDark],
    },
    {
      name: 'no torch and no hand-held light',
      scan: scanOf({ camera: torchless, notChecked: ['no-modulated-light'] }),
      gaps: [copy.gaps.noTorch, copy.gaps.infraredUnproven],
    },
    {
      name: 'no torch, but a light that the person switched',
      scan: scanOf({ camera: torchless }),
      gaps: [copy.gaps.infraredUnproven],
    },
    {
      name: 'a torch that did not show',
      scan: scanOf({ notChecked: ['no-modulated-light'] }),
      gaps: [copy.gaps.torchUnseen, copy.gaps.infraredUnproven],
    },
    {
      name: 'an infrared lamp found',
      scan: scanOf({ notChecked: ['never-dark'] }, { ...FINDING, threatType: 'infrared_signature' }),
      gaps: [],
    },
  ] as { name: string; scan: FinishedScan; proven?: 'infrared_signature'[]; gaps: { why: string }[] }[])(
    'lists as not checked, with $name',
    ({ scan, proven = [], gaps }) => {
      expect(wordsOf(scan, proven).gaps.map((gap) => gap.why)).toEqual(gaps.map((gap) => gap.why));
    },
  );

  it('offers the control only where it would prove something', () => {
    const controls = (proven: 'infrared_signature'[]) =>
      wordsOf(scanOf({ notChecked: ['never-dark', 'no-modulated-light'] }), proven).gaps.map((gap) => gap.hasControl);
    expect(controls([])).toEqual([false, true]);
    expect(controls(['infrared_signature'])).toEqual([false, false]);
  });

  const threatsOf = (...kinds: CameraFinding['threatType'][]) => ({
    threats: kinds.map((threatType, index) => ({
      detection: index + 1,
      message: threatMessage(threatType, 1),
      finding: { ...FINDING, threatType },
    })),
  });
  it.each([
    [threatsOf('lens_reflection'), 'One spot lit up like a lens. Look at it from 20\u00a0cm.'],
    [threatsOf('lens_reflection', 'lens_reflection'), '2 spots lit up like a lens. Look at each from 20\u00a0cm.'],
    [threatsOf('infrared_signature'), 'One spot shines in the dark. Look at it from 20\u00a0cm.'],
    [threatsOf('lens_reflection', 'infrared_signature'), '2 spots to look at. Look at each from 20\u00a0cm.'],
  ])('of a find say what happened and the next step, and no more', (scan, words) => {
    expect(closeUpWords(scan)).toBe(words);
    expect(words).not.toMatch(/camera/);
  });

  it('always gives the three lines, and never rounds up what was seen', () => {
    const { lookedAt, saw, couldNotSee } = wordsOf(scanOf({ coverage: usable(0.99) }, FINDING), []);
    expect(lookedAt).toBe('29 of 30 seconds of usable video from the rear camera, with the light blinking.');
    expect(saw).toBe('1 spot that behaves like a lens.');
    expect(couldNotSee).toBe(copy.lines.couldNotSee);
  });

  it.each([
    { name: 'both', scan: scanOf(), proven: ['infrared_signature'], words: 'both' },
    { name: 'lenses only', scan: scanOf(), proven: [], words: 'lens' },
    {
      name: 'infrared only',
      scan: scanOf({ notChecked: ['no-modulated-light'] }),
      proven: ['infrared_signature'],
      words: 'infrared',
    },
    { name: 'neither', scan: scanOf({ notChecked: ['no-modulated-light'] }), proven: [], words: 'neither' },
  ] as const)('denies nothing that was not looked for: $name', ({ scan, proven, words }) => {
    expect(wordsOf(scan, proven).saw).toBe(copy.lines.sawNothing[words]);
  });

  it.each([
    { xPx: 0, yPx: 0, part: 'Upper left' },
    { xPx: 640, yPx: 360, part: 'Middle' },
    { xPx: 1279, yPx: 360, part: 'Right' },
    { xPx: 500, yPx: 719, part: 'Lower middle' },
  ])('says $part for $xPx, $yPx', ({ xPx, yPx, part }) => {
    const words = placeWords({ ...FINDING, xPx, yPx }, scanOf().camera);
    expect(words).toBe(`${part} of the picture, 8 s into the scan`);
  });

  it('writes seconds as ranges', () => {
    expect(copy.result.atSeconds([1, 6, 7, 11, 12, 13])).toBe('Seen at 1, 6-7, 11-13\u00a0s.');
  });
});

it('says whether one spot is worth a closer look, or more', () => {
  const spot: Spot = { track: 1, reason: 'dark-dome', atSeconds: [3], marks: [] };
  const sawOf = (...spots: readonly Spot[]) =>
    wordsOf(scanOf({ closerLooks: [{ reason: 'dark-dome', atSeconds: [3], spots }] }), []).saw;
  expect(sawOf(spot)).toContain('One spot is worth a closer look.');
  expect(sawOf(spot, { ...spot, track: 2 })).toContain('Some spots are worth a closer look.');
});

describe('the result that all scanners share', () => {
  const look = { reason: 'dark-dome', atSeconds: [3, 4], spots: [] } as const;
  const unjudged = scanOf({ notChecked: ['never-dark', 'no-modulated-light'] });
  it.each([
    { name: 'nothing seen', scan: scanOf(), kind: 'nothing', notes: 'No threats detected' },
    {
      name: 'something to look at',
      scan: scanOf({ closerLooks: [look] }),
      kind: 'check',
      notes: 'No threats detected, something worth a closer look',
    },
    {
      name: 'a finding',
      scan: scanOf({ closerLooks: [look] }, FINDING),
      kind: 'found',
      notes: '1 potential threat detected',
    },
    { name: 'nothing that could be judged', scan: unjudged, kind: 'gap', notes: 'Nothing could be judged' },
    {
      name: 'an early end',
      scan: scanOf({ end: 'stopped', coverage: usable(0.1) }),
      kind: 'gap',
      notes: 'No threats detected, incomplete, 3 of 30 seconds usable',
    },
  ])('$name: $kind', ({ scan, kind, notes }) => {
    const { coverage, locationNotes } = submissionOf(scan, [], ID);
    expect([resultOf(scan, []).kind, coverage?.kind, locationNotes]).toEqual([kind, kind, notes]);
  });

  it('lists findings, then what is worth a closer look, and the controls', () => {
    const { things, controls } = resultOf(scanOf({ closerLooks: [look] }, FINDING), ['infrared_signature']);
    expect(things.map(({ id, kind, text }) => [id, kind, text])).toEqual([
      ['detection-1', 'found', 'Upper middle of the picture, 8 s into the scan'],
      ['look-dark-dome', 'check', 'Seen at 3-4\u00a0s.'],
    ]);
    expect(controls).toEqual([
      { control: 'infrared_signature', outcome: 'passed' },
      { control: 'lens_reflection', outcome: 'skipped' },
    ]);
  });
});

describe('the submission', () => {
  const scans = [
    scanOf(),
    scanOf({}, FINDING),
    scanOf({ end: 'camera-lost', elapsedMs: 3_000, coverage: usable(0.1) }, FINDING),
    scanOf({ notChecked: ['never-dark', 'no-modulated-light'] }),
    scanOf({}, { ...FINDING, evidence: Array.from({ length: 80 }, () => FINDING.evidence[0]!) }),
  ];

  it.each(scans)('is what the contract takes', (scan) => {
    expect(scanSubmission.safeParse(submissionOf(scan, [], ID)).error).toBeUndefined();
  });

  it('carries what the specification fixes, and beside it what was measured', () => {
    expect(submissionOf(scanOf({}, FINDING), [], ID)).toMatchObject({
      id: ID,
      scanType: 'camera',
      threatDetected: true,
      location: 'Camera Scan',
      locationNotes: '1 potential threat detected',
      cameraThreats: [
        {
          threatType: 'lens_reflection',
          location: 'Upper middle of the picture, 8 s into the scan',
          confidence: 85,
          coordinates: '{"detection":1,"xPx":640,"yPx":100,"atMs":8066,"clusters":2}',
          description: 'Camera lens reflection detected (2 clusters)',
          score: 0.91,
          evidence: FINDING.evidence,
        },
      ],
      coverage: { complete: true, durationMs: 30_000, usableShare: 1 },
    });
  });

  it('marks an incomplete scan as such', () => {
    const { locationNotes, coverage, threatDetected } = submissionOf(
      scanOf({ end: 'stopped', elapsedMs: 3_000, coverage: usable(0.1) }),
      [],
      ID,
    );
    expect({ locationNotes, complete: coverage?.complete, threatDetected }).toEqual({
      locationNotes: 'No threats detected, incomplete, 3 of 30 seconds usable',
      complete: false,
      threatDetected: false,
    });
  });
});

it('tells what was measured with its unit, in the singular for one', () => {
  expect(closeUpCopy.quantity(1, 'lit phases')).toBe('1\u00a0lit phase');
  expect(closeUpCopy.quantity(1.996, 'lit phases')).toBe('2\u00a0lit phases');
  expect(closeUpCopy.quantity(0.6, '')).toBe('0.6');
});
