import * as z from 'zod/mini';
import { MAX_PASSWORD_BYTES, MIN_PASSWORD_LENGTH } from '../limits.ts';

/** A password as somebody typed it. Never trimmed: it is compared as it was typed. */
export const password = z
  .string('password-required')
  .check(z.minLength(1, 'password-required'), z.maxLength(MAX_PASSWORD_BYTES, 'password-too-long'));

/** A password that somebody chooses. */
export const newPassword = z
  .string('password-required')
  .check(
    z.minLength(1, 'password-required'),
    z.minLength(MIN_PASSWORD_LENGTH, 'password-too-short'),
    z.maxLength(MAX_PASSWORD_BYTES, 'password-too-long'),
  );
