import { parseMailAddress } from '#adapters/node/mail/mail-address.ts';
import { sha256 } from '#adapters/node/sha256.ts';
import type { Handlers, Refusal } from '#contract/handler.ts';
import type { FrontedRateLimits } from '#core/rate/rate-limit-store.ts';
import type { Rate } from '#core/rate/token-buckets.ts';
import { isoTimeOrNull } from '#core/time/iso-time.ts';
import { readRecoveryCode } from '../recovery-code.ts';
import { foldUsername } from '../username.ts';
import type { Authentication } from './authentication.ts';
import type { MailAddresses } from './mail-addresses.ts';

/** Codes that one account has sent, to whatever addresses. */
const CODES_PER_ACCOUNT: Rate = { burst: 5, perMinute: 0.1 };
/** Codes that one mail address gets, whoever asks: nobody fills a stranger's mailbox from here. */
const CODES_PER_ADDRESS: Rate = { burst: 3, perMinute: 0.05 };
/** Names that are asked about from one place. */
const NAMES_PER_CALLER: Rate = { burst: 10, perMinute: 1 };
const NOT_SIGNED_IN: Refusal = { error: 'not-signed-in' };
const UNAVAILABLE: Refusal = { error: 'mail-unavailable', retryAfterSeconds: 3_600 };

/** Answers of the mail address of an account: confirming it, forgetting it, and codes that go there. */
export function mailHandlers(
  authentication: Authentication,
  addresses: MailAddresses,
  rateLimits: FrontedRateLimits,
): Handlers<
  | 'getMyMailAddress'
  | 'postMyMailAddress'
  | 'postMyMailAddressCode'
  | 'deleteMyMailAddress'
  | 'getRecovery'
  | 'postRecoveryMail'
> {
  /** Counts what these keys allow, one after the other; the refusal of the first that allows no more. */
  async function limit(keys: readonly (readonly [key: string, rate: Rate])[], atMs: number): Promise<Refusal | null> {
    for (const [key, rate] of keys) {
      const retryAfterSeconds = await rateLimits.take(key, rate, atMs);
      if (retryAfterSeconds > 0) return { error: 'rate-limited', retryAfterSeconds };
    }
    return null;
  }

  return {
    async getMyMailAddress(_request, context) {
      const account = await authentication.accountOf(context);
      if (!account) return NOT_SIGNED_IN;
      const { address, verifiedAtMs, pending } = await addresses.find(account.id, context.atMs);
      return {
        status: 200,
        body: { available: addresses.available, address, verifiedAt: isoTimeOrNull(verifiedAtMs), pending },
      };
    },

    async postMyMailAddress({ body }, context) {
      const account = await authentication.accountOf(context);
      if (!account) return NOT_SIGNED_IN;
      const address = parseMailAddress(body.address);
      if (address === null) return { error: 'mail-address-refused' };
      if (!addresses.available) return UNAVAILABLE;
      const recipient = sha256(address.toLowerCase()).toString('base64url');
      const refusal = await limit(
        [
          [`mail-code by ${account.id}`, CODES_PER_ACCOUNT],
          [`mail-code to ${recipient}`, CODES_PER_ADDRESS],
        ],
        context.atMs,
      );
      if (refusal) return refusal;
      await addresses.propose(account.id, address, context.atMs);
      await authentication.record(account.id, 'mail-address-proposed', context);
      return { status: 202, body: { pending: address } };
    },

    async postMyMailAddressCode({ body }, context) {
      const account = await authentication.accountOf(context);
      if (!account) return NOT_SIGNED_IN;
      const address = await addresses.confirm(account.id, readRecoveryCode(body.code), context.atMs);
      if (address === null) return { error: 'mail-code-refused' };
      await authentication.record(account.id, 'mail-address-confirmed', context);
      return { status: 200, body: { address } };
    },

    async deleteMyMailAddress(_request, context) {
      const account = await authentication.accountOf(context);
      if (!account) return NOT_SIGNED_IN;
      if (await addresses.remove(account.id, context.atMs))
        await authentication.record(account.id, 'mail-address-removed', context);
      return { status: 204 };
    },

    getRecovery: () => Promise.resolve({ status: 200, body: { byMail: addresses.available } }),

    async postRecoveryMail({ body }, context) {
      if (!addresses.available) return UNAVAILABLE;
      const refusal = await limit([[`recovery-mail ${context.caller.addressKey}`, NAMES_PER_CALLER]], context.atMs);
      if (refusal) return refusal;
      // Written down for every name, and looked up later: neither the answer nor its time tells who has an account.
      await addresses.requestCode(foldUsername(body.username), context.atMs);
      return { status: 204 };
    },
  };
}
