import type { ScanType } from '#contract/entities/scan-submission.ts';
import { fail, ok, type Result } from '#core/result.ts';
import type { ControlOutcome, ScannerResult } from '#scanners/result.ts';
import type { Explanation, RoundEvent, RoundLog } from './log.ts';
import { LAST_PLACE, PLACES, PLANS, WANTED_MS, type Place, type Plan } from './place.ts';

type EyesAnswer = Extract<RoundEvent, { kind: 'eyes' }>['answer'];
type LeftOutWhy = Extract<RoundEvent, { kind: 'left-out' }>['why'];

/** What became of one place. */
export interface PlaceRecord {
  /** How far the visit there is: not begun, the eyes' turn, the scanner's turn, over. */
  readonly visit: 'none' | 'eyes' | 'scan' | 'done';
  readonly eyes: EyesAnswer | null;
  /** When they answered, milliseconds into the round. */
  readonly eyesAtMs: number;
  /** Usable input of scanners aimed at it, milliseconds, over all visits. */
  readonly usableMs: number;
  readonly skipped: boolean;
}

/** A result as it came. `place` is null for a scanner that looks at the whole room. */
export interface RoundScan {
  readonly place: Place | null;
  readonly result: ScannerResult;
}

/** What is known of a control: the last outcome that was not a skip, and where it comes from. */
export interface KnownControl {
  readonly scanner: ScanType;
  readonly control: string;
  readonly outcome: ControlOutcome['outcome'];
  readonly from: 'round' | 'device';
}

interface RoundRecord {
  readonly id: string;
  readonly plan: Plan;
  readonly startedAtMs: number;
  /** Of the latest event; a clock that was set back does not move it. */
  readonly lastAtMs: number;
  /** Where the person stands; null before the first place. */
  readonly at: Place | null;
  readonly places: Readonly<Record<Place, PlaceRecord>>;
  readonly scans: readonly RoundScan[];
  readonly controls: readonly KnownControl[];
  readonly explained: Readonly<Record<string, Explanation>>;
  /** By scanner. */
  readonly leftOut: Readonly<Partial<Record<string, LeftOutWhy>>>;
  readonly beyondDone: boolean;
}

export interface UnstartedRound {
  readonly kind: 'unstarted';
}
export interface StartedRound extends RoundRecord {
  readonly kind: 'going' | 'paused' | 'finished';
}

/** Unstarted, then going and paused in turns, then finished. */
export type Round = UnstartedRound | StartedRound;

export const TRANSITIONS = {
  unstarted: ['going'],
  going: ['going', 'paused', 'finished'],
  paused: ['going', 'paused', 'finished'],
  finished: ['finished'],
} as const satisfies Record<Round['kind'], readonly Round['kind'][]>;

export interface IllegalMove {
  readonly kind: 'illegal-move';
  readonly from: Round['kind'];
  readonly event: RoundEvent['kind'];
}

export const UNSTARTED: UnstartedRound = { kind: 'unstarted' };

const UNVISITED: PlaceRecord = { visit: 'none', eyes: null, eyesAtMs: 0, usableMs: 0, skipped: false };

/** The next state, or which move was illegal; the state given is then still the right one. */
export function reduce(round: Round, event: RoundEvent): Result<Round, IllegalMove> {
  const next = round.kind === 'unstarted' ? begin(event) : move(round, event);
  if (!next) return fail({ kind: 'illegal-move', from: round.kind, event: event.kind });
  return ok({ ...next, lastAtMs: Math.max(next.lastAtMs, event.atMs) });
}

/** The state after all of a log, or the first move in it that was illegal. */
export function replay(log: RoundLog): Result<Round, IllegalMove & { readonly index: number }> {
  let round: Round = UNSTARTED;
  for (const [index, event] of log.entries()) {
    const next = reduce(round, event);
    if (!next.ok) return fail({ ...next.error, index });
    round = next.value;
  }
  return ok(round);
}

function begin(event: RoundEvent): StartedRound | null {
  if (event.kind !== 'started') return null;
  const { id, plan, atMs } = event;
  return {
    kind: 'going',
    id,
    plan,
    startedAtMs: atMs,
    lastAtMs: atMs,
    at: null,
    places: Object.fromEntries(PLACES.map((place) => [place, UNVISITED])) as Record<Place, PlaceRecord>,
    scans: [],
    controls: [],
    explained: {},
    leftOut: {},
    beyondDone: false,
  };
}

function move(round: StartedRound, event: RoundEvent): StartedRound | null {
  if (event.kind === 'explained') return explain(round, event.find, event.as);
  if (round.kind === 'finished') return null;
  if (event.kind === 'finished') return { ...round, kind: 'finished' };
  // A tab that was killed has not said that it paused.
  if (event.kind === 'resumed') return { ...round, kind: 'going' };
  return round.kind === 'going' ? moveGoing(round, event) : null;
}

function moveGoing(round: StartedRound, event: RoundEvent): StartedRound | null {
  switch (event.kind) {
    case 'paused':
      return { ...round, kind: 'paused' };
    case 'entered': {
      if (!isPlanned(round, event.place)) return null;
      const { eyes } = round.places[event.place];
      const visit = eyes === null ? 'eyes' : 'scan';
      return { ...withPlace(round, event.place, { visit, skipped: false }), at: event.place };
    }
    case 'eyes':
      if (!isAt(round, event.place, 'eyes')) return null;
      return withPlace(round, event.place, {
        eyes: event.answer,
        eyesAtMs: Math.max(0, event.atMs - round.startedAtMs),
        visit: 'scan',
      });
    case 'skipped':
      if (round.at !== event.place || round.places[event.place].visit === 'done') return null;
      return withPlace(round, event.place, { visit: 'done', skipped: true });
    case 'usable': {
      if (event.place === null) return round;
      if (!isAt(round, event.place, 'scan')) return null;
      return withPlace(round, event.place, { usableMs: round.places[event.place].usableMs + event.usableMs });
    }
    case 'result': {
      const { place, result } = event;
      if (place === null ? !isBeyond(round) : !isAt(round, place, 'scan')) return null;
      const visited = place === null ? round : withPlace(round, place, { visit: 'done' });
      return {
        ...visited,
        scans: [...round.scans, { place, result }],
        controls: result.controls.reduce(
          (known, control) => learn(known, { ...control, scanner: result.scanner, from: 'round' }),
          round.controls,
        ),
      };
    }
    case 'control': {
      const { scanner, control, outcome, from } = event;
      return { ...round, controls: learn(round.controls, { scanner, control, outcome, from }) };
    }
    case 'left-out':
      return { ...round, leftOut: { ...round.leftOut, [event.scanner]: event.why } };
    case 'beyond-done':
      return isBeyond(round) ? { ...round, beyondDone: true } : null;
    default:
      return null;
  }
}

function isPlanned({ plan }: StartedRound, place: Place): boolean {
  return (PLANS[plan].places as readonly Place[]).includes(place);
}

function isAt(round: StartedRound, place: Place, visit: PlaceRecord['visit']): boolean {
  return round.at === place && round.places[place].visit === visit;
}

function isBeyond({ plan, beyondDone }: StartedRound): boolean {
  return PLANS[plan].beyond && !beyondDone;
}

function withPlace(round: StartedRound, place: Place, change: Partial<PlaceRecord>): StartedRound {
  return { ...round, places: { ...round.places, [place]: { ...round.places[place], ...change } } };
}

/** A skip tells nothing new, and what the device showed earlier does not outweigh what this round has shown. */
function learn(known: readonly KnownControl[], latest: KnownControl): readonly KnownControl[] {
  const isSame = (one: KnownControl) => one.scanner === latest.scanner && one.control === latest.control;
  const before = known.find(isSame);
  if (!before) return [...known, latest];
  if (latest.outcome === 'skipped' || (latest.from === 'device' && before.from === 'round')) return known;
  return known.map((one) => (isSame(one) ? latest : one));
}

function explain(round: StartedRound, find: string, as: Explanation): StartedRound | null {
  return findIdsOf(round).includes(find) ? { ...round, explained: { ...round.explained, [find]: as } } : null;
}

/** The name of a thing within its round: the number of the scan that saw it, and its own. */
export function findIdOf(scanIndex: number, thingId: string): string {
  return `${scanIndex}.${thingId}`;
}

/** The name of what the person's own eyes found at a place. */
export function eyesFindIdOf(place: Place): string {
  return `eyes.${place}`;
}

function findIdsOf({ scans, places }: StartedRound): readonly string[] {
  return [
    ...scans.flatMap(({ result }, index) => result.things.map(({ id }) => findIdOf(index, id))),
    ...PLACES.filter((place) => places[place].eyes === 'odd' || places[place].eyes === 'camera').map(eyesFindIdOf),
  ];
}

/** What a round waits for. */
export type Step =
  | { readonly kind: 'place'; readonly place: Place; readonly part: 'enter' | 'eyes' | 'scan' }
  | { readonly kind: 'beyond' }
  | { readonly kind: 'end' };

/** Where the round goes on: the place at hand, else the next of its plan, and beyond the camera before the door. */
export function stepOf(round: StartedRound): Step {
  const { at, places } = round;
  if (at !== null) {
    const { visit } = places[at];
    if (visit === 'eyes' || visit === 'scan') return { kind: 'place', place: at, part: visit };
  }
  const next = PLANS[round.plan].places.find((place) => places[place].visit === 'none');
  if (isBeyond(round) && (next === undefined || next === LAST_PLACE)) return { kind: 'beyond' };
  return next === undefined ? { kind: 'end' } : { kind: 'place', place: next, part: 'enter' };
}

/**
 * How a place's lamp stands: unlit, lit in part or whole by the camera's usable time alone, looked at by eye only, or
 * skipped.
 */
export interface Lamp {
  readonly place: Place;
  readonly state: 'unlit' | 'part' | 'lit' | 'eyes' | 'skipped';
  /** Usable time of the time wanted, 0 to 1, rounded down to a hundredth. */
  readonly share: number;
  /** Whether something was seen there that the person has not explained. */
  readonly seen: boolean;
}

export function lampOf(round: StartedRound, place: Place): Lamp {
  const { usableMs, skipped, eyes } = round.places[place];
  const share = Math.min(1, Math.floor((100 * usableMs) / WANTED_MS[place]) / 100);
  const seen = isSomethingSeenAt(round, place);
  if (share >= 1) return { place, state: 'lit', share, seen };
  if (share > 0) return { place, state: 'part', share, seen };
  if (eyes !== null && eyes !== 'skipped') return { place, state: 'eyes', share, seen };
  return { place, state: skipped ? 'skipped' : 'unlit', share, seen };
}

function isSomethingSeenAt({ scans, places, explained }: StartedRound, place: Place): boolean {
  const { eyes } = places[place];
  const byEye = (eyes === 'odd' || eyes === 'camera') && !Object.hasOwn(explained, eyesFindIdOf(place));
  return (
    byEye ||
    scans.some(
      (scan, index) =>
        scan.place === place &&
        scan.result.things.some(({ id, kind }) => kind !== 'seen' && !Object.hasOwn(explained, findIdOf(index, id))),
    )
  );
}

/** Whether the round stands before a place that it has not entered. */
export function isNextToEnter(round: StartedRound): boolean {
  const step = stepOf(round);
  return round.kind === 'going' && step.kind === 'place' && step.part === 'enter';
}
