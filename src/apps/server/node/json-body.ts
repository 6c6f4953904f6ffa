import { isUtf8 } from 'node:buffer';
import type { FastifyRequest } from 'fastify';
import { fail } from '#core/result.ts';
import { parseStrictJson } from '../strict-json.ts';

/** A body that is no JSON of ours. */
export class BodyRefusal extends Error {
  readonly refusal: 'bad-json' | 'bad-encoding';

  constructor(refusal: 'bad-json' | 'bad-encoding') {
    super(refusal);
    this.refusal = refusal;
  }
}

/** The framework's reader of JSON bodies: strict about bytes and about JSON. */
export function parseJsonBody(
  _request: FastifyRequest,
  bytes: Buffer,
  done: (error: Error | null, body?: unknown) => void,
): void {
  const json = isUtf8(bytes) ? parseStrictJson(bytes.toString()) : fail('bad-encoding' as const);
  if (json.ok) done(null, json.value);
  else done(new BodyRefusal(json.error));
}
