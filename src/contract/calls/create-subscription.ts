import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { planCode } from '../entities/plan.ts';
import { ignoredUserId } from '../entities/text.ts';

export const postCreateSubscription = defineCall({
  method: 'POST',
  path: '/api/create-subscription',
  summary: 'Open a card subscription; the card is then confirmed with the provider.',
  access: 'signed-in',
  body: z.object({
    userId: ignoredUserId,
    /** The payment test page sends no type: monthly. */
    subscriptionType: z._default(planCode, 'monthly'),
    /** Cents; if sent, it must equal the plan's price. */
    amount: z.optional(z.number()),
  }),
  replies: { 200: z.object({ clientSecret: z.string(), subscriptionId: z.string() }) },
  errors: ['amount-refused', 'subscription-active', 'payments-not-configured', 'provider-unavailable'],
});
