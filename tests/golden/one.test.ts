import { expect, test } from 'vitest';

/** A number of one before a word of more: "1 reports", "1 newest reports". What stands after "of" is counted by another number. */
const MORE_THAN_ONE = /(?<![\d.,:/–-])1[ \u00a0](?!of\b)(?:[a-z-]+[ \u00a0])?[a-z-]+s\b/g;
/** No plurals: verbs behind a name, and words that end so in the singular. */
const SINGULAR =
  /[ \u00a0](?:is|was|has|as|this|looks|works|stands|exists|holds|wants|answers|requires|takes streams|unless|suspicious|address)$/;
/** Of these there are always more: limits, the places of a round, and what is said only of more than one. */
const NEVER_ONE: readonly string[] = [
  '1 of 1 places checked',
  '1 of 1 characters',
  'keeps 1 cities',
  'Up to 1 seconds, without sound',
  '1 reports were removed after legal complaints',
  '1 decisions are not sent yet',
  '1 spots to look at',
  '1 different cards',
];
/** Words of the specification (section 2 and the camera's findings). */
const SPECIFIED: readonly string[] = ['1 months', '1 years', '1 clusters', '1 IR clusters'];

function pluralsOfOne(sentence: string): string[] {
  if (NEVER_ONE.some((words) => sentence.includes(words))) return [];
  return (sentence.match(MORE_THAN_ONE) ?? []).filter((said) => !SINGULAR.test(said) && !SPECIFIED.includes(said));
}

const modules = import.meta.glob<Record<string, unknown>>(['../../src/**/copy.ts', '../../src/**/*-copy.ts'], {
  eager: true,
});

type Ones = readonly (string | number)[];
type Sentence = (...ones: Ones) => unknown;

/** One for each of so many arguments, as a number or written, in every mixture. */
function onesFor(count: number): Ones[] {
  return count === 0 ? [[]] : onesFor(count - 1).flatMap((ones) => [[...ones, 1] as const, [...ones, '1'] as const]);
}

/** What a sentence with numbers says of these; nothing where it takes no numbers. */
function said(sentence: Sentence, ones: Ones): unknown {
  try {
    return sentence(...ones);
  } catch {
    return null;
  }
}

/** Every sentence; one with numbers in each way that it may be told of one. */
function* sentencesOf(value: unknown): Generator<readonly string[]> {
  if (typeof value === 'string') yield [value];
  else if (typeof value === 'function') {
    const told = onesFor(value.length).map((ones) => [...sentencesOf(said(value as Sentence, ones))].flat());
    for (const at of told[0]!.keys()) yield told.flatMap((sentences) => sentences[at] ?? []);
  } else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) yield* sentencesOf(part);
  }
}

test('one thing is told in the singular, in every sentence with a number', () => {
  const sentences = Object.entries(modules).flatMap(([path, module]) =>
    [...sentencesOf(module)].map((ways) => ({ path, ways })),
  );
  expect(sentences.length).toBeGreaterThan(1_000);
  const faults = sentences.filter(({ ways }) => ways.every((sentence) => pluralsOfOne(sentence).length > 0));
  expect(faults.map(({ path, ways }) => `${path}: ${ways[0]}`)).toEqual([]);
});

test.each([
  ['1 reports', 1],
  ['Seen: 1 newest reports shown', 1],
  ['1 report', 0],
  ['1 of 9 places', 0],
  ['21 reports', 0],
  ['1 looks like a camera', 0],
])('%s has %i plurals of one', (sentence, plurals) => {
  expect(pluralsOfOne(sentence)).toHaveLength(plurals);
});
