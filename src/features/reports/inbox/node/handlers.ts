import type { Handlers } from '#contract/handler.ts';
import { encodeCursor, parseCursor } from '#core/http/page-cursor.ts';
import { isoTime, isoTimeOrNull } from '#core/time/iso-time.ts';
import type { MessageStore } from './message-store.ts';

/** The handlers of inboxes. */
export function inboxHandlers(store: MessageStore): Handlers<'getMyInbox' | 'postMyInboxRead'> {
  return {
    async getMyInbox({ query }, { caller }) {
      const after = query.cursor === undefined ? null : parseCursor(query.cursor);
      if (query.cursor !== undefined && !after) return { error: 'bad-request' };
      const userId = caller.userId;
      const found = await store.list(userId, after, query.limit + 1);
      const page = found.slice(0, query.limit);
      const last = page.at(-1);
      return {
        status: 200,
        body: {
          messages: page.map(({ atMs, dateMs, ...message }) => ({
            ...message,
            at: isoTime(atMs),
            date: isoTimeOrNull(dateMs),
          })),
          unread: await store.unread(userId),
          nextCursor: last && found.length > query.limit ? encodeCursor({ order: last.atMs, id: last.id }) : null,
        },
      };
    },

    async postMyInboxRead({ body }, { caller, atMs }) {
      const userId = caller.userId;
      await store.markRead(userId, body.upTo, atMs);
      return { status: 200, body: { unread: await store.unread(userId) } };
    },
  };
}
