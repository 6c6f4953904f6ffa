import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { orderAmount, planCode } from '../entities/plan.ts';
import { ignoredUserId } from '../entities/text.ts';

export const getPaypalSetup = defineCall({
  method: 'GET',
  path: '/api/paypal/setup',
  summary: 'A client token for the PayPal buttons.',
  access: 'signed-in',
  replies: { 200: z.object({ clientToken: z.string() }) },
  errors: ['payments-not-configured', 'provider-unavailable', 'rate-limited'],
});

export const postPaypalOrder = defineCall({
  method: 'POST',
  path: '/api/paypal/order',
  summary: 'Create an order; the amount only selects the plan.',
  access: 'signed-in',
  body: z.object({
    amount: orderAmount,
    currency: z.string().check(z.length(3)),
    intent: z.string().check(z.regex(/^capture$/i)),
  }),
  replies: { 200: z.object({ id: z.string() }) },
  errors: [
    'amount-refused',
    'subscription-active',
    'payment-pending',
    'payments-not-configured',
    'provider-unavailable',
  ],
});

export const postPaypalCapture = defineCall({
  method: 'POST',
  path: '/api/paypal/order/{orderID}/capture',
  summary: 'Capture an approved order of the signed-in person.',
  access: 'signed-in',
  params: z.object({ orderID: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
  replies: {
    200: z.object({ id: z.string(), status: z.string() }),
    202: z.object({ id: z.string(), status: z.string() }),
  },
  errors: ['order-not-found', 'payment-not-completed', 'payments-not-configured', 'provider-unavailable'],
});

export const postPaypalSubscription = defineCall({
  method: 'POST',
  path: '/api/paypal-subscription',
  summary: 'Attach an approved PayPal subscription to the signed-in person.',
  access: 'signed-in',
  body: z.object({
    userId: ignoredUserId,
    subscriptionId: z.string().check(z.regex(/^[\w-]{1,64}$/)),
    subscriptionType: planCode,
    amount: z.number(),
  }),
  replies: { 200: z.object({ subscriptionId: z.string(), status: z.string() }) },
  errors: [
    'amount-refused',
    'subscription-not-found',
    'payment-not-completed',
    'payments-not-configured',
    'provider-unavailable',
  ],
});
