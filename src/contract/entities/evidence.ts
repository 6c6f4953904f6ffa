import * as z from 'zod/mini';
import { plainText } from './text.ts';

/** The wire form of `core/evidence`. */
export const evidence = z.object({
  rule: plainText(100),
  measured: z.object({ value: z.number(), unit: plainText(100) }),
  threshold: z.number(),
  atMs: z.number(),
  locator: plainText(200),
});
