import * as z from 'zod/mini';

export const role = z.enum(['user', 'reviewer', 'legal', 'auditor', 'admin']);
export type Role = z.infer<typeof role>;

export const subscriptionType = z.enum(['monthly', 'six_months']);

/** The signed-in person as the browser may know them; also what the browser stores under 'user' and 'currentUser'. */
export const user = z.object({
  id: z.uuid(),
  username: z.string(),
  name: z.string(),
  role,
  isPro: z.boolean(),
  hasFullAccess: z.boolean(),
  subscriptionType: z.exactOptional(subscriptionType),
  subscriptionEndsAt: z.exactOptional(z.iso.datetime({ offset: true })),
});
export type User = z.infer<typeof user>;

export const session = z.object({
  user: z.nullable(user),
  pro: z.boolean(),
  /** This server makes every visitor Pro (a development convenience). */
  autoPro: z.boolean(),
});
export type Session = z.infer<typeof session>;
