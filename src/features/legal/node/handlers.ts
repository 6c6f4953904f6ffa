import type { Answer } from '#contract/call-types.ts';
import type { Calls } from '#contract/calls.ts';
import type { Handlers } from '#contract/handler.ts';

/** Answers the contact addresses this server was configured with. They are public: the policy pages print them. */
export function legalHandlers({ contactEmail, privacyEmail }: Answer<Calls['getContacts']>): Handlers<'getContacts'> {
  const body = { contactEmail, privacyEmail };
  return {
    getContacts: async () => ({ status: 200, body, headers: { 'cache-control': 'public, max-age=300' } }),
  };
}
