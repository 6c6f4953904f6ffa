/** The golden file's shape; what each part asks for stands in its `about`. */
export interface Golden {
  readonly screens: Readonly<Record<string, Readonly<Record<string, readonly GoldenSentence[]>>>>;
  readonly phrases: Readonly<Record<string, readonly string[]>>;
  readonly errors: Readonly<Record<string, GoldenError>>;
}

type Argument = string | number;
export type GoldenSentence =
  | string
  | { readonly sentence: string; readonly with: readonly Argument[] }
  | { readonly anyOf: readonly string[] };
interface GoldenError {
  readonly owner: string;
  readonly sentence: string;
  readonly with?: readonly Argument[];
}

/** What a copy.ts or *-copy.ts exports, by its path below src without `.ts` and `/copy`. */
export type Copies = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

type Phrase = (...parameters: Argument[]) => unknown;

/** Every text below a value; functions are called with all tuples out of `pool` that fit their parameters. */
function textsOf(value: unknown, pool: readonly Argument[]): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return tuples(pool, value.length).flatMap((tuple) => called(value as Phrase, tuple));
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap((part) => textsOf(part, pool));
  return [];
}

/** A phrase called with what it was not made for may throw; then it says nothing. */
function called(phrase: Phrase, parameters: readonly Argument[]): string[] {
  try {
    return textsOf(phrase(...parameters), []);
  } catch {
    return [];
  }
}

function tuples(pool: readonly Argument[], length: number): Argument[][] {
  if (length === 0) return [[]];
  return pool.flatMap((first) => tuples(pool, length - 1).map((rest) => [first, ...rest]));
}

function below(owner: string, copies: Copies): unknown[] {
  return Object.entries(copies)
    .filter(([path]) => path === owner || path.startsWith(`${owner}/`))
    .map(([, copy]) => copy);
}

/** What of the specification's sentences and labels is missing, one line each. */
export function missingSentences(golden: Golden, copies: Copies): string[] {
  const missing: string[] = [];
  for (const [owner, screens] of Object.entries(golden.screens)) {
    for (const [screen, sentences] of Object.entries(screens)) {
      for (const wanted of sentences) {
        const pool = typeof wanted === 'object' && 'with' in wanted ? wanted.with : [];
        const accepted = typeof wanted === 'string' ? [wanted] : 'anyOf' in wanted ? wanted.anyOf : [wanted.sentence];
        const texts = new Set(textsOf(below(owner, copies), pool));
        if (!accepted.some((sentence) => texts.has(sentence))) missing.push(`${owner}, ${screen}: ${accepted[0]}`);
      }
    }
  }
  for (const [owner, phrases] of Object.entries(golden.phrases)) {
    const texts = textsOf(below(owner, copies), ['x', 3]).map((text) => text.toLowerCase());
    for (const phrase of phrases) {
      if (!texts.some((text) => text.includes(phrase.toLowerCase()))) missing.push(`${owner}: … ${phrase} …`);
    }
  }
  return missing;
}

function errorsOf(copy: Readonly<Record<string, unknown>>): [code: string, sentence: unknown][] {
  return Object.values(copy).flatMap((value) =>
    typeof value === 'object' && value !== null && 'errors' in value ? Object.entries(value.errors as object) : [],
  );
}

/** What is wrong with the sentences of error codes: none, two, an unknown code, or another wording than the golden one. */
export function errorProblems(golden: Golden, copies: Copies, catalogue: readonly string[]): string[] {
  const problems: string[] = [];
  const owners = new Map<string, { owner: string; sentence: unknown }[]>();
  for (const [owner, copy] of Object.entries(copies)) {
    for (const [code, sentence] of errorsOf(copy)) {
      owners.set(code, [...(owners.get(code) ?? []), { owner, sentence }]);
      if (!catalogue.includes(code))
        problems.push(`${code}: ${owner} has a sentence for it, the catalogue has no such code`);
    }
  }
  for (const code of catalogue) {
    const found = owners.get(code) ?? [];
    if (found.length === 0) problems.push(`${code}: no copy.ts has its sentence`);
    if (found.length > 1) problems.push(`${code}: has a sentence in ${found.map(({ owner }) => owner).join(' and ')}`);
  }
  for (const [code, wanted] of Object.entries(golden.errors)) {
    if (!catalogue.includes(code)) problems.push(`${code}: the golden file has it, the catalogue does not`);
    for (const { owner, sentence } of owners.get(code) ?? []) {
      if (owner !== wanted.owner && !owner.startsWith(`${wanted.owner}/`))
        problems.push(`${code}: stands in ${owner} instead of ${wanted.owner}`);
      const texts = textsOf(sentence, wanted.with ?? []);
      if (!texts.includes(wanted.sentence))
        problems.push(`${code}: reads ${JSON.stringify(texts[0])}, not ${wanted.sentence}`);
    }
  }
  return problems;
}
