import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

/** A counted figure with what it means and when it was counted; `trend` compares with the period before, as a share. */
export const metric = z.object({
  id: z.string(),
  value: z.number(),
  unit: z.enum(['count', 'usd-cents', 'share']),
  definition: z.string(),
  countedAt: z.iso.datetime({ offset: true }),
  trend: z.nullable(z.number()),
});

export const getPublicMetrics = defineCall({
  method: 'GET',
  path: '/api/metrics/public',
  summary: 'The counted figures of the business dashboard.',
  access: 'anyone',
  replies: {
    200: z.object({
      metrics: z.array(metric),
      /** Screens and scanners by use, most used first, over the same 30 days. */
      usage: z.array(z.object({ kind: z.enum(['page', 'feature']), name: z.string(), count: z.number() })),
    }),
  },
  errors: [],
});
