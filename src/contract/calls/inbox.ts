import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { message } from '../entities/inbox.ts';
import { cursor, limit } from '../entities/paging.ts';

export const getMyInbox = defineCall({
  method: 'GET',
  path: '/api/me/inbox',
  summary: 'What happened to one’s reports, places and complaints, newest first.',
  access: 'signed-in',
  query: z.object({ cursor, limit }),
  replies: {
    200: z.object({ messages: z.array(message), unread: z.number(), nextCursor: z.nullable(z.string()) }),
  },
  errors: [],
});

export const postMyInboxRead = defineCall({
  method: 'POST',
  path: '/api/me/inbox/read',
  summary: 'Note that this message and all before it were read.',
  access: 'signed-in',
  body: z.object({ upTo: z.uuid() }),
  replies: { 200: z.object({ unread: z.number() }) },
  errors: [],
});
