import { scannerOf } from '#scanners/registry.ts';
import { ROUND_SCANNERS, type RoundScanner } from '#scanners/rounds.ts';
import type { SeenThing } from '#scanners/result.ts';
import type { RoundPart, ScannerControl } from '#scanners/scanner.ts';
import { copy } from './copy.ts';
import type { Explanation } from './log.ts';
import { PLACES, PLANS, type Place } from './place.ts';
import { eyesFindIdOf, findIdOf, lampOf, type Lamp, type RoundScan, type StartedRound } from './round.ts';

/** Something that was seen. */
export interface Find {
  /** As the round names it; the key of its picture. */
  readonly id: string;
  /** Lowered to 'seen' where the person knows what it is. */
  readonly kind: SeenThing['kind'];
  readonly title: string;
  readonly text: string | null;
  readonly place: Place | null;
  readonly explained: Explanation | null;
}

/** What was looked for and not seen; the only place at which a round says so. */
export interface NothingSeen {
  readonly what: string;
  /** Where; null for the room as a whole. */
  readonly places: readonly Place[] | null;
  readonly words: string;
}

export interface Unknown {
  readonly what: string;
  readonly why: string;
  readonly how: string;
  /** Where it can be checked; null where only the person can. */
  readonly href: string | null;
}

/** What a round came to, on one screen. Plain data that survives JSON: the same log gives the same bytes. */
export interface RoundCard {
  /** The one scanner whose result was kept from outside a round; null for a round. */
  readonly scanner: { readonly name: string; readonly route: string } | null;
  readonly title: string;
  /** What the finds come to, where none of them is a camera and some are left to the person's eyes; else null. */
  readonly relief: string | null;
  /** Below the title, at its size. */
  readonly honest: string;
  /** The one figure: places whose lamp is lit. */
  readonly coverage: { readonly lit: number; readonly of: number; readonly words: string };
  readonly lamps: readonly Lamp[];
  readonly lookedAt: string;
  readonly finds: readonly Find[];
  readonly nothingSeen: readonly NothingSeen[];
  readonly unknown: readonly Unknown[];
}

/** The card of a round as it stands, finished or not. */
export function cardOf(round: StartedRound): RoundCard {
  const [only] = round.scans;
  if (round.plan === 'scan' && only) return cardOfScan(round, only);
  const lamps = PLACES.map((place) => lampOf(round, place));
  const finds = findsOf(round);
  const told = ROUND_SCANNERS.flatMap((scanner) =>
    scanner.round.controls.map((control) => tell(round, scanner, control)),
  );
  const nothingSeen = told.flatMap(({ nothing }) => nothing);
  const lit = lamps.filter(({ state }) => state === 'lit').length;
  const title = titleOf(round, finds, nothingSeen);
  return {
    scanner: null,
    title,
    relief: reliefOf(round, title, finds),
    honest: finds.some(({ kind }) => kind === 'found') ? copy.card.honestFound : copy.card.honest,
    coverage: { lit, of: PLACES.length, words: copy.card.coverage(lit, PLACES.length) },
    lamps,
    lookedAt: lookedAtWords(round),
    finds,
    nothingSeen,
    unknown: uniqueOf([...darkPlaces(round), ...told.flatMap(({ unknown }) => unknown)]),
  };
}

/** A kept result in its scanner's own words; a claim that the person has explained is no title any more. */
function cardOfScan(round: StartedRound, { result }: RoundScan): RoundCard {
  const finds = findsOf(round);
  const isFound = finds.some(({ kind }) => kind === 'found');
  const { complete, incomplete } = copy.card.titles;
  const whole = result.complete ? complete : incomplete;
  const scanner = scannerOf(result.scanner);
  const href = scanner?.route ?? null;
  return {
    scanner: scanner ? { name: scanner.listing.name, route: scanner.route } : null,
    title: result.kind === 'found' && !isFound ? whole : result.title,
    relief: null,
    honest: isFound ? copy.card.honestFound : result.couldNotSee,
    coverage: { lit: 0, of: 0, words: result.lookedAt },
    lamps: [],
    lookedAt: '',
    finds,
    nothingSeen: [],
    unknown: result.notChecked.map((gap) => ({ ...gap, href })),
  };
}

function titleOf(round: StartedRound, finds: readonly Find[], nothingSeen: readonly NothingSeen[]): string {
  const { titles } = copy.card;
  const planned = PLANS[round.plan].places;
  if (finds.some(({ kind }) => kind === 'found')) return titles.found;
  if (!planned.every((place) => lampOf(round, place).state === 'lit')) return titles.incomplete;
  if (finds.length > 0) return titles.complete;
  const wanted = ROUND_SCANNERS.filter(({ round: { scope } }) => scope === 'place').flatMap(
    (one) => one.round.controls,
  );
  const isClear = wanted.every(({ what }) =>
    nothingSeen.some((row) => row.what === what && planned.every((place) => row.places?.includes(place))),
  );
  return isClear && wanted.length > 0 ? titles.clear : titles.complete;
}

/** Said only of a round that ran to its end, and never over a test that failed. */
function reliefOf({ controls }: StartedRound, title: string, finds: readonly Find[]): string | null {
  const left = finds.filter(({ kind }) => kind === 'check').length;
  const isTrusted = controls.every(({ outcome }) => outcome !== 'failed');
  return title === copy.card.titles.complete && left > 0 && isTrusted ? copy.card.relief(left) : null;
}

/** What scanners saw, and what the person's own eyes did: a camera that they see is one, and goes by the name it has. */
function findsOf(round: StartedRound): readonly Find[] {
  const seen = round.scans.flatMap(({ place, result }, index) =>
    result.things.map((thing) => asFind(round, { ...thing, id: findIdOf(index, thing.id) }, place)),
  );
  const cameraByEye = ROUND_SCANNERS.find((one) => one.round.seenByEye !== undefined)?.round.seenByEye;
  const byEye = PLACES.flatMap((place) => {
    const { eyes } = round.places[place];
    const id = eyesFindIdOf(place);
    if (eyes === 'camera' && cameraByEye !== undefined) {
      return [asFind(round, { id, kind: 'found', title: cameraByEye, text: copy.card.seenByEye }, place)];
    }
    return eyes === 'odd' || eyes === 'camera' ? [asFind(round, { id, kind: 'check', ...copy.card.odd }, place)] : [];
  });
  const order = ['found', 'check', 'seen'];
  return [...seen, ...byEye].toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

function asFind(
  { explained }: StartedRound,
  { id, kind, title, text }: Pick<SeenThing, 'id' | 'kind' | 'title' | 'text'>,
  place: Place | null,
): Find {
  const as = Object.hasOwn(explained, id) ? explained[id]! : null;
  return { id, kind: as === null ? kind : 'seen', title, text, place, explained: as };
}

function lookedAtWords({ places }: StartedRound): string {
  const byEye = PLACES.filter((place) => !['skipped', null].includes(places[place].eyes));
  const leftOut = PLACES.filter((place) => places[place].skipped);
  const eyesOnly = leftOut.filter((place) => byEye.includes(place));
  const skipped = leftOut.filter((place) => !byEye.includes(place));
  return [
    byEye.length > 0 && byEye.length === eyesOnly.length ? null : copy.card.byEye(byEye.length),
    eyesOnly.length > 0 ? copy.card.eyesOnly(namesOf(eyesOnly)) : null,
    skipped.length > 0 ? copy.card.skipped(namesOf(skipped)) : null,
  ]
    .filter((words) => words !== null)
    .join(' ');
}

function namesOf(places: readonly Place[]): string {
  return places.map((place) => copy.places[place].name).join(', ');
}

/** Places of the plan whose lamp is not lit. */
function darkPlaces(round: StartedRound): readonly Unknown[] {
  const dark = PLACES.filter((place) => lampOf(round, place).state !== 'lit');
  if (dark.length === 0) return [];
  const { gaps } = copy.card;
  const what = dark.length === PLACES.length ? gaps.room : namesOf(dark);
  return [{ what, ...gaps.dark, href: null }];
}

interface Told {
  readonly nothing: readonly NothingSeen[];
  readonly unknown: readonly Unknown[];
}

/** What one control lets a round say about what it proves. */
function tell(round: StartedRound, scanner: RoundScanner, control: ScannerControl): Told {
  const { what, how } = control;
  const { scope } = scanner.round;
  const href = scanner.route;
  const scans = round.scans.filter(({ result }) => result.scanner === scanner.id);
  const known = round.controls.find((one) => one.scanner === scanner.id && one.control === control.id);
  const gaps = copy.card.gaps;
  if (scans.length === 0) {
    const why = gaps.leftOut[round.leftOut[scanner.id] ?? 'skipped'];
    return { nothing: [], unknown: [{ what, why, how, href }] };
  }
  const unknown = scans
    // Where something was seen at a place, that is the word on it; what a look at the room left open stays open.
    .filter((scan) => scope === 'room' || scan.result.things.length === 0)
    .flatMap(({ result }) => blockersOf(result.notChecked, scanner.round, control))
    .map((gap) => ({ ...gap, href }));
  if (known?.outcome !== 'passed') {
    const why = known?.outcome === 'failed' ? gaps.controlFailed : gaps.controlMissing;
    return { nothing: [], unknown: [{ what, why, how, href }, ...unknown] };
  }
  if (scope === 'room') {
    const holds = scans.every((scan) => isEmpty(scan, scanner.round, control));
    if (holds) return { nothing: [{ what, places: null, words: copy.card.nothingInRoom(what) }], unknown };
    const isCut = scans.some(({ result }) => !result.complete);
    return { nothing: [], unknown: isCut ? [{ what, why: gaps.cut, how, href }, ...unknown] : unknown };
  }
  const empty = PLACES.filter((place) => {
    const here = scans.filter((scan) => scan.place === place);
    // Whatever was seen at a place, known or not, nothing is no longer the word for it.
    const isBare = here.every(({ result }) => result.things.length === 0);
    return isBare && isLit(round, place) && here.some((scan) => isEmpty(scan, scanner.round, control));
  });
  const isCut = scans.some(({ place, result }) => place !== null && !result.complete && isLit(round, place));
  const told = isCut ? [...unknown, { what, why: gaps.cut, how, href }] : unknown;
  if (empty.length === 0) return { nothing: [], unknown: told };
  return { nothing: [{ what, places: empty, words: copy.card.nothingAt(what, namesOf(empty)) }], unknown: told };
}

function isLit(round: StartedRound, place: Place): boolean {
  return lampOf(round, place).state === 'lit';
}

/** Whether a scan ran to its end under the conditions that this control vouches for, and saw nothing at all. */
function isEmpty({ result }: RoundScan, part: RoundPart, control: ScannerControl): boolean {
  return result.complete && result.things.length === 0 && blockersOf(result.notChecked, part, control).length === 0;
}

/** The gaps of a result that concern this control: all but those named as another's, so that an unknown one counts. */
function blockersOf<Gap extends { readonly what: string }>(
  gaps: readonly Gap[],
  { controls, besides }: RoundPart,
  { what }: ScannerControl,
): readonly Gap[] {
  const others = controls.filter((one) => one.what !== what).map((one) => one.what);
  return gaps.filter((gap) => !others.includes(gap.what) && !besides.includes(gap.what));
}

/** One row for a gap that several places have; the first word on a thing stands for it. */
function uniqueOf(rows: readonly Unknown[]): readonly Unknown[] {
  return rows.filter((row, index) => rows.findIndex(({ what }) => what === row.what) === index);
}
