import type { IncomingMessage } from 'node:http';
import { fail, ok, type Result } from '#core/result.ts';

/**
 * The body of a request, at most `maxBytes` of it: a longer one is refused as soon as that is known, unread.
 * `bad-request` when the client went away before the end.
 */
export async function readBody(
  incoming: IncomingMessage,
  maxBytes: number,
): Promise<Result<Uint8Array, 'body-too-large' | 'bad-request'>> {
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) return fail('body-too-large');
  return await new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const finish = (result: Result<Uint8Array, 'body-too-large' | 'bad-request'>) => {
      incoming.off('data', onData);
      incoming.off('end', onEnd);
      incoming.off('error', onGone);
      incoming.off('close', onGone);
      resolve(result);
    };
    const onData = (chunk: Buffer) => {
      length += chunk.length;
      if (length > maxBytes) {
        incoming.pause();
        finish(fail('body-too-large'));
      } else chunks.push(chunk);
    };
    const onEnd = () => finish(ok(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, length)));
    const onGone = () => finish(fail('bad-request'));
    incoming.on('data', onData);
    incoming.on('end', onEnd);
    incoming.on('error', onGone);
    incoming.on('close', onGone);
  });
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of these bytes, or null where they are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}
