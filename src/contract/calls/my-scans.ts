import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { detailedScan, savedScan, scanStats } from '../entities/scan-submission.ts';
import { cursor, limit } from '../entities/paging.ts';

export const getMyStats = defineCall({
  method: 'GET',
  path: '/api/me/stats',
  summary: 'Figures of the signed-in person, counted from their saved scans.',
  access: 'signed-in',
  replies: { 200: scanStats },
  errors: [],
});

export const getMyScans = defineCall({
  method: 'GET',
  path: '/api/me/scans',
  summary: 'Saved scans of the signed-in person, newest first.',
  access: 'signed-in',
  query: z.object({ cursor, limit }),
  replies: { 200: z.object({ scans: z.array(savedScan), nextCursor: z.nullable(z.string()) }) },
  errors: [],
});

export const getMyScan = defineCall({
  method: 'GET',
  path: '/api/me/scans/{id}',
  summary: 'One saved scan as a detailed report.',
  access: 'pro',
  params: z.object({ id: z.uuid() }),
  replies: { 200: detailedScan },
  errors: ['scan-not-found'],
});
