/**
 * The people of a simulated city: what guests, brigades, places and reviewers do. Drawn from a seed before anything is
 * decided. Nothing here reads a rule or its numbers, though whoever wrote it knows them.
 */
import table from '#features/reports/personal-data/names.json' with { type: 'json' };
import { DAY_MS, HOUR_MS } from '#core/time/durations.ts';

export type Draw = () => number;

/** Mulberry32: the same people for the same seed, wherever they are drawn. */
export function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const between = (draw: Draw, from: number, to: number) => from + draw() * (to - from);
const whole = (draw: Draw, from: number, to: number) => Math.floor(between(draw, from, to + 1));

export interface SentReport {
  readonly atMs: number;
  readonly venue: number;
  readonly brigade: number | null;
  readonly account: string | null;
  readonly accountAgeMs: number;
  readonly network: string;
  readonly room: string | null;
  readonly text: string;
  /** How well its writer hides that it is made up, from 0 to 1; null for what somebody saw. */
  readonly craft: number | null;
}

export interface Brigade {
  readonly accounts: number;
  readonly targets: readonly number[];
  readonly startsMs: number;
  readonly lastsMs: number;
}

export interface FalseNotice {
  readonly venue: number;
  readonly atMs: number;
  /** Says that somebody is in danger, which is looked at at once. */
  readonly urgent: boolean;
  /** Comes again so many days after each decision. */
  readonly againAfterDays: number | null;
}

export interface City {
  readonly venues: number;
  readonly sent: readonly SentReport[];
  readonly brigades: readonly Brigade[];
  readonly notices: readonly FalseNotice[];
}

const WORDS = table.words.split('|');

/** Words as they come in texts: few of them often, most of them seldom. */
const wordOf = (draw: Draw): string => WORDS[Math.floor(WORDS.length * draw() ** 2.5)] ?? '';

function textOf(draw: Draw): string {
  return Array.from({ length: whole(draw, 15, 60) }, () => wordOf(draw)).join(' ');
}

/** What people of one brigade change in the text that they were given: nothing, some words, or all of it. */
function retold(draw: Draw, given: string): string {
  const changes = draw() ** 2;
  return given
    .split(' ')
    .map((word) => (draw() < changes ? wordOf(draw) : word))
    .join(' ');
}

/** Where guests go: few places have many, many have few. */
const popular = (draw: Draw, venues: number) => Math.floor(venues * draw() ** 1.6);

/** Draws a year of a city. */
export function drawCity(seed: number, venues: number, reports: number, brigadeShare: number): City {
  const draw = drawFrom(seed);
  const yearMs = 365 * DAY_MS;
  const sent: SentReport[] = [];
  const ofBrigades = Math.round(reports * brigadeShare);
  for (let nth = 0; nth < reports - ofBrigades; nth += 1) {
    const venue = popular(draw, venues);
    const isSigned = draw() < 0.4;
    sent.push({
      atMs: draw() * yearMs,
      venue,
      brigade: null,
      account: isSigned ? `guest-${nth}` : null,
      accountAgeMs: draw() * yearMs,
      // Half send from the house's own network.
      network: draw() < 0.5 ? `house-${venue}` : `home-${nth}`,
      room: draw() < 0.3 ? String(whole(draw, 100, 999)) : null,
      text: textOf(draw),
      // One in thirty is mistaken or made up by somebody alone.
      craft: draw() < 1 / 30 ? draw() : null,
    });
  }
  const brigades: Brigade[] = [];
  for (let left = ofBrigades; left > 0;) {
    const number = brigades.length;
    const accounts = whole(draw, 20, 500);
    const targets = Array.from({ length: whole(draw, 1, 12) }, () => popular(draw, venues));
    const lastsMs = draw() < 0.5 ? between(draw, 2, 48) * HOUR_MS : between(draw, 3, 60) * DAY_MS;
    const startsMs = draw() * (yearMs - 61 * DAY_MS);
    const networks = whole(draw, 1, accounts);
    const craft = draw();
    const given = textOf(draw);
    for (let member = 0; member < Math.min(accounts, left); member += 1)
      sent.push({
        atMs: startsMs + draw() * lastsMs,
        venue: targets[member % targets.length]!,
        brigade: number,
        account: `brigade-${number}-${member}`,
        accountAgeMs: between(draw, 0, 60) * DAY_MS,
        network: `brigade-${number}-${whole(draw, 0, networks - 1)}`,
        room: draw() < 0.6 ? String(whole(draw, 100, 999)) : null,
        text: retold(draw, given),
        craft,
      });
    brigades.push({ accounts, targets, startsMs, lastsMs });
    left -= accounts;
  }
  const notices = Array.from({ length: Math.round(venues / 50) }, () => ({
    venue: popular(draw, venues),
    atMs: draw() * yearMs,
    urgent: draw() < 0.3,
    againAfterDays: draw() < 0.4 ? whole(draw, 1, 10) : null,
  }));
  return { venues, sent: sent.toSorted((one, other) => one.atMs - other.atMs), brigades, notices };
}

/** How reviewers judge. They see the text, what stands beside it, and no truth. */
export interface Reviewers {
  readonly reviewers: number;
  readonly admins: number;
  readonly decisionsADay: number;
  /** Whether somebody alone takes a made-up report for what it is. */
  seesThrough(craft: number, draw: Draw): boolean;
  /** Whether an administrator does who has all reports of a held group side by side. */
  seesThroughGroup(craft: number, draw: Draw): boolean;
  /** Whether an honest report is refused all the same. */
  refusesHonest(draw: Draw): boolean;
  /** Whether somebody takes a false urgent notice for true, the first time and when it comes again. */
  believesNotice(times: number, draw: Draw): boolean;
}

export const REVIEWERS: Reviewers = {
  reviewers: 9,
  admins: 3,
  decisionsADay: 80,
  seesThrough: (craft, draw) => draw() < 0.55 * (1 - craft) + 0.1,
  seesThroughGroup: (craft, draw) => draw() < 0.97 - 0.35 * craft,
  refusesHonest: (draw) => draw() < 0.04,
  believesNotice: (times, draw) => draw() < (times === 0 ? 0.9 : 0.3),
};
