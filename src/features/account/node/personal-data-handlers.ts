import type { Handlers } from '#contract/handler.ts';
import type { Authentication } from './authentication.ts';
import type { PersonalData } from './personal-data.ts';

/** Answers of the two rights over what is held about oneself: a copy of it, and its end. */
export function personalDataHandlers(
  authentication: Authentication,
  held: readonly PersonalData[],
): Handlers<'getMyExport' | 'deleteMe'> {
  return {
    async getMyExport(_request, context) {
      const account = await authentication.accountOf(context);
      if (!account) return { error: 'not-signed-in' };
      // One after the other: each may be large, and nobody waits for this one.
      const parts = [];
      for (const { collect } of held) parts.push(await collect(account.id));
      const { id, username, name, role, createdAtMs } = account;
      authentication.logger.info('data-exported', { requestId: context.requestId });
      return {
        status: 200,
        body: {
          exportedAt: new Date(context.atMs).toISOString(),
          complete: parts.every(({ complete }) => complete),
          account: { id, username, name, role, createdAt: new Date(createdAtMs).toISOString() },
          ...Object.assign({}, ...parts.map(({ data }) => data)),
        },
        headers: { 'content-disposition': 'attachment; filename="sweep-data.json"' },
      };
    },

    async deleteMe({ body }, context) {
      const account = await authentication.accountOf(context);
      if (!account) return { error: 'not-signed-in' };
      const refusal = await authentication.prove(account, body, context);
      if (refusal) return refusal;
      for (const { beforeErasure } of held) {
        if (beforeErasure && !(await beforeErasure(account.id, context.atMs))) {
          return { error: 'erasure-stopped', retryAfterSeconds: 60 };
        }
      }
      await authentication.store.eraseAccount(account.id, async (transaction) => {
        for (const { erase } of held) await erase(transaction, account.id);
      });
      // Names nobody: who it was is what was erased.
      authentication.logger.info('account-erased', { requestId: context.requestId });
      return {
        status: 204,
        headers: { 'clear-site-data': '"cache"' },
        cookies: [authentication.sessions.clearCookie()],
      };
    },
  };
}
