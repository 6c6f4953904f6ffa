import { ApiError, type ApiClient } from '#adapters/browser/api-client.ts';
import type { EvidenceKind, ReceiptEvidence } from '#contract/entities/report-evidence.ts';
import { EVIDENCE_PART_BYTES } from '#contract/limits.ts';
import type { Clock } from '#core/time/clock.ts';

/** A file to be sent with a report. */
export interface OutgoingFile {
  /** One id for one file, however often it takes to send it. */
  readonly id: string;
  readonly kind: EvidenceKind;
  readonly bytes: Uint8Array;
  readonly originalSha256: string | null;
}

const MAX_FAILURES = 4;
const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 15_000;
/** What may be otherwise in a while. */
const PASSING: ReadonlySet<number> = new Set([429, 502, 503, 504]);

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}

/**
 * Sends a file in parts and gives what became of it. A part that is lost on the way is sent again, from where the server
 * says that it stands. Throws the ApiError of a refusal, and what the last attempt threw where the server cannot be reached.
 */
export async function sendEvidence(
  api: ApiClient,
  clock: Pick<Clock, 'sleep'>,
  token: string,
  { id, kind, bytes, originalSha256 }: OutgoingFile,
): Promise<ReceiptEvidence> {
  let failures = 0;
  for (let start = 0; ;) {
    try {
      const data = base64(bytes.subarray(start, start + EVIDENCE_PART_BYTES));
      const hash = originalSha256 === null ? {} : { originalSha256 };
      const body = { token, id, kind, bytes: bytes.length, start, data, ...hash };
      const { received, evidence } = await api.call('postEvidencePart', { body });
      if (evidence) return evidence;
      start = received;
      failures = 0;
    } catch (error) {
      const passes = !(error instanceof ApiError) || PASSING.has(error.status);
      failures += 1;
      if (!passes || failures > MAX_FAILURES) throw error;
      const asked = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
      await clock.sleep(Math.min(MAX_WAIT_MS, Math.max(asked, FIRST_WAIT_MS * failures)));
    }
  }
}
