import * as z from 'zod/mini';

/** Presence flags only, never values. */
export const environmentCheck = z.object({
  environment: z.string(),
  stripe: z.object({ secretKey: z.boolean(), publicKey: z.boolean() }),
  paypal: z.object({ clientId: z.boolean(), clientSecret: z.boolean() }),
  database: z.object({ url: z.boolean() }),
});
export type EnvironmentCheck = z.infer<typeof environmentCheck>;
