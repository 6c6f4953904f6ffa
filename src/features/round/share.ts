import type { Find, RoundCard } from './card.ts';
import { copy } from './copy.ts';

/** A page of text for somebody who was not there. `time` is when the round began, as people write it. */
export function shareText(card: RoundCard, time: string): string {
  const words = copy.share;
  return [
    words.when(time),
    [card.title, card.relief, card.honest].filter((line) => line !== null).join(' '),
    card.coverage.words,
    '',
    words.seen,
    ...(card.finds.length > 0 ? card.finds.map((find) => `- ${findLine(find)}`) : [`- ${words.none}`]),
    ...(card.nothingSeen.length > 0 ? ['', words.notSeen, ...card.nothingSeen.map((row) => `- ${row.words}`)] : []),
    '',
    words.unknown,
    ...card.unknown.map(({ what, why, how }) => `- ${what}: ${why} ${how}`),
    '',
    words.limits,
    '',
  ].join('\n');
}

function findLine({ title, text, place, explained }: Find): string {
  return [
    place === null ? title : `${copy.places[place].name}: ${title}`,
    text,
    explained === null ? null : copy.find.explained(copy.find.explanations[explained]),
  ]
    .filter((words) => words !== null)
    .join('. ');
}
