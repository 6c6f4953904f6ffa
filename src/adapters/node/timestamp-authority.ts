/** An authority that stamps times by RFC 3161, over HTTP (3.4). */
export interface TimestampAuthority {
  /** Its answer to a TimeStampReq, DER and not yet checked; null where it gave none. */
  ask(request: Uint8Array): Promise<Uint8Array | null>;
}

const ANSWER_WITHIN_MS = 10_000;

/** The authority at this address. `maxBytes` is how long an answer may be. */
export function timestampAuthorityAt(url: string, maxBytes: number): TimestampAuthority {
  return {
    async ask(request) {
      try {
        const answer = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
          body: request as Uint8Array<ArrayBuffer>,
          redirect: 'error',
          signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        });
        if (!answer.ok || !answer.body) return null;
        const parts: Uint8Array[] = [];
        let length = 0;
        for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
          length += part.length;
          if (length > maxBytes) return null;
          parts.push(part);
        }
        return Buffer.concat(parts);
      } catch {
        return null;
      }
    },
  };
}
