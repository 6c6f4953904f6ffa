import * as z from 'zod/mini';
import { planCode } from './plan.ts';
import { isoTime } from './text.ts';

/** A subscription as its provider has it. */
export const subscriptionState = z.object({
  provider: z.enum(['stripe', 'paypal']),
  plan: planCode,
  /** `paused` and `ended` take no more money; what was paid still lasts to its end. */
  status: z.enum(['incomplete', 'active', 'past_due', 'paused', 'ended']),
  /** The end of the running period: the next payment, or the end of Pro once it is cancelled. */
  currentPeriodEnd: isoTime,
  cancelAtPeriodEnd: z.boolean(),
});

/** What somebody's payments come to, after the provider was asked. */
export const paymentState = z.object({
  /** Null without one that was ever paid. */
  subscription: z.nullable(subscriptionState),
  /** Whether a payment opens Pro now. */
  isPro: z.boolean(),
});
export type PaymentState = z.infer<typeof paymentState>;

/** What somebody did with the fakes of the providers, in place of a provider's own form. */
export const sandboxStep = z.union([
  z.object({
    card: z.object({
      clientSecret: z.string().check(z.maxLength(200)),
      number: z.string().check(z.regex(/^[\d ]{12,23}$/)),
      /** What the person answered the bank's question, where there was one. */
      authenticated: z.optional(z.boolean()),
    }),
  }),
  z.object({
    paypal: z.object({
      orderId: z.string().check(z.regex(/^[\w-]{1,64}$/)),
      /** How the capture that follows will end. */
      capture: z.enum(['completed', 'pending', 'declined']),
    }),
  }),
]);
