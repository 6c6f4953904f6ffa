import { useEffect, useEffectEvent } from 'react';
import type { ScanSubmission } from '#contract/entities/scan-submission.ts';
import { isRefusal } from './api-client.ts';
import { browserClock, browserRandom } from './clock.ts';
import { useShell, type Shell } from './shell.ts';

type Submission = ScanSubmission & { readonly id: string };

/** Browsers let no more than 64 KiB outlive a page. */
const MAX_KEEPALIVE_LENGTH = 20_000;

/**
 * Saves a finished scan. Where no server took it, it is kept and sent later; a refusal is only logged, since a scan's
 * result stands on the screen either way. Resolves with what became of it; never rejects.
 */
export async function saveScan(
  { api, keepForLater }: Pick<Shell, 'api' | 'keepForLater'>,
  body: Submission,
): Promise<'saved' | 'kept' | 'failed'> {
  try {
    // Survives a change of page: a person who found something may be on the way already.
    await api.call('postSecurityScans', { body }, { keepalive: JSON.stringify(body).length <= MAX_KEEPALIVE_LENGTH });
    return 'saved';
  } catch (error) {
    if (!isRefusal(error) && keepForLater({ kind: 'scan', body })) return 'kept';
    console.error('Failed to save scan:', error);
    return 'failed';
  }
}

/**
 * Saves a scan once, as it was when it came to its results; `finished` is null until then. `submissionOf` makes what is sent
 * under the one id that it gets, or null where there is nothing to save.
 */
export function useSavedScan<Finished extends object>(
  finished: Finished | null,
  submissionOf: (finished: Finished, id: string) => Submission | null | Promise<Submission>,
): void {
  const shell = useShell();
  const isFinished = finished !== null;

  const save = useEffectEvent(async () => {
    const submission = await submissionOf(finished!, browserRandom.uuid(browserClock.nowMs()));
    if (submission) await saveScan(shell, submission);
  });

  useEffect(() => {
    // A mark on what was found saves nothing again, nor does whatever changes around the screen.
    if (isFinished) save().catch((error: unknown) => console.error('Failed to save scan:', error));
  }, [isFinished]);
}
