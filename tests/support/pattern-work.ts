/**
 * How much work a regular expression can cost, read from its structure and never from a clock.
 *
 * A backtracking matcher tries every length of a repetition against what follows it. The figure is the number of
 * steps that this takes at the most from one place of the text, as if each part of the pattern matched until the last
 * one fails. Where what is repeated shares no character with what comes next, only the whole run can be followed: its
 * lengths cost a step each. Otherwise each length costs all that follows.
 */

/** Characters by their place in the pattern's alphabet, one bit each. */
type CharacterSet = bigint;
const ANY: CharacterSet = -1n;

type Node =
  | { readonly type: 'character'; readonly set: CharacterSet }
  | { readonly type: 'edge'; readonly edge: '^' | '$' | 'word' | 'no word'; readonly before: CharacterSet }
  | { readonly type: 'look'; readonly body: Node; readonly ahead: boolean }
  | { readonly type: 'sequence'; readonly parts: readonly Node[] }
  | { readonly type: 'choice'; readonly options: readonly Node[] }
  | { readonly type: 'repeat'; readonly body: Node; readonly min: number; readonly max: number };

/** What comes after a part of the pattern. */
interface Rest {
  /** How it can begin. */
  readonly first: CharacterSet;
  readonly canFail: boolean;
  readonly steps: number;
  /** The letters, digits and underscores, where it begins with the edge of a word. */
  readonly edgeOf?: CharacterSet;
  /** Whether nothing after that edge can fail. */
  readonly endsWithEdge?: boolean;
}

const END: Rest = { first: ANY, canFail: false, steps: 0 };
/** Groups that are repeated no more often are written out; of longer runs the ways are counted. */
const FEW = 8;

/** Something of which only the beginning matters. */
const before = (first: CharacterSet): Rest => ({ first, canFail: true, steps: 0 });

export interface PatternWork {
  /** Steps from one place of a text, at the most; `Infinity` where they grow exponentially. */
  readonly stepsFromOnePlace: number;
  /** Whether it begins with `^`, so that only one place is tried. */
  readonly anchored: boolean;
}

/** Work of `pattern` on texts of at most `longest` characters. Throws where it uses a form that this does not read. */
export function patternWork(pattern: RegExp, longest: number): PatternWork {
  const root = new PatternReader(pattern).read();
  return { stepsFromOnePlace: restFrom(root, END, longest).steps, anchored: isAnchored(root) };
}

/** A pattern that was asked, on a text of this length; a match was looked for in so many of its places. */
interface PatternCall {
  readonly source: string;
  readonly flags: string;
  readonly length: number;
  readonly places: number;
}

/** Steps at the most of each regular expression that reads something while `run` runs, whichever method asks it. */
export function workWhile(run: () => void): ReadonlyMap<string, number> {
  const calls: PatternCall[] = [];
  const descriptor = Object.getOwnPropertyDescriptor(RegExp.prototype, 'exec')!;
  const find = descriptor.value as typeof RegExp.prototype.exec;
  Object.defineProperty(RegExp.prototype, 'exec', {
    ...descriptor,
    value(this: RegExp, text: string) {
      const from = this.global || this.sticky ? this.lastIndex : 0;
      const match = find.call(this, text);
      const to = match ? match.index + match[0].length : text.length;
      calls.push({ source: this.source, flags: this.flags, length: text.length, places: to - from + 1 });
      return match;
    },
  });
  try {
    run();
  } finally {
    Object.defineProperty(RegExp.prototype, 'exec', descriptor);
  }
  const known = new Map<string, PatternWork>();
  const steps = new Map<string, number>();
  for (const { source, flags, length, places } of calls) {
    const key = `${length} ${flags} ${source}`;
    const work = known.get(key) ?? patternWork(new RegExp(source, flags), length);
    known.set(key, work);
    steps.set(source, (steps.get(source) ?? 0) + work.stepsFromOnePlace * (work.anchored ? 1 : places));
  }
  return steps;
}

function isAnchored(node: Node): boolean {
  if (node.type === 'edge') return node.edge === '^';
  if (node.type === 'choice') return node.options.every(isAnchored);
  return node.type === 'sequence' && node.parts[0] !== undefined && isAnchored(node.parts[0]);
}

/** What stands from `node` on, with `rest` after it. */
function restFrom(node: Node, rest: Rest, longest: number): Rest {
  switch (node.type) {
    case 'character':
      return { first: node.set, canFail: true, steps: 1 + rest.steps };
    case 'edge': {
      const steps = 1 + rest.steps;
      if (node.edge !== 'word') return { first: node.edge === '$' ? node.before : rest.first, canFail: true, steps };
      return { first: rest.first, canFail: true, steps, edgeOf: node.before, endsWithEdge: !rest.canFail };
    }
    case 'look': {
      // What is looked at is no end: when it has matched, all that follows can still fail.
      const looked = restFrom(node.body, { ...before(ANY), canFail: false }, longest);
      const first = node.ahead ? looked.first & rest.first : rest.first;
      return { first, canFail: true, steps: looked.steps + rest.steps };
    }
    case 'sequence':
      return node.parts.reduceRight((after, part) => restFrom(part, after, longest), rest);
    case 'choice': {
      const options = node.options.map((option) => restFrom(option, rest, longest));
      return {
        first: options.reduce((all, { first }) => all | first, 0n),
        canFail: options.every(({ canFail }) => canFail),
        steps: options.length + mostOf(options),
      };
    }
    case 'repeat':
      return restFromRepeat(node, rest, longest);
  }
}

function restFromRepeat({ body, min, max }: Node & { type: 'repeat' }, rest: Rest, longest: number): Rest {
  if (body.type !== 'character' && max <= FEW) return unrolled(body, min, max, rest, longest);
  const times = Math.min(max, longest);
  const inner = restFrom(body, before(rest.first), longest);
  const first = min > 0 ? inner.first : inner.first | rest.first;
  const ways = waysOf(body, inner.first | rest.first);
  // What nothing follows that can fail ends the search: turns beyond the needed ones are paid for once in the whole text.
  if (!rest.canFail) {
    const needed = Math.max(1, min);
    return { first, canFail: min > 0, steps: needed * inner.steps * power(ways, needed - 1) };
  }
  // So does a run of all that words are made of, up to the edge of the word.
  if (rest.endsWithEdge && body.type === 'character' && body.set === rest.edgeOf && max === Infinity)
    return { first, canFail: true, steps: 2 };
  const lengths = canBeLeft(body, inner.first, rest) ? times - Math.min(min, times) + 1 : 1;
  return { first, canFail: true, steps: power(ways, times) * (times * inner.steps + lengths * rest.steps) };
}

/** A few turns of a group, written out. */
function unrolled(body: Node, min: number, max: number, rest: Rest, longest: number): Rest {
  let from = rest;
  for (let turn = max; turn > 0; turn--) {
    const taken = restFrom(body, from, longest);
    if (turn <= min) from = taken;
    else from = { first: taken.first | rest.first, canFail: rest.canFail, steps: 1 + mostOf([taken, rest]) };
  }
  return from;
}

/** Whether a run of `body` may be followed before it is at its end. */
function canBeLeft(body: Node, first: CharacterSet, rest: Rest): boolean {
  if (rest.edgeOf === undefined) return (first & rest.first) !== 0n;
  // In the middle of a word there is no edge.
  const ofWords = body.type === 'character' && (body.set & ~rest.edgeOf) === 0n;
  return ofWords ? (first & rest.first & ~rest.edgeOf) !== 0n : (first & rest.first) !== 0n;
}

/** In how many ways a part can match from one place before something that begins with `next`. */
function waysOf(node: Node, next: CharacterSet): number {
  switch (node.type) {
    case 'character':
    case 'edge':
    case 'look':
      return 1;
    case 'sequence': {
      let ways = 1;
      let first = next;
      for (const part of node.parts.toReversed()) {
        ways *= waysOf(part, first);
        first = restFrom(part, before(first), 1).first;
      }
      return ways;
    }
    case 'choice':
      return mostOf(
        node.options.map((option) => ({
          first: restFrom(option, before(next), 1).first,
          steps: waysOf(option, next),
        })),
      );
    case 'repeat': {
      const { first } = restFrom(node.body, before(0n), 1);
      if (node.max === 1) return waysOf(node.body, next) + ((first & next) === 0n ? 0 : 1 - node.min);
      const lengths = (first & next) === 0n ? 1 : node.max - node.min + 1;
      return lengths * power(waysOf(node.body, first | next), node.max);
    }
  }
}

/** One to any power is one, also to the infinite. */
function power(base: number, exponent: number): number {
  return base === 1 ? 1 : base ** exponent;
}

/** The most that options cost together: on one text only those are tried that can begin alike. */
function mostOf(options: readonly Pick<Rest, 'first' | 'steps'>[]): number {
  const together: Pick<Rest, 'first' | 'steps'>[] = [];
  for (const option of options) {
    const alike = together.filter(({ first }) => (first & option.first) !== 0n);
    for (const group of alike) together.splice(together.indexOf(group), 1);
    together.push({
      first: alike.reduce((all, { first }) => all | first, option.first),
      steps: alike.reduce((sum, { steps }) => sum + steps, option.steps),
    });
  }
  return Math.max(...together.map(({ steps }) => steps));
}

/** What is looked at behind a place is matched from its end. */
function mirrored(node: Node): Node {
  if (node.type === 'sequence') return { ...node, parts: node.parts.map(mirrored).toReversed() };
  if (node.type === 'choice') return { ...node, options: node.options.map(mirrored) };
  return node.type === 'repeat' ? { ...node, body: mirrored(node.body) } : node;
}

/** ASCII, Latin letters with marks, and some that flags and classes treat apart; a pattern adds its own characters. */
const COMMON_CHARACTERS = Array.from({ length: 0x180 }, (_, code) => String.fromCharCode(code)).concat(
  '\u2028',
  '\u2029',
  '\u212A',
  '\u017F',
  'ж',
  'Ж',
  '中',
  '한',
  'ア',
);

/** One character, class or escape; a reference back to a group is none. */
const ONE =
  /^(?:\[(?:\\.|[^\]\\])*\]|\\(?:[pP]\{[^}]+\}|u\{[^}]+\}|u[\da-f]{4}|x[\da-f]{2}|0(?!\d)|[^\dk])|[^\\[(){}*+?|])/isu;

/** Reads the forms of regular expressions that rules use. What one character matches is asked of the engine itself. */
class PatternReader {
  readonly #source: string;
  readonly #flags: string;
  readonly #alphabet: readonly string[];
  readonly #sets = new Map<string, CharacterSet>();
  #at = 0;

  constructor({ source, flags }: RegExp) {
    this.#source = source;
    this.#flags = flags.replace(/[gy]/g, '');
    this.#alphabet = [...new Set([...COMMON_CHARACTERS, ...Array.from(source)])];
  }

  read(): Node {
    const node = this.#choice();
    if (this.#at < this.#source.length) this.#refuse();
    return node;
  }

  #choice(): Node {
    const options = [this.#sequence()];
    while (this.#take('|')) options.push(this.#sequence());
    return options.length === 1 ? options[0]! : { type: 'choice', options };
  }

  #sequence(): Node {
    const parts: Node[] = [];
    while (this.#at < this.#source.length && !/[|)]/.test(this.#source[this.#at]!)) {
      parts.push(this.#repeat(this.#atom()));
    }
    return { type: 'sequence', parts };
  }

  #repeat(body: Node): Node {
    const found = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(this.#source.slice(this.#at));
    if (!found) return body;
    this.#at += found[0].length;
    const [, sign, least, comma, most] = found;
    if (sign === '?') return { type: 'repeat', body, min: 0, max: 1 };
    if (sign) return { type: 'repeat', body, min: sign === '+' ? 1 : 0, max: Infinity };
    return { type: 'repeat', body, min: Number(least), max: comma ? Number(most || Infinity) : Number(least) };
  }

  #atom(): Node {
    const lines = this.#flags.includes('m');
    if (this.#take('^')) return { type: 'edge', edge: lines ? 'no word' : '^', before: ANY };
    if (this.#take('$')) return { type: 'edge', edge: '$', before: lines ? this.#setOf('[\\r\\n\u2028\u2029]') : 0n };
    if (this.#take('\\b')) return { type: 'edge', edge: 'word', before: this.#setOf('\\w') };
    if (this.#take('\\B')) return { type: 'edge', edge: 'no word', before: ANY };
    if (this.#take('(?=')) return { type: 'look', body: this.#closed(), ahead: true };
    if (this.#take('(?!')) return { type: 'look', body: this.#closed(), ahead: false };
    if (this.#take('(?<=') || this.#take('(?<!')) return { type: 'look', body: mirrored(this.#closed()), ahead: false };
    if (this.#take('(?:')) return this.#closed();
    if (this.#source.startsWith('(?', this.#at)) this.#refuse();
    if (this.#take('(')) return this.#closed();
    const one = ONE.exec(this.#source.slice(this.#at))?.[0] ?? this.#refuse();
    this.#at += one.length;
    return { type: 'character', set: this.#setOf(one) };
  }

  #closed(): Node {
    const body = this.#choice();
    if (!this.#take(')')) this.#refuse();
    return body;
  }

  #take(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #setOf(one: string): CharacterSet {
    const known = this.#sets.get(one);
    if (known !== undefined) return known;
    const alone = new RegExp(`^(?:${one})$`, this.#flags.replace('m', ''));
    const bits = this.#alphabet.map((character, place) => (alone.test(character) ? 1n << BigInt(place) : 0n));
    const set = bits.reduce((all, bit) => all | bit, 0n);
    this.#sets.set(one, set);
    return set;
  }

  #refuse(): never {
    throw new Error(`not read at ${this.#at}: /${this.#source}/`);
  }
}
