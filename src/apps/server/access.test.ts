import { expect, test } from 'vitest';
import type { Caller } from '#contract/handler.ts';
import { accessRefusal, bodyAccessRefusal } from './access.ts';

const visitor: Caller = { userId: null, role: null, pro: false, addressKey: 'a' };
const CALLERS = {
  visitor,
  autoProVisitor: { ...visitor, pro: true },
  free: { ...visitor, userId: 'u', role: 'user' },
  pro: { ...visitor, userId: 'u', role: 'user', pro: true },
  reviewer: { ...visitor, userId: 'u', role: 'reviewer' },
  admin: { ...visitor, userId: 'u', role: 'admin', pro: true },
} satisfies Record<string, Caller>;

/** Rows: caller. Columns: what each access answers. */
const MATRIX = {
  visitor: { anyone: null, 'signed-in': 'not-signed-in', pro: 'not-signed-in', reviewer: 'not-signed-in' },
  autoProVisitor: { anyone: null, 'signed-in': 'not-signed-in', pro: null, reviewer: 'not-signed-in' },
  free: { anyone: null, 'signed-in': null, pro: 'pro-required', reviewer: 'role-required' },
  pro: { anyone: null, 'signed-in': null, pro: null, reviewer: 'role-required' },
  reviewer: { anyone: null, 'signed-in': null, pro: 'pro-required', reviewer: null },
  admin: { anyone: null, 'signed-in': null, pro: null, reviewer: null },
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
