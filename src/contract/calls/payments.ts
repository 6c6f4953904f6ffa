import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { paymentState, sandboxStep } from '../entities/payment.ts';
import { MAX_EVENT_BODY_BYTES } from '../limits.ts';

export const postPaymentsSync = defineCall({
  method: 'POST',
  path: '/api/payments/sync',
  summary: 'Ask the providers how the payments of the signed-in person stand, and apply it.',
  access: 'signed-in',
  replies: { 200: paymentState },
  errors: ['provider-unavailable'],
});

export const postPaymentsCancel = defineCall({
  method: 'POST',
  path: '/api/payments/cancel',
  summary: 'Cancel the subscription of the signed-in person; Pro lasts to the end of what was paid.',
  access: 'signed-in',
  replies: { 200: paymentState },
  errors: ['subscription-not-found', 'payments-not-configured', 'provider-unavailable'],
});

export const postPaymentsPortal = defineCall({
  method: 'POST',
  path: '/api/payments/portal',
  summary: 'An address at the card provider where the signed-in person changes the card and reads invoices.',
  access: 'signed-in',
  replies: { 200: z.object({ url: z.url() }) },
  errors: ['subscription-not-found', 'payments-not-configured', 'provider-unavailable'],
});

export const postStripeWebhook = defineCall({
  method: 'POST',
  path: '/api/webhooks/stripe',
  summary: 'An event of Stripe, stored before it is acknowledged and applied after.',
  access: 'signature',
  maxBodyBytes: MAX_EVENT_BODY_BYTES,
  replies: { 200: z.object({ received: z.literal(true) }) },
  errors: ['signature-refused', 'body-too-large', 'wrong-content-type'],
});

export const postPaypalWebhook = defineCall({
  method: 'POST',
  path: '/api/webhooks/paypal',
  summary: 'An event of PayPal, stored before it is acknowledged and applied after.',
  access: 'signature',
  maxBodyBytes: MAX_EVENT_BODY_BYTES,
  replies: { 200: z.object({ received: z.literal(true) }) },
  errors: ['signature-refused', 'body-too-large', 'wrong-content-type', 'provider-unavailable'],
});

export const postSandboxPayment = defineCall({
  method: 'POST',
  path: '/api/payments/sandbox',
  summary: 'Pay at the fakes of the providers; answers only where PAYMENTS=sandbox.',
  access: 'signed-in',
  body: sandboxStep,
  replies: {
    200: z.object({
      outcome: z.enum(['succeeded', 'requires-action', 'declined', 'approved']),
      /** The provider's sentence for a payment that was declined. */
      message: z.nullable(z.string()),
    }),
  },
  errors: ['not-found', 'order-not-found', 'subscription-not-found'],
});
