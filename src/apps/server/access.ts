import type { Access, Call } from '#contract/call.ts';
import type { ApiErrorCode } from '#contract/error-codes.ts';
import type { Role } from '#contract/entities/user.ts';
import type { Caller } from '#contract/handler.ts';
import { MINUTE_MS } from '#core/time/durations.ts';

/** What somebody is to the policy: a visitor, or the role of who is signed in. */
export type Standing = 'visitor' | Role;

/** Null: may make the call. Else why not, to everybody or to those who are not Pro. */
type Rule = null | ApiErrorCode | { readonly unlessPro: ApiErrorCode };

/**
 * Who may make which call: the one table that is enforced, and that the tests of every call with every kind of person
 * are made from. Pro that a server gives to every visitor needs no account.
 */
export const ACCESS_POLICY: { readonly [A in Access]: { readonly [S in Standing]: Rule } } = {
  anyone: { visitor: null, user: null, reviewer: null, legal: null, auditor: null, admin: null },
  signature: { visitor: null, user: null, reviewer: null, legal: null, auditor: null, admin: null },
  'signed-in': { visitor: 'not-signed-in', user: null, reviewer: null, legal: null, auditor: null, admin: null },
  pro: {
    visitor: { unlessPro: 'not-signed-in' },
    user: { unlessPro: 'pro-required' },
    reviewer: { unlessPro: 'pro-required' },
    legal: { unlessPro: 'pro-required' },
    auditor: { unlessPro: 'pro-required' },
    admin: { unlessPro: 'pro-required' },
  },
  reviewer: {
    visitor: 'not-signed-in',
    user: 'role-required',
    reviewer: null,
    legal: 'role-required',
    auditor: 'role-required',
    admin: null,
  },
  legal: {
    visitor: 'not-signed-in',
    user: 'role-required',
    reviewer: 'role-required',
    legal: null,
    auditor: 'role-required',
    admin: null,
  },
  desk: {
    visitor: 'not-signed-in',
    user: 'role-required',
    reviewer: null,
    legal: null,
    auditor: 'role-required',
    admin: null,
  },
  // Whoever is audited is not the one who audits: administrators read logs at their own desks.
  auditor: {
    visitor: 'not-signed-in',
    user: 'role-required',
    reviewer: 'role-required',
    legal: 'role-required',
    auditor: null,
    admin: 'role-required',
  },
};

/** What decides who may make a call. */
export type Guarded = Pick<Call, 'access' | 'movesReports'>;

/** What the table says to somebody, or null. An auditor moves no report, whatever else they may call. */
export function policyRefusal(
  { access, movesReports }: Guarded,
  standing: Standing,
  pro: boolean,
): ApiErrorCode | null {
  if (movesReports && standing === 'auditor') return 'role-required';
  const rule = ACCESS_POLICY[access][standing];
  if (rule === null || typeof rule === 'string') return rule;
  return pro ? null : rule.unlessPro;
}

/** Why this caller may not make such a call, or null. */
export function accessRefusal(call: Guarded, caller: Caller): ApiErrorCode | null {
  const standing = caller.userId === null ? 'visitor' : (caller.role ?? 'user');
  return policyRefusal(call, standing, caller.pro);
}

/**
 * Why this caller may not have an access that the body asks for on a call anyone may make, or null. Where Pro is asked for,
 * signing in would not be enough, so Pro is named.
 */
export function bodyAccessRefusal(access: Access, caller: Caller): ApiErrorCode | null {
  if (access === 'pro') return caller.pro ? null : 'pro-required';
  return accessRefusal({ access }, caller);
}

/** How long a password or passkey that was shown counts for calls that ask for one. */
export const CONFIRMATION_VALID_MS = 10 * MINUTE_MS;

/** Why a call that changes what protects an account has to wait for a password or passkey, or null. */
export function confirmationRefusal(
  call: Pick<Call, 'needsConfirmation'>,
  caller: Caller,
  atMs: number,
): ApiErrorCode | null {
  if (!call.needsConfirmation) return null;
  const { confirmedAtMs } = caller;
  return confirmedAtMs != null && atMs - confirmedAtMs < CONFIRMATION_VALID_MS ? null : 'confirm-first';
}
