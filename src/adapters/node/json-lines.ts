import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';

/** Longer lines are refused by number: a line is one record, not a file. */
export const MAX_LINE_BYTES = 1_000_000;

export type JsonLine =
  | { readonly index: number; readonly ok: true; readonly value: unknown }
  | { readonly index: number; readonly ok: false; readonly reason: 'not JSON' | 'not UTF-8' | 'longer than 1 MB' };

/** Opens a file to read, or standard input for "-". */
export function openInput(path: string): Readable {
  return path === '-' ? process.stdin : createReadStream(path);
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/**
 * Reads JSON Lines, numbered from 1 as in the file. Empty lines are passed over, bad ones come back with their reason;
 * memory stays within one line. Rejects only when the stream itself fails (no such file, cut pipe).
 */
export async function* readJsonLines(input: Readable): AsyncGenerator<JsonLine> {
  let index = 0;
  for await (const line of readLines(input)) {
    index += 1;
    if (line === null) {
      yield { index, ok: false, reason: 'longer than 1 MB' };
      continue;
    }
    yield* parseLine(index, line);
  }
}

function* parseLine(index: number, line: Buffer): Generator<JsonLine> {
  let text: string;
  try {
    text = UTF8.decode(line).trim();
  } catch {
    yield { index, ok: false, reason: 'not UTF-8' };
    return;
  }
  if (text === '') return;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    yield { index, ok: false, reason: 'not JSON' };
    return;
  }
  yield { index, ok: true, value };
}

/** Lines without their line end; null for one that is too long. */
async function* readLines(input: Readable): AsyncGenerator<Buffer | null> {
  let parts: Buffer[] = [];
  let bytes = 0;
  const take = (): Buffer | null => {
    const line = bytes > MAX_LINE_BYTES ? null : Buffer.concat(parts);
    parts = [];
    bytes = 0;
    return line;
  };
  for await (const chunk of input as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      keep(chunk.subarray(from, end));
      yield take();
      from = end + 1;
    }
    keep(chunk.subarray(from));
  }
  if (bytes > 0) yield take();

  function keep(part: Buffer): void {
    bytes += part.length;
    if (bytes <= MAX_LINE_BYTES && part.length > 0) parts.push(part);
  }
}
