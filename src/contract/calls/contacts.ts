import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

export const getContacts = defineCall({
  method: 'GET',
  path: '/api/contacts',
  summary: 'The two contact addresses of the policy pages; null where this server was given none.',
  access: 'anyone',
  replies: {
    200: z.object({ contactEmail: z.nullable(z.string()), privacyEmail: z.nullable(z.string()) }),
  },
  errors: [],
});
