import * as z from 'zod/mini';

/** Text from the outside: NUL is refused because PostgreSQL cannot store it, lone surrogates because UTF-8 cannot. */
export function plainText(maxLength: number, error?: string) {
  return z.string(error).check(
    z.maxLength(maxLength),
    z.refine((text) => !text.includes('\u0000') && text.isWellFormed(), 'bad-encoding'),
  );
}

/** Trimmed text that must not be empty; `code` is the error code of an empty or missing one. */
export function requiredText(maxLength: number, code: string) {
  return plainText(maxLength, code).check(z.trim(), z.minLength(1, code));
}

export const isoTime = z.iso.datetime({ offset: true });
export const uuid = z.uuid();

/** The caller's own idea of who it is. Accepted because the specification sends it, never read: identity is the session's. */
export const ignoredUserId = z.optional(z.nullable(z.union([z.number(), z.string().check(z.maxLength(100))])));
