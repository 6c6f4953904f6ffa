import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { issueType } from '../entities/reported-location.ts';

export const getRentals = defineCall({
  method: 'GET',
  path: '/api/rentals/{prefix}',
  summary:
    'Hashes of the addresses of private rentals with published reports whose hash begins with these three digits. Whoever asks compares them on their own device; no address is sent.',
  access: 'anyone',
  params: z.object({ prefix: z.string().check(z.regex(/^[0-9a-f]{3}$/)) }),
  replies: {
    200: z.object({
      rentals: z.array(
        z.object({
          hash: z.string(),
          reports: z.number(),
          /** Of the newest report, as YYYY-MM. */
          newest: z.string(),
          issueTypes: z.array(issueType),
        }),
      ),
    }),
  },
  errors: [],
});
