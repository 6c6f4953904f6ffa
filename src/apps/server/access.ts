import type { Access } from '#contract/call.ts';
import type { ApiErrorCode } from '#contract/error-codes.ts';
import type { Caller } from '#contract/handler.ts';

/** Why this caller may not make a call of this access, or null. Pro that a server gives to every visitor needs no account. */
export function accessRefusal(access: Access, caller: Caller): ApiErrorCode | null {
  switch (access) {
    case 'anyone':
    case 'signature':
      return null;
    case 'signed-in':
      return caller.userId === null ? 'not-signed-in' : null;
    case 'pro':
      if (caller.pro) return null;
      return caller.userId === null ? 'not-signed-in' : 'pro-required';
    case 'reviewer':
      if (caller.userId === null) return 'not-signed-in';
      return caller.role === 'reviewer' || caller.role === 'admin' ? null : 'role-required';
  }
}

/** The same for an access that the body asks for on a call anyone may make: signing in would not be enough, so Pro is named. */
export function bodyAccessRefusal(access: Access, caller: Caller): ApiErrorCode | null {
  if (access === 'pro') return caller.pro ? null : 'pro-required';
  return accessRefusal(access, caller);
}
