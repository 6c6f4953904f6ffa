/** How often `people-names.ts` finds the people that a sentence names, and nobody else. */
import { findPeople } from '#features/reports/personal-data/people-names.ts';
import { readSentences, type LabelledSentence } from '#tests/report-names/sentences.ts';
import { percent, rate } from './measured/rate.ts';

interface Stretch {
  readonly start: number;
  readonly end: number;
}

const overlaps = (one: Stretch, other: Stretch): boolean => one.start < other.end && other.start < one.end;

function count(sentences: readonly LabelledSentence[]) {
  let [named, foundOfNamed, wholeOfNamed, found, rightOfFound, clean, cleanWithAny] = [0, 0, 0, 0, 0, 0, 0];
  for (const { text, people } of sentences) {
    const stretches = findPeople(text);
    named += people.length;
    foundOfNamed += people.filter((person) => stretches.some((stretch) => overlaps(stretch, person))).length;
    wholeOfNamed += people.filter(({ start, end }) =>
      stretches.some((stretch) => stretch.start <= start && stretch.end >= end),
    ).length;
    found += stretches.length;
    rightOfFound += stretches.filter((stretch) => people.some((person) => overlaps(stretch, person))).length;
    if (people.length === 0) {
      clean += 1;
      if (stretches.length > 0) cleanWithAny += 1;
    }
  }
  return { named, foundOfNamed, wholeOfNamed, found, rightOfFound, clean, cleanWithAny };
}

function share(hits: number, n: number): string {
  const { value, low, high } = rate('', hits, n);
  return `${percent(value)} (${hits}/${n}; ${percent(low)} to ${percent(high)})`;
}

const LANGUAGES = [
  ['en', 'English'],
  ['es', 'Spanish'],
  ['de', 'German'],
  ['fr', 'French'],
] as const;

function rowOf(title: string, sentences: readonly LabelledSentence[]): string {
  const counts = count(sentences);
  return `| ${title} | ${sentences.length} | ${share(counts.foundOfNamed, counts.named)} | ${share(counts.wholeOfNamed, counts.named)} | ${share(counts.rightOfFound, counts.found)} | ${share(counts.cleanWithAny, counts.clean)} |`;
}

export function run(): Promise<string> {
  const judged = readSentences('judged');
  const lines = [
    '# Names of people in reports',
    '',
    'Sentences about rooms in which people are named, or only houses, streets, cities, months and makers. They were written before the rule and split by their hash; the rule was made with one half and judged on the other. The names of both were drawn from lists that the rule does not use. The sentences were written by the hand that wrote the rule: a stranger’s may differ more (`tests/report-names/README.md`). In brackets: counts, and the 95 % interval (Wilson).',
    '',
    '| sentences | number | people found | found from their first letter to their last | stretches that are people | sentences without a person in which one is seen |',
    '|---|---|---|---|---|---|',
    rowOf('judged', judged),
    ...LANGUAGES.map(([code, title]) =>
      rowOf(
        `judged, ${title}`,
        judged.filter(({ language }) => language === code),
      ),
    ),
    rowOf('tuned', readSentences('tuned')),
    '',
  ];
  return Promise.resolve(lines.join('\n'));
}
