import * as z from 'zod/mini';
import { passkeyAssertion } from './passkey.ts';
import { password } from './password.ts';

/** That it is really the account's owner: the password, or an assertion of one of the account's passkeys. */
export const proof = z
  .object({ password: z.optional(password), passkey: z.optional(passkeyAssertion) })
  .check(z.refine((given) => given.password !== undefined || given.passkey !== undefined, 'password-required'));
export type Proof = z.infer<typeof proof>;

/** Codes with which a proof of who somebody is may be refused. */
export const PROOF_ERRORS = [
  'password-required',
  'password-too-long',
  'confirmation-refused',
  'login-slowed',
  'busy',
] as const;
