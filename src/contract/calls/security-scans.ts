import * as z from 'zod/mini';
import { defineCall, type Access } from '../call.ts';
import { scanSubmission, type ScanSubmission } from '../entities/scan-submission.ts';
import { MAX_SCAN_BODY_BYTES } from '../limits.ts';

/** The camera scan is free; the other scanners are Pro. */
function accessForScan(body: ScanSubmission): Access {
  return body.scanType === 'camera' ? 'anyone' : 'pro';
}

export const postSecurityScans = defineCall({
  method: 'POST',
  path: '/api/security-scans',
  summary: 'Save a finished scan. Anonymous scans are counted, not listed.',
  access: 'anyone',
  accessForBody: accessForScan,
  body: scanSubmission,
  maxBodyBytes: MAX_SCAN_BODY_BYTES,
  replies: { 201: z.object({ id: z.uuid() }) },
  errors: ['pro-required', 'rate-limited'],
});
