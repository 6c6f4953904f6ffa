import * as z from 'zod/mini';

export const planCode = z.enum(['monthly', 'six_months']);

/** A number or a text of a number, as the specification's two buttons send it; it only selects the plan. */
export const orderAmount = z.union([z.number(), z.string().check(z.maxLength(20))]);
