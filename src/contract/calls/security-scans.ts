import * as z from 'zod/mini';
import { defineCall, type Access } from '../call.ts';
import { SCAN_TIERS, scanSubmission, type ScanSubmission } from '../entities/scan-submission.ts';
import { MAX_SCAN_BODY_BYTES } from '../limits.ts';

function accessForScan({ scanType }: ScanSubmission): Access {
  return SCAN_TIERS[scanType] === 'free' ? 'anyone' : 'pro';
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
