import type { ScanSubmission } from '#contract/entities/scan-submission.ts';
import { ApiError } from './api-client.ts';
import type { Shell } from './shell.ts';

/** Browsers let no more than 64 KiB outlive a page. */
const MAX_KEEPALIVE_LENGTH = 20_000;

/**
 * Saves a finished scan. Without a connection it is kept and sent later; any other failure is only logged, since a scan's
 * result stands on the screen either way. Resolves with what became of it; never rejects.
 */
export async function saveScan(
  { api, keepForLater }: Pick<Shell, 'api' | 'keepForLater'>,
  body: ScanSubmission & { readonly id: string },
): Promise<'saved' | 'kept' | 'failed'> {
  try {
    // Survives a change of page: a person who found something may be on the way already.
    await api.call('postSecurityScans', { body }, { keepalive: JSON.stringify(body).length <= MAX_KEEPALIVE_LENGTH });
    return 'saved';
  } catch (error) {
    if (!(error instanceof ApiError) && keepForLater({ kind: 'scan', body })) return 'kept';
    console.error('Failed to save scan:', error);
    return 'failed';
  }
}
