import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { auditLog, auditSummary } from '../entities/audit.ts';
import { cursor, limit } from '../entities/paging.ts';

export const getAuditReports = defineCall({
  method: 'GET',
  path: '/api/audit/reports',
  summary: 'The logs of all reports, the newest report first: how long each is, how it ends, and whether it is whole.',
  access: 'auditor',
  query: z.object({ cursor, limit }),
  replies: { 200: z.object({ reports: z.array(auditSummary), nextCursor: z.nullable(z.string()) }) },
  errors: [],
});

export const getAuditReport = defineCall({
  method: 'GET',
  path: '/api/audit/reports/{id}',
  summary: 'The log of one report and of what was sent with it: who did and read what, and hashes instead of texts.',
  access: 'auditor',
  params: z.object({ id: z.uuid() }),
  replies: { 200: auditLog },
  errors: ['report-not-found'],
});
