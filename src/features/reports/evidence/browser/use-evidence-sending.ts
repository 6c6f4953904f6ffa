import { useState } from 'react';
import { ApiError } from '#adapters/browser/api-client.ts';
import { browserClock } from '#adapters/browser/clock.ts';
import { useShell } from '#adapters/browser/shell.ts';
import { pictureCopy } from '../picture-copy.ts';
import { sendEvidence, type OutgoingFile } from './send-evidence.ts';

/** A file on its way, by its place among all; null where none is. */
export interface Progress {
  readonly number: number;
  readonly files: number;
}

/** A file that stayed here, and why. */
export interface Unsent {
  readonly id: string;
  readonly why: string;
}

/** Sends files one after the other; what one is refused for stops no other. */
export function useEvidenceSending() {
  const { api } = useShell();
  const [progress, setProgress] = useState<Progress | null>(null);

  async function send(
    token: string,
    ids: readonly string[],
    open: (id: string) => Promise<OutgoingFile | null>,
  ): Promise<readonly Unsent[]> {
    const unsent: Unsent[] = [];
    try {
      for (const [index, id] of ids.entries()) {
        setProgress({ number: index + 1, files: ids.length });
        try {
          // One at a time in memory as it is sent.
          const file = await open(id);
          if (file) await sendEvidence(api, browserClock, token, file);
          else unsent.push({ id, why: pictureCopy.notSent.failed });
        } catch (error) {
          const why = (error instanceof ApiError && error.userMessage) || pictureCopy.notSent.failed;
          unsent.push({ id, why });
        }
      }
    } finally {
      setProgress(null);
    }
    return unsent;
  }

  return { send, progress };
}
