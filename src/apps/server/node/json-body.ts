import type { FastifyRequest } from 'fastify';
import { parseStrictJson } from '../strict-json.ts';

/** A body that is no JSON of ours. */
export class BodyRefusal extends Error {
  readonly refusal: 'bad-json' | 'bad-encoding';

  constructor(refusal: 'bad-json' | 'bad-encoding') {
    super(refusal);
    this.refusal = refusal;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of these bytes, or null where they are not UTF-8. */
function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

/** The framework's reader of JSON bodies: strict about bytes and about JSON. */
export function parseJsonBody(
  _request: FastifyRequest,
  bytes: Buffer,
  done: (error: Error | null, body?: unknown) => void,
): void {
  const text = decodeUtf8(bytes);
  const json = text === null ? ({ ok: false, error: 'bad-encoding' } as const) : parseStrictJson(text);
  if (json.ok) done(null, json.value);
  else done(new BodyRefusal(json.error));
}
