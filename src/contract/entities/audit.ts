import * as z from 'zod/mini';
import { reportStatus } from './reported-location.ts';
import { evidenceAction, evidenceKind, evidenceState } from './report-evidence.ts';
import { actorRole, reportAction } from './review.ts';
import { isoTime, uuid } from './text.ts';

const sha256 = z.string();

const line = {
  seq: z.number(),
  at: isoTime,
  actorRole,
  /** Who acted at a desk, to tell one from the other; null for reporters, places, complainants and rules. */
  actorId: z.nullable(uuid),
  actorName: z.nullable(z.string()),
  /** The hash of the line before, and this line's own, over everything that it says. */
  previousHash: sha256,
  hash: sha256,
};

/** One line of a report's log as an auditor reads it: who did what and when, and of each text its hash. */
export const auditLine = z.object({
  ...line,
  action: reportAction,
  from: z.nullable(reportStatus),
  to: reportStatus,
  reasonCode: z.nullable(z.string()),
  /** Salted, so that a short text cannot be guessed; null where there is none. */
  reasonHash: z.nullable(sha256),
  previousTextHash: z.nullable(sha256),
});
export type AuditLine = z.infer<typeof auditLine>;

/** One line of the log of a photo or bundle. */
export const auditEvidenceLine = z.object({
  ...line,
  action: evidenceAction,
  /** Of the file that this line is about. */
  fileHash: z.nullable(sha256),
});

export const auditEvidence = z.object({
  id: uuid,
  kind: evidenceKind,
  state: evidenceState,
  intact: z.boolean(),
  history: z.array(auditEvidenceLine),
});
export type AuditEvidence = z.infer<typeof auditEvidence>;

const summary = {
  id: uuid,
  status: reportStatus,
  createdAt: isoTime,
  lines: z.number(),
  /** How often somebody at a desk opened it. */
  views: z.number(),
  lastAt: isoTime,
  /** Of the last line: whoever keeps it can tell later whether anything before it was changed. */
  lastHash: sha256,
  /** Each line follows from the one before it. */
  intact: z.boolean(),
};

/** A report's log in one row, without a word of the report. */
export const auditSummary = z.object(summary);
export type AuditSummary = z.infer<typeof auditSummary>;

export const auditLog = z.object({ ...summary, history: z.array(auditLine), evidence: z.array(auditEvidence) });
export type AuditLog = z.infer<typeof auditLog>;
