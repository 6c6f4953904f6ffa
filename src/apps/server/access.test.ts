import { expect, test } from 'vitest';
import type { Caller } from '#contract/handler.ts';
import { accessRefusal, bodyAccessRefusal, CONFIRMATION_VALID_MS, confirmationRefusal } from './access.ts';

const visitor: Caller = { userId: null, role: null, pro: false, addressKey: 'a' };
const CALLERS = {
  visitor,
  autoProVisitor: { ...visitor, pro: true },
  free: { ...visitor, userId: 'u', role: 'user' },
  pro: { ...visitor, userId: 'u', role: 'user', pro: true },
  reviewer: { ...visitor, userId: 'u', role: 'reviewer' },
  admin: { ...visitor, userId: 'u', role: 'admin', pro: true },
  plainAdmin: { ...visitor, userId: 'u', role: 'admin' },
} satisfies Record<string, Caller>;

/** Rows: caller. Columns: what each access answers. Typed in apart from the policy table, which it is to prove. */
const MATRIX = {
  visitor: {
    anyone: null,
    signature: null,
    'signed-in': 'not-signed-in',
    pro: 'not-signed-in',
    reviewer: 'not-signed-in',
  },
  autoProVisitor: { anyone: null, signature: null, 'signed-in': 'not-signed-in', pro: null, reviewer: 'not-signed-in' },
  free: { anyone: null, signature: null, 'signed-in': null, pro: 'pro-required', reviewer: 'role-required' },
  pro: { anyone: null, signature: null, 'signed-in': null, pro: null, reviewer: 'role-required' },
  reviewer: { anyone: null, signature: null, 'signed-in': null, pro: 'pro-required', reviewer: null },
  admin: { anyone: null, signature: null, 'signed-in': null, pro: null, reviewer: null },
  plainAdmin: { anyone: null, signature: null, 'signed-in': null, pro: 'pro-required', reviewer: null },
} as const;

const rows = Object.entries(MATRIX).flatMap(([caller, columns]) =>
  Object.entries(columns).map(([access, refusal]) => [caller, access, refusal] as const),
);

test.each(rows)('%s, %s: %s', (caller, access, refusal) => {
  expect(accessRefusal(access as 'anyone', CALLERS[caller as 'free'])).toBe(refusal);
});

test.each([
  ['visitor', 'pro-required'],
  ['free', 'pro-required'],
  ['autoProVisitor', null],
  ['pro', null],
])('a body that needs Pro, from %s: %s', (caller, refusal) => {
  expect(bodyAccessRefusal('pro', CALLERS[caller as 'free'])).toBe(refusal);
});

test.each([
  ['never', undefined, 'confirm-first'],
  ['now', 0, null],
  ['a moment too long ago', CONFIRMATION_VALID_MS, 'confirm-first'],
  ['just in time', CONFIRMATION_VALID_MS - 1, null],
])('a call that asks for a confirmation, after one made %s', (_when, agoMs, refusal) => {
  const caller = { ...CALLERS.free, ...(agoMs === undefined ? {} : { confirmedAtMs: 1_000_000 - agoMs }) };
  expect(confirmationRefusal({ needsConfirmation: true }, caller, 1_000_000)).toBe(refusal);
  expect(confirmationRefusal({}, caller, 1_000_000)).toBe(null);
});
