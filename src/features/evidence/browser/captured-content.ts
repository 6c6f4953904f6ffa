import { toHex } from '#core/bytes/hex.ts';
import { mediaTypeOf, type NewContent } from '../capture.ts';
import { stripPicture } from '../picture-metadata.ts';
import { webVerifying } from './web-crypto.ts';

/** What is kept of a captured file, and what its log says of that: pictures lose their metadata unless a person keeps it. */
export async function contentOf(
  content: NewContent,
  keepsMetadata: boolean,
): Promise<{ bytes: Uint8Array; facts: { [name: string]: string } }> {
  const original = new Uint8Array(await content.arrayBuffer());
  // Before anything else may touch it.
  const originalSha256 = toHex(await webVerifying.sha256(original));
  const type = mediaTypeOf(content.type);
  if (!type.startsWith('image/') && !type.startsWith('video/')) return { bytes: original, facts: {} };
  if (keepsMetadata) return { bytes: original, facts: { metadata: 'kept' } };
  const stripped = stripPicture(original);
  if (stripped === null) return { bytes: original, facts: { metadata: 'not removed' } };
  if (stripped.bytes.length === original.length) return { bytes: original, facts: { metadata: 'none' } };
  const taken = stripped.takenAt === null ? {} : { 'time in the picture': stripped.takenAt };
  return { bytes: stripped.bytes, facts: { metadata: 'removed', 'sha-256 before': originalSha256, ...taken } };
}
