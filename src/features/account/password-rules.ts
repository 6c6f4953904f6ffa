import { COMMON_WORDS } from './common-words.ts';
import { foldUsername } from './username.ts';

/** Reviewers and admins read what others wrote in confidence: their passwords need this many characters. */
export const MIN_PRIVILEGED_PASSWORD_LENGTH = 12;

export function isLongPassword(password: string): boolean {
  return [...password].length >= MIN_PRIVILEGED_PASSWORD_LENGTH;
}

/** Lines along which fingers run: keyboard rows and columns, the keypad, the alphabet, digits. Both directions count. */
const PATHS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '1qaz',
  '2wsx',
  '3edc',
  '4rfv',
  '5tgb',
  '6yhn',
  '7ujm',
  '8ik',
  '9ol',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qawsedrftgyhujikolp',
  'a1b2c3d4e5f6g7h8i9',
  '1a2b3c4d5e6f7g8h9i',
  'azsxdcfvgbhnjmk',
  '147',
  '258',
  '369',
  '159',
  '357',
  '741',
  '852',
  '963',
  '!@#$%^&*()',
].flatMap((path) => [path, [...path].reverse().join('')]);
const SHORTEST_RUN = 3;
/** How every run along a path begins. */
const BEGINNINGS: ReadonlySet<string> = new Set(
  PATHS.flatMap((path) => Array.from({ length: path.length - 2 }, (_, at) => path.slice(at, at + SHORTEST_RUN))),
);

/** How long the run along one path, or of one repeated character, is that starts at `start`. */
function runLength(text: string, start: number): number {
  let repeated = 1;
  while (text[start + repeated] === text[start]) repeated += 1;
  let longest = repeated;
  for (const path of PATHS) {
    let length = longest;
    while (start + length < text.length && path.includes(text.slice(start, start + length + 1))) length += 1;
    if (path.includes(text.slice(start, start + length))) longest = Math.max(longest, length);
  }
  return longest;
}

/** Whether the whole text is made of such runs, none shorter than three characters. */
function isMadeOfRuns(text: string): boolean {
  for (let at = 0; at < text.length;) {
    const beginning = text.slice(at, at + SHORTEST_RUN);
    const isRepeated = beginning === text[at]!.repeat(SHORTEST_RUN);
    if (!isRepeated && !BEGINNINGS.has(beginning)) return false;
    at += runLength(text, at);
  }
  return true;
}

/** The shortest text that, repeated, gives this one. */
function repeatedUnit(text: string): string {
  const at = (text + text).indexOf(text, 1);
  return text.slice(0, at);
}

/** Every second character, where each stands twice: `aabbcc` is `abc`. Null elsewhere. */
function undoubled(text: string): string | null {
  return /^(?:(.)\1)+$/su.test(text) ? text.replaceAll(/(.)\1/gsu, '$1') : null;
}

const YEAR = '(?:19|20)\\d\\d';
const DAY = '(?:0[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0[1-9]|1[0-2])';
const DATE = new RegExp(
  `^(?:${DAY}${MONTH}(?:${YEAR}|\\d\\d)|${MONTH}${DAY}(?:${YEAR}|\\d\\d)|(?:${YEAR}|\\d\\d)${MONTH}${DAY}|(?:${YEAR}){2})$`,
);

/** What people put around a word: up to three digits, a year, 1234, a sign or two. */
const AROUND_DIGITS = `(?:\\d{0,3}|${YEAR}|1234\\d{0,2}|4321)`;
const SIGNS = '!?.,*#@$%&+_-';
const AROUND_SIGNS = `[${SIGNS}]{0,2}`;
const AROUND = new RegExp(`[\\d${SIGNS}]`, 'u');
const BEFORE = new RegExp(`^${AROUND_SIGNS}${AROUND_DIGITS}$`, 'u');
const AFTER = new RegExp(`^${AROUND_SIGNS}${AROUND_DIGITS}${AROUND_SIGNS}$`, 'u');

/** Every text that, with such surroundings, gives this one; the shortest first. */
function undressed(text: string): string[] {
  let front = 0;
  while (front < text.length && AROUND.test(text[front]!)) front += 1;
  let back = text.length;
  while (back > 0 && AROUND.test(text[back - 1]!)) back -= 1;
  const cuts = Array.from({ length: text.length + 1 }, (_, at) => at);
  const starts = cuts.slice(0, front + 1).filter((at) => BEFORE.test(text.slice(0, at)));
  return cuts
    .slice(back)
    .filter((at) => AFTER.test(text.slice(at)))
    .flatMap((end) => starts.filter((start) => start < end).map((start) => text.slice(start, end)))
    .toSorted((one, other) => one.length - other.length);
}

const LETTER_OF: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
};

function withoutDigitsForLetters(text: string): string {
  return text.replaceAll(/[0134578@$!|]/g, (sign) => LETTER_OF[sign] ?? sign);
}

interface Cores {
  /** What may be a well-known word. */
  readonly words: ReadonlySet<string>;
  /** What may be a run: only the shortest of each form, since any long number holds some run. */
  readonly runs: ReadonlySet<string>;
}

/** Each text, what it repeats, and itself backwards. */
function turned(texts: ReadonlySet<string>): Set<string> {
  return new Set([...texts].flatMap((text) => [text, repeatedUnit(text), [...text].reverse().join('')]));
}

/** The texts that a guesser would start from to arrive at this one. */
function coresOf(text: string): Cores {
  const words = new Set<string>();
  const runs = new Set<string>();
  const spelled = withoutDigitsForLetters(text);
  for (const form of new Set([text, spelled, spelled.replaceAll('i', 'l')])) {
    const bare = undressed(form);
    for (const core of [form, ...bare]) words.add(core);
    for (const core of [form, ...bare.slice(0, 1)]) runs.add(core);
    if (form === text) for (const core of bare) words.add(withoutDigitsForLetters(core));
  }
  return { words: turned(words), runs: turned(runs) };
}

/** Longer ones are only refused for what repeats: no guesser's first list reaches them. */
const LONGEST_COMMON = 24;

/**
 * Whether this password is among the first that a guesser would try against this account: a run or repetition, a date,
 * a well-known word or the username itself, dressed up as people do. Letters, digits and signs are otherwise free.
 */
export function isCommonPassword(password: string, username: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  const unit = repeatedUnit(text);
  if (unit.length < text.length && (unit.length <= 4 || isCommonPassword(unit, username))) return true;
  if (text.length > LONGEST_COMMON) return false;
  if (isMadeOfRuns(text) || DATE.test(text)) return true;
  const single = undoubled(text);
  if (single !== null && isMadeOfRuns(single)) return true;
  const name = foldUsername(username);
  const isKnown = (core: string) => core === name || COMMON_WORDS.has(core);
  if (isKnown(text)) return true;
  const cores = coresOf(text);
  return (
    cores.words.values().some(isKnown) ||
    cores.runs.values().some((core) => core.length >= SHORTEST_RUN && core.length < text.length && isMadeOfRuns(core))
  );
}
