import * as z from 'zod/mini';
import { MAX_CURSOR_LENGTH, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '../limits.ts';

/** An opaque keyset cursor, as `nextCursor` of the page before gave it. */
export const cursor = z.optional(z.string().check(z.minLength(1), z.maxLength(MAX_CURSOR_LENGTH), z.regex(/^[\w-]+$/)));

/** Page size from a query string. */
export const limit = z._default(
  z.pipe(
    z.string().check(z.regex(/^\d{1,4}$/)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(1), z.maximum(PAGE_SIZE_MAX))),
  ),
  PAGE_SIZE_DEFAULT,
);
