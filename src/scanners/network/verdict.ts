import { firstMatch } from '#core/match/fingerprint.ts';
import { combine } from '#core/match/log-odds.ts';
import { behaviorCopy } from './copy.ts';
import { BEHAVIOR_RULES, type Behavior } from './fingerprints/behavior.ts';
import { ownNames, partsOfTitle, spelledApart, titleOf } from './fingerprints/own-names.ts';
import { PAGE_SUBJECTS } from './fingerprints/page-subjects.ts';
import { NAMES, tablesFor } from './fingerprints/tables.ts';
import type { Vendor } from './fingerprints/vendors.ts';
import {
  MAX_BANNER_CHARACTERS,
  WATCHING_KINDS,
  WEIGHTS,
  type Conclusion,
  type DeviceKind,
  type NetworkFingerprint,
  type Observable,
} from './fingerprints/vocabulary.ts';

/** At or above, a device may be called a camera. */
export const CAMERA_PROBABILITY = 0.85;
/** At or above, a device is called possible. */
export const POSSIBLE_PROBABILITY = 0.5;

/** The row of small web servers that many kinds of devices share: it strengthens other signs and is none alone. */
const SHARED_SERVER = 'http-server-embedded-shared';

/** Without any evidence a device is as likely as not to be something else: rows speak from an even prior. */
const EVEN_PRIOR = 0.5;

/** A text that a device told about itself, and where it told it. */
export interface ToldText {
  readonly observable: Observable;
  readonly text: string;
}

/** Something our probes saw a device do; `detail` is the model, codec or port that goes with it. */
export interface SeenBehavior {
  readonly observable: 'behavior';
  readonly behavior: Behavior;
  readonly detail: string | null;
}

export type Observation = ToldText | SeenBehavior;

/** A row that spoke, and what it spoke about. */
export interface Claim {
  readonly rule: string;
  readonly observed: string;
  /** Where it was observed; each behavior is an observable of its own. */
  readonly observable: Observable | Behavior;
  readonly kind: DeviceKind;
  readonly vendor: Vendor | null;
  /** Whether the kind is what most products of the maker, or of many, are. */
  readonly kindOfMany: boolean;
  /** Probability, from an even prior, that this claim of the kind is right, as its row’s word has it. */
  readonly weight: number;
}

export interface NetworkVerdict {
  readonly verdict: 'camera' | 'possible' | 'other';
  /** The rows’ weights joined, 0 to 1; an order of evidence, not a measured rate. Null when nothing was recognized. */
  readonly probability: number | null;
  readonly kind: DeviceKind | null;
  readonly vendor: Vendor | null;
  /** Every row that spoke, strongest first. */
  readonly claims: readonly Claim[];
}

function claimOf(
  { id, concludes }: { readonly id: string; readonly concludes: Conclusion },
  observed: string,
  observable: Claim['observable'],
): Claim {
  return {
    rule: id,
    observed: observed.slice(0, 200),
    observable,
    kind: concludes.kind,
    vendor: concludes.vendor ?? null,
    kindOfMany: concludes.kindOfMany ?? false,
    weight: WEIGHTS[concludes.weight],
  };
}

function firstOf(tables: readonly (readonly NetworkFingerprint[])[], text: string): NetworkFingerprint | null {
  for (const table of tables) {
    const row = firstMatch(table, text);
    if (row) return row;
  }
  return null;
}

/** As much of a text from the outside as patterns may see. */
function frontOf(text: string): string {
  return text.slice(0, MAX_BANNER_CHARACTERS);
}

/** Of the claims that weigh most the first of a row that knows maker and kind, else the first; another may name the maker. */
function strongest(claims: readonly Claim[]): Claim | null {
  const weight = Math.max(...claims.map((claim) => claim.weight));
  const heaviest = claims.filter((claim) => claim.weight === weight);
  const best = heaviest.find(({ vendor, kindOfMany }) => vendor !== null && !kindOfMany) ?? heaviest[0];
  if (!best) return null;
  return { ...best, vendor: best.vendor ?? heaviest.find(({ vendor }) => vendor !== null)?.vendor ?? null };
}

function claimForText({ observable, text }: ToldText): Claim | null {
  const front = frontOf(text);
  if (observable === 'http-body') return claimForPage(front);
  const { lookAlikes, own, words } = tablesFor(observable);
  const apart = spelledApart(front, observable);
  for (const spelled of [front, ...apart]) {
    const lookAlike = firstOf(lookAlikes, spelled);
    if (lookAlike) return claimOf(lookAlike, front, observable);
  }
  const claim = claimOfTables([own, ...words], front, observable);
  if (claim !== null && claim.weight >= WEIGHTS.strong) return claim;
  // Of a name that is spelled apart plain words say too little: the rows of makers and products alone.
  for (const spelled of apart) {
    const named = claimOfTables(NAMES, spelled, observable);
    if (named) return { ...named, observed: front.slice(0, 200) };
  }
  if (claim === null && observable === 'http-title') return claimForPartOfTitle(own, front);
  return claim;
}

/** Where a title as a whole says nothing, one of its parts may be what a page of a camera is called. */
function claimForPartOfTitle(own: readonly NetworkFingerprint[], title: string): Claim | null {
  for (const part of partsOfTitle(title)) {
    const claim = claimOfTables([own], part, 'http-title');
    if (claim !== null && claim.weight >= WEIGHTS.strong) return { ...claim, observed: title.slice(0, 200) };
  }
  return null;
}

function claimOfTables(
  tables: readonly (readonly NetworkFingerprint[])[],
  text: string,
  observable: Observable,
): Claim | null {
  return strongest(
    tables.flatMap((table) => {
      const row = firstMatch(table, text);
      return row ? [claimOf(row, text, observable)] : [];
    }),
  );
}

/** Whether words, not the name of a file, tell about things rather than name one: of an article, a shop, a place. */
function speaksAboutSomething(text: string): boolean {
  return text.includes(' ') && firstMatch(PAGE_SUBJECTS, text) !== null;
}

/** A path that is all of an answer, or its first line, is read like one that a page holds between quotes. */
function withPathQuoted(page: string): string {
  return /^\/[\w-]/.test(page) ? `"${page}"` : page;
}

/** A page counts by its video paths and plug-ins, then by its title, then by the names it gives itself. */
function claimForPage(page: string): Claim | null {
  const path = firstMatch(tablesFor('http-body').own, withPathQuoted(page));
  const told = path && claimOf(path, page, 'http-body');
  if (told && told.weight >= WEIGHTS.strong) return told;
  const title = titleOf(page);
  const named = [
    ...(title === null ? [] : [claimForText({ observable: 'http-title', text: title })]),
    ...ownNames(page)
      .filter((text) => !speaksAboutSomething(text))
      .map((text) => claimForText({ observable: 'other', text })),
  ].filter((claim) => claim !== null);
  const best = named.find(({ kind }) => !WATCHING_KINDS.has(kind)) ?? strongest(named);
  // What may be a camera's path gives way to a name that surely is a camera's, and to no other.
  if (told && !(best && WATCHING_KINDS.has(best.kind) && best.weight > told.weight)) return told;
  return best && { ...best, observable: 'http-body' };
}

/**
 * The claim that an observation supports, or null. Look-alikes speak first, so that a print server of a camera maker
 * stays a printer; then the most telling of the observable’s own table and the names.
 */
export function claimFor(observation: Observation): Claim | null {
  if (observation.observable !== 'behavior') return claimForText(observation);
  const { behavior, detail } = observation;
  const lookAlike = detail === null ? null : firstOf(tablesFor('other').lookAlikes, frontOf(detail));
  const rule = lookAlike ?? BEHAVIOR_RULES[behavior];
  return claimOf(rule, behaviorCopy[behavior](detail), behavior);
}

/** Whether what watches is shown twice over, or once by something that nothing else would tell. */
function sufficesForCamera(claims: readonly Claim[]): boolean {
  const watching = claims.filter(({ kind }) => WATCHING_KINDS.has(kind));
  return (
    watching.some(({ weight }) => weight >= WEIGHTS.strong) ||
    new Set(watching.map(({ observable }) => observable)).size >= 2
  );
}

/** Whether anything is shown beyond a web server that routers and lamps carry as well as cameras. */
function sufficesForPossible(claims: readonly Claim[]): boolean {
  const watching = claims.filter(({ kind }) => WATCHING_KINDS.has(kind));
  return watching.some(({ rule }) => rule !== SHARED_SERVER);
}

/** The verdict that claims about one device join into; the same rule counts once however often it spoke. */
export function verdictOf(all: readonly Claim[]): NetworkVerdict {
  const claims = [...new Map(all.toReversed().map((claim) => [claim.rule, claim])).values()]
    .toReversed()
    .toSorted((a, b) => b.weight - a.weight);
  if (claims.length === 0) return { verdict: 'other', probability: null, kind: null, vendor: null, claims };
  const probability = combine(
    EVEN_PRIOR,
    claims.map(({ kind, weight }) => (WATCHING_KINDS.has(kind) ? weight : 1 - weight)),
  );
  const watches = probability >= POSSIBLE_PROBABILITY && sufficesForPossible(claims);
  const speaker = claims.find(({ kind }) => WATCHING_KINDS.has(kind) === watches) ?? claims[0]!;
  const camera = probability >= CAMERA_PROBABILITY && sufficesForCamera(claims);
  return {
    verdict: camera ? 'camera' : watches ? 'possible' : 'other',
    probability,
    kind: speaker.kind,
    vendor:
      speaker.vendor ??
      claims.find(({ kind, vendor }) => vendor && WATCHING_KINDS.has(kind) === watches)?.vendor ??
      null,
    claims,
  };
}

/** Recalls the claim of an observation that was looked at before: many devices say the same, and say it again. */
export function rememberClaims(read: typeof claimFor = claimFor): typeof claimFor {
  const claims = new Map<string, Claim | null>();
  return (observation) => {
    const { observable } = observation;
    const said = observable === 'behavior' ? `${observation.behavior} ${observation.detail ?? ''}` : observation.text;
    const key = `${observable} ${said}`;
    const known = claims.get(key);
    if (known !== undefined) return known;
    const claim = read(observation);
    claims.set(key, claim);
    return claim;
  };
}

/** Joins everything a device told and did into one verdict. */
export function judge(observations: readonly Observation[], recall: typeof claimFor = claimFor): NetworkVerdict {
  return verdictOf(observations.flatMap((observation) => recall(observation) ?? []));
}
