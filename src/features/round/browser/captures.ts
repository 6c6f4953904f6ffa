import { unitOf } from '#core/evidence/unit-of.ts';
import type { SeenThing } from '#scanners/result.ts';
import type { Find } from '../card.ts';
import { copy } from '../copy.ts';
import type { RoundLog } from '../log.ts';
import { findIdOf, type StartedRound } from '../round.ts';

/**
 * What of a round is kept as evidence: a find with its frame, its rule and its numbers, or the whole log. `from` names it
 * among all that this device keeps.
 */
export interface RoundCapture {
  readonly kind: 'finding' | 'round';
  readonly facts: { readonly from: string; readonly [name: string]: string };
  readonly file?: { readonly what: string; readonly content: Blob };
}

/** The finds of a round, in the order of its card, and its log as it was written, one line of JSON an event. */
export function capturesOf(
  round: StartedRound,
  finds: readonly Find[],
  log: RoundLog,
  pictures: ReadonlyMap<string, Blob>,
): readonly RoundCapture[] {
  const things = new Map(
    round.scans.flatMap(({ result }, index) => result.things.map((thing) => [findIdOf(index, thing.id), thing])),
  );
  return [
    ...finds.map((find): RoundCapture => {
      const picture = pictures.get(find.id);
      return {
        kind: 'finding',
        facts: { ...factsOf(find, things.get(find.id)), from: `check ${round.id}, find ${find.id}` },
        ...(picture ? { file: { what: 'finding', content: picture } } : {}),
      };
    }),
    {
      kind: 'round',
      facts: { text: copy.evidence.log, from: `check ${round.id}, log` },
      file: {
        what: 'room-check',
        content: new Blob([log.map((line) => `${JSON.stringify(line)}\n`).join('')], { type: 'text/plain' }),
      },
    },
  ];
}

/** At most so many numbers of one find go into its entry; the log holds all. */
const MAX_NUMBERS = 40;

function factsOf({ title, text, place }: Find, thing: SeenThing | undefined): Readonly<Record<string, string>> {
  return {
    text: text === null ? title : `${title}. ${text}`,
    ...(place === null ? {} : { place: copy.places[place].name }),
    ...Object.fromEntries(
      (thing?.evidence ?? [])
        .slice(0, MAX_NUMBERS)
        .map(({ rule, measured, threshold, atMs, locator }, index) => [
          `rule ${index + 1}`,
          `${rule}: ${measured.value} ${unitOf(measured.value, measured.unit)}, threshold ${threshold}, at ${atMs} ms, ${locator}`,
        ]),
    ),
  };
}
