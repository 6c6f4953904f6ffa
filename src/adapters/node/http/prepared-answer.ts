import { sha256 } from '#adapters/node/sha256.ts';
import { acceptsBrotli, matchesEtag } from '#core/http/conditional.ts';

/** An answer whose bytes and headers were made before the request came. */
export interface PreparedAnswer {
  readonly status: number;
  /** Name, value, name, value: what `writeHead` takes without another copy. */
  readonly headers: readonly string[];
  readonly body: Buffer | null;
}

/** One body in its encodings, each ready whole and as 'not modified'. */
export interface PreparedBody {
  /** The answer for these headers of a request. */
  answer(acceptEncoding: string | undefined, ifNoneMatch: string | undefined): PreparedAnswer;
}

interface Variant {
  readonly etag: string;
  readonly whole: PreparedAnswer;
  readonly notModified: PreparedAnswer;
}

/** The strong entity tag of these bytes. */
export function etagOf(body: Buffer | string): string {
  return `"${sha256(body).toString('base64url').slice(0, 27)}"`;
}

function variantOf(body: Buffer, headers: readonly string[], status: number): Variant {
  const etag = etagOf(body);
  const withEtag = [...headers, 'etag', etag];
  return {
    etag,
    whole: { status, headers: [...withEtag, 'content-length', String(body.length)], body },
    notModified: { status: 304, headers: withEtag, body: null },
  };
}

/** Prepares a body with its headers (name, value, …). `brotli` is the same body compressed, where that is smaller. */
export function prepareBody(
  identity: Buffer,
  brotli: Buffer | null,
  headers: readonly string[],
  status = 200,
): PreparedBody {
  const varying = brotli ? [...headers, 'vary', 'accept-encoding'] : headers;
  const plain = variantOf(identity, varying, status);
  const compressed = brotli ? variantOf(brotli, [...varying, 'content-encoding', 'br'], status) : null;
  return {
    answer(acceptEncoding, ifNoneMatch) {
      const variant = compressed && acceptsBrotli(acceptEncoding) ? compressed : plain;
      return matchesEtag(ifNoneMatch, variant.etag) ? variant.notModified : variant.whole;
    },
  };
}
