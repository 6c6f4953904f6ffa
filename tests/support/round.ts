import type { ScanType } from '#contract/entities/scan-submission.ts';
import type { RoundEvent } from '#features/round/log.ts';
import { PLANS, WANTED_MS, type Place, type Plan } from '#features/round/place.ts';
import { ROUND_SCANNERS } from '#scanners/rounds.ts';
import type { ScannerResult } from '#scanners/result.ts';

export const ROUND_ID = '01933b2e-7c00-7000-8000-000000000001';

/** A result of a scan that ran to its end and saw nothing, with these changes. */
export function resultOf(scanner: ScanType, change: Partial<ScannerResult> = {}): ScannerResult {
  return {
    scanner,
    kind: 'nothing',
    title: 'Scan Complete',
    complete: true,
    durationMs: 25_000,
    usableMs: 20_000,
    things: [],
    lookedAt: '20 seconds of usable video.',
    saw: 'No reflection that behaves like a lens.',
    couldNotSee: 'A lens behind dark glass.',
    notChecked: [],
    controls: [],
    ...change,
  };
}

/** A thing that a scanner alarmed for. */
export const LENS = {
  id: 'detection-1',
  kind: 'found',
  title: 'Camera lens reflection detected (1 clusters)',
  text: null,
  evidence: [
    { rule: 'lens-cone', measured: { value: 12, unit: 'degrees' }, threshold: 7, atMs: 9_000, locator: 'frame 90' },
  ],
} as const satisfies ScannerResult['things'][number];

/** Every line of a round in which all went well: controls passed, all lamps lit, nothing seen. A second between lines. */
export function goodRound(plan: Plan): readonly RoundEvent[] {
  const visits = (place: Place): Untimed[] => [
    { kind: 'entered', place },
    { kind: 'eyes', place, answer: 'nothing' },
    { kind: 'usable', scanner: 'camera', place, usableMs: WANTED_MS[place] },
    { kind: 'result', place, result: resultOf('camera') },
  ];
  const controls = ROUND_SCANNERS.flatMap(({ id, round }) =>
    round.controls.map((control): Untimed => ({
      kind: 'control',
      scanner: id,
      control: control.id,
      outcome: 'passed',
      from: 'round',
    })),
  );
  const inRoom = ROUND_SCANNERS.filter(({ round }) => round.scope === 'room');
  const places = PLANS[plan].places;
  const lines: Untimed[] = [
    { kind: 'started', version: 1, id: ROUND_ID, plan },
    ...controls,
    ...places.slice(0, plan === 'whole' ? -1 : undefined).flatMap(visits),
    ...(plan === 'whole'
      ? [
          ...inRoom.map(({ id }): Untimed => ({ kind: 'result', place: null, result: resultOf(id) })),
          { kind: 'beyond-done' } as const,
          ...visits('door'),
        ]
      : []),
    { kind: 'finished' },
  ];
  return lines.map((line, index) => ({ ...line, atMs: 1_764_000_000_000 + 1_000 * index }));
}

type Untimed = RoundEvent extends infer Event ? (Event extends RoundEvent ? Omit<Event, 'atMs'> : never) : never;
