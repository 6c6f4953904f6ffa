import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

export const getHealth = defineCall({
  method: 'GET',
  path: '/api/health',
  summary: 'Liveness: the process answers.',
  access: 'anyone',
  replies: { 200: z.object({ status: z.literal('ok') }) },
  errors: [],
});

export const getReady = defineCall({
  method: 'GET',
  path: '/api/ready',
  summary: 'Readiness: the database is reachable and migrated.',
  access: 'anyone',
  replies: { 200: z.object({ status: z.literal('ready') }) },
  errors: ['database-unavailable'],
});

export const getOpenapi = defineCall({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This interface as OpenAPI 3.1.',
  access: 'anyone',
  replies: { 200: z.record(z.string(), z.unknown()) },
  errors: [],
});
