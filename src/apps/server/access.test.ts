import { expect, expectTypeOf, test } from 'vitest';
import type { Access, Call } from '#contract/call.ts';
import { CALLS } from '#contract/calls.ts';
import type { Caller, CallerWith } from '#contract/handler.ts';
import { accessRefusal, bodyAccessRefusal, CONFIRMATION_VALID_MS, confirmationRefusal } from './access.ts';

const visitor: Caller = { userId: null, role: null, pro: false, addressKey: 'a' };
const CALLERS = {
  visitor,
  autoProVisitor: { ...visitor, pro: true },
  free: { ...visitor, userId: 'u', role: 'user' },
  pro: { ...visitor, userId: 'u', role: 'user', pro: true },
  reviewer: { ...visitor, userId: 'u', role: 'reviewer' },
  legal: { ...visitor, userId: 'u', role: 'legal' },
  auditor: { ...visitor, userId: 'u', role: 'auditor' },
  admin: { ...visitor, userId: 'u', role: 'admin', pro: true },
  plainAdmin: { ...visitor, userId: 'u', role: 'admin' },
} satisfies Record<string, Caller>;

const SIGNED_IN = { anyone: null, signature: null, 'signed-in': null } as const;
const NO = 'role-required';

/** Rows: caller. Columns: what each access answers. Typed in apart from the policy table, which it is to prove. */
const MATRIX = {
  visitor: {
    anyone: null,
    signature: null,
    'signed-in': 'not-signed-in',
    pro: 'not-signed-in',
    reviewer: 'not-signed-in',
    legal: 'not-signed-in',
    desk: 'not-signed-in',
    auditor: 'not-signed-in',
  },
  autoProVisitor: {
    anyone: null,
    signature: null,
    'signed-in': 'not-signed-in',
    pro: null,
    reviewer: 'not-signed-in',
    legal: 'not-signed-in',
    desk: 'not-signed-in',
    auditor: 'not-signed-in',
  },
  free: { ...SIGNED_IN, pro: 'pro-required', reviewer: NO, legal: NO, desk: NO, auditor: NO },
  pro: { ...SIGNED_IN, pro: null, reviewer: NO, legal: NO, desk: NO, auditor: NO },
  reviewer: { ...SIGNED_IN, pro: 'pro-required', reviewer: null, legal: NO, desk: null, auditor: NO },
  legal: { ...SIGNED_IN, pro: 'pro-required', reviewer: NO, legal: null, desk: null, auditor: NO },
  auditor: { ...SIGNED_IN, pro: 'pro-required', reviewer: NO, legal: NO, desk: NO, auditor: null },
  admin: { ...SIGNED_IN, pro: null, reviewer: null, legal: null, desk: null, auditor: NO },
  plainAdmin: { ...SIGNED_IN, pro: 'pro-required', reviewer: null, legal: null, desk: null, auditor: NO },
} as const;

const rows = Object.entries(MATRIX).flatMap(([caller, columns]) =>
  Object.entries(columns).map(([access, refusal]) => [caller, access, refusal] as const),
);

test.each(rows)('%s, %s: %s', (caller, access, refusal) => {
  expect(accessRefusal({ access: access as Access }, CALLERS[caller as 'free'])).toBe(refusal);
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

/** Paths below which what is sent moves a report, a place's word on one, a complaint or a strike. */
const OF_REPORTS = /^\/api\/(?:reported-locations|receipts|places|notices|me\/strikes|review|legal|audit)\b/;
/** Sent with a body to keep a token out of addresses, and changing nothing. */
const READINGS = ['/api/receipts/lookup', '/api/receipts/evidence', '/api/notices/lookup'];

test('an auditor reads every log and makes no call that moves a report', () => {
  const moving = Object.entries<Call>(CALLS).filter(
    ([, { method, path }]) => method !== 'GET' && OF_REPORTS.test(path) && !READINGS.includes(path),
  );
  expect(moving.length).toBeGreaterThan(20);
  expect(moving.filter(([, call]) => accessRefusal(call, CALLERS.auditor) === null).map(([name]) => name)).toEqual([]);
  // And of what is marked so, everybody else may make what the table lets them.
  const marked = Object.values<Call>(CALLS).filter(({ movesReports }) => movesReports);
  for (const call of marked) expect(accessRefusal(call, CALLERS.free)).toBe(null);
  const audits = Object.values<Call>(CALLS).filter(({ access }) => access === 'auditor');
  expect(audits.map(({ method }) => method)).toEqual(['GET', 'GET']);
  for (const call of audits) expect(accessRefusal(call, CALLERS.auditor)).toBe(null);
});

test('a handler knows that its caller is signed in exactly where no visitor is let through', () => {
  type ForVisitors = { [A in Access]: null extends CallerWith<A>['userId'] ? A : never }[Access];
  const forVisitors = ['anyone', 'signature', 'pro'] as const;
  expectTypeOf<ForVisitors>().toEqualTypeOf<(typeof forVisitors)[number]>();
  const allowed = Object.entries(MATRIX.autoProVisitor).filter(([, refusal]) => refusal === null);
  expect(allowed.map(([access]) => access).toSorted()).toEqual(forVisitors.toSorted());
});
