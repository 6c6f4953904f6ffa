import { fail, ok, type Result } from '#core/result.ts';

/** No answerable body nests deeper; a recursive reader of the value needs a bound. */
export const MAX_JSON_DEPTH = 32;
/** Nor has one an object this wide: a reader that walks all keys needs a bound too. */
export const MAX_JSON_KEYS = 256;
/** Nor has one more values than a scan with all its evidence: what reading a body costs must have an end. */
export const MAX_JSON_VALUES = 20_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;

const NUMBER = /-?[\d.eE+-]+/y;
/** Numbers this short are finite unless they have an exponent. */
const MAX_NUMBER_LENGTH = 300;

/** Position just after the string that opens at `start`, or beyond the text where it never closes. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code === BACKSLASH) at++;
  }
  return text.length + 1;
}

function isWhiteSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

/**
 * What stands against reading this text at all. Looks at its tokens only, so that a hostile text costs no more than one
 * pass: text that is no JSON may get through, for JSON.parse to refuse.
 */
function objection(text: string): 'bad-json' | 'bad-encoding' | null {
  // One set of keys for each open object, null for each open array.
  const open: (Set<string> | null)[] = [];
  if (!text.isWellFormed()) return 'bad-encoding';
  // Without one, a string is what stands between its quotes, and JSON.parse refuses what may not stand there.
  const hasEscapes = text.includes('\\');
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const end = hasEscapes ? endOfString(text, at) : text.indexOf('"', at + 1) + 1 || text.length + 1;
      if (end > text.length) return 'bad-json';
      let next = end;
      while (isWhiteSpace(text.charCodeAt(next))) next++;
      const isKey = text.charCodeAt(next) === COLON;
      const start = at;
      at = end - 1;
      if (!isKey && !hasEscapes) continue;
      const written = text.slice(start + 1, end - 1);
      const string = written.includes('\\') ? (JSON.parse(text.slice(start, end)) as string) : written;
      if (string.includes('\0') || !string.isWellFormed()) return 'bad-encoding';
      if (isKey) {
        const keys = open.at(-1);
        if (!keys || keys.has(string) || string === '__proto__' || keys.size === MAX_JSON_KEYS) return 'bad-json';
        keys.add(string);
      }
    } else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      values += 1;
      if (values > MAX_JSON_VALUES) return 'bad-json';
      if (open.push(code === OPEN_BRACE ? new Set() : null) > MAX_JSON_DEPTH) return 'bad-json';
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
      open.pop();
    } else if (code === COMMA) {
      values += 1;
      if (values > MAX_JSON_VALUES) return 'bad-json';
    } else if (code === MINUS || (code >= ZERO && code <= NINE)) {
      NUMBER.lastIndex = at;
      const digits = NUMBER.exec(text)![0];
      if (digits.length > MAX_NUMBER_LENGTH || (/e/i.test(digits) && !Number.isFinite(Number(digits))))
        return 'bad-json';
      at += digits.length - 1;
    }
  }
  return null;
}

/**
 * JSON that means one thing only. Beside what JSON.parse refuses, it refuses what readers disagree about, what JavaScript
 * cannot keep, and what only an attacker sends: a repeated or a `__proto__` key, a number beyond a double or longer than
 * MAX_NUMBER_LENGTH, more than MAX_JSON_DEPTH levels, MAX_JSON_KEYS keys or MAX_JSON_VALUES values (all `bad-json`), and NUL or half a surrogate
 * pair in a string (`bad-encoding`: neither a database nor UTF-8 can hold them).
 */
export function parseStrictJson(text: string): Result<unknown, 'bad-json' | 'bad-encoding'> {
  try {
    const refused = objection(text);
    return refused ? fail(refused) : ok(JSON.parse(text) as unknown);
  } catch {
    return fail('bad-json');
  }
}
