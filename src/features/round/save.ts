import type { ScanSubmission } from '#contract/entities/scan-submission.ts';
import { MAX_FINDINGS_PER_SCAN, MAX_RESULT_LINE_LENGTH } from '#contract/limits.ts';
import type { Evidence } from '#core/evidence/evidence.ts';
import { DAY_MS } from '#core/time/durations.ts';
import { kindOf } from '#scanners/result.ts';
import { SUBMITTED_CONFIDENCE } from '#scanners/rounds.ts';
import { cardOf, type Find, type RoundCard } from './card.ts';
import { copy } from './copy.ts';
import { PLACES, PLANS, WANTED_MS, type Place } from './place.ts';
import { eyesFindIdOf, findIdOf, lampOf, type StartedRound } from './round.ts';

const MAX_NOT_CHECKED = 20;
const MAX_WHAT_LENGTH = 200;
const MAX_WHY_LENGTH = 300;

/**
 * A finished round as one saved scan: what its card says, in words. It is a camera scan, since that is what is aimed at the
 * places; what looked at the room as a whole is saved by its own scanner. The id is the round's, so that a repeat is one scan.
 */
export function submissionOf(round: StartedRound): ScanSubmission & { readonly id: string } {
  const card = cardOf(round);
  const planned = PLANS[round.plan].places;
  const found = card.finds.filter(({ kind }) => kind === 'found');
  const complete = planned.every((place) => lampOf(round, place).state === 'lit');
  const wantedMs = planned.reduce((sum, place) => sum + WANTED_MS[place], 0);
  const usableMs = planned.reduce((sum, place) => sum + Math.min(WANTED_MS[place], round.places[place].usableMs), 0);
  const aimedMs = round.scans.reduce((sum, { place, result }) => sum + (place === null ? 0 : result.durationMs), 0);
  return {
    id: round.id,
    scanType: 'camera',
    threatDetected: found.length > 0,
    location: copy.saved.location,
    locationNotes: `${card.title} ${card.coverage.words}`,
    cameraThreats: found.slice(0, MAX_FINDINGS_PER_SCAN).map((find, index) => ({
      threatType: 'hidden_camera',
      location: find.place === null ? copy.saved.location : copy.places[find.place].name,
      confidence: SUBMITTED_CONFIDENCE,
      coordinates: JSON.stringify({ detection: index + 1, find: find.id }),
      description: find.title,
      evidence: [...evidenceOf(round, find)],
    })),
    coverage: {
      kind: kindOfCard(card),
      complete,
      durationMs: Math.min(DAY_MS, aimedMs),
      usableShare: usableMs / wantedMs,
      lookedAt: clipped(`${card.coverage.words}. ${card.lookedAt}`, MAX_RESULT_LINE_LENGTH),
      saw: clipped(sawWords(card), MAX_RESULT_LINE_LENGTH),
      couldNotSee: copy.card.honest,
      notChecked: card.unknown.slice(0, MAX_NOT_CHECKED).map(({ what, why, how }) => ({
        what: clipped(what, MAX_WHAT_LENGTH),
        why: clipped(why, MAX_WHY_LENGTH),
        how: clipped(how, MAX_WHY_LENGTH),
      })),
    },
  };
}

/** Nothing seen only where the card's title says so of every place. */
function kindOfCard({ title, finds }: RoundCard) {
  return kindOf(finds, title === copy.card.titles.clear);
}

function sawWords({ finds, nothingSeen }: RoundCard): string {
  const lines = [
    ...finds.map(({ title, place }) => `${place === null ? '' : `${copy.places[place].name}: `}${title}.`),
    ...nothingSeen.map(({ words }) => words),
  ];
  return lines.length > 0 ? lines.join(' ') : copy.card.sawNone;
}

function evidenceOf(round: StartedRound, { id }: Find): readonly Evidence[] {
  for (const [index, { result }] of round.scans.entries()) {
    const thing = result.things.find((one) => findIdOf(index, one.id) === id);
    if (thing) return thing.evidence;
  }
  const place = PLACES.find((one) => eyesFindIdOf(one) === id);
  return place === undefined ? [] : [evidenceOfEyes(round, place)];
}

/** A person's own answer: one of one, at the place where they stood. */
function evidenceOfEyes({ places }: StartedRound, place: Place): Evidence {
  return {
    rule: 'seen-by-eye',
    measured: { value: 1, unit: 'answer' },
    threshold: 1,
    atMs: places[place].eyesAtMs,
    locator: copy.places[place].name,
  };
}

function clipped(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).trimEnd()}…`;
}
