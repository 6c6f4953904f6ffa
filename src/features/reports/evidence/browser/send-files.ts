import type { ApiClient } from '#adapters/browser/api-client.ts';
import { browserClock } from '#adapters/browser/clock.ts';
import { sentenceOf } from '#adapters/browser/sending.ts';
import { sendingCopy } from '../sending-copy.ts';
import { sendEvidence, type OutgoingFile } from './send-evidence.ts';

/** A file on its way, by its place among all. */
export interface Progress {
  readonly number: number;
  readonly files: number;
}

/** The id of a file that could not be sent, and why. */
export interface Unsent {
  readonly id: string;
  readonly why: string;
}

/** Sends files one after the other and gives those that stayed here; what one is refused for stops no other. */
export async function sendFiles<File extends { readonly id: string }>(
  api: ApiClient,
  token: string,
  files: readonly File[],
  { open, onProgress }: { open(file: File): Promise<OutgoingFile | null>; onProgress(progress: Progress | null): void },
): Promise<readonly Unsent[]> {
  const unsent: Unsent[] = [];
  try {
    for (const [index, chosen] of files.entries()) {
      onProgress({ number: index + 1, files: files.length });
      try {
        // One at a time in memory as it is sent.
        const file = await open(chosen);
        if (file) await sendEvidence(api, browserClock, token, file);
        else unsent.push({ id: chosen.id, why: sendingCopy.notSent.failed });
      } catch (error) {
        const why = sentenceOf(error, sendingCopy.notSent.failed);
        unsent.push({ id: chosen.id, why });
      }
    }
  } finally {
    onProgress(null);
  }
  return unsent;
}
