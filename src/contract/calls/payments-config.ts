import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

export const getPaymentsConfig = defineCall({
  method: 'GET',
  path: '/api/payments/config',
  summary: 'Public keys of the payment providers; null where not configured.',
  access: 'anyone',
  replies: {
    200: z.object({
      stripePublishableKey: z.nullable(z.string()),
      paypalClientId: z.nullable(z.string()),
      /** Which PayPal the buttons are to be loaded from; null where PayPal is not configured. */
      paypalEnvironment: z.nullable(z.enum(['production', 'sandbox'])),
      /** The built-in fakes answer: pages load nothing from a provider. */
      sandbox: z.boolean(),
    }),
  },
  errors: [],
});
