import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

export const getNetworkConfig = defineCall({
  method: 'GET',
  path: '/api/network/config',
  summary: 'How this server’s Network screen can scan: with the companion in this process, and with which STUN server.',
  access: 'anyone',
  replies: {
    200: z.object({
      /** This server runs on the traveler's own laptop and scans itself. */
      companion: z.boolean(),
      stunUrl: z.nullable(z.string()),
    }),
  },
  errors: [],
});
