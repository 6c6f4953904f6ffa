import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codePoint } from '#tests/support/code-point.ts';
import { foldUsername } from './username.ts';

/** Names that people would take for one another. */
test.each([
  ['case', 'Ada', 'aDA'],
  ['composed and decomposed', 'caf\u00e9', 'cafe\u0301'],
  ['full width', 'ａｄａ', 'ada'],
  ['ligature', 'ﬁre', 'fire'],
  ['sharp s', 'STRASSE', 'straße'],
  ['capital sharp s', 'STRA\u1e9eE', 'strasse'],
  ['braille blank', 'ad\u2800min', 'admin'],
  ['escape and bell', '\u001bad\u0007min', 'admin'],
  ['final sigma', 'ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
  ['final sigma, not final', 'οδυσσευσ', 'οδυσσευς'],
  ['zero width space', 'ad\u200bmin', 'admin'],
  ['soft hyphen', 'ad\u00admin', 'admin'],
  ['right-to-left mark', 'admin\u200f', 'admin'],
  ['bidi override', '\u202eadmin', 'admin'],
  ['Cherokee', 'Ꭰ', 'ꭰ'],
  ['superscript', 'x²', 'x2'],
  ['no-break space inside', 'a\u00a0b', 'a b'],
])('%s', (_why, one, other) => {
  expect(foldUsername(one)).toBe(foldUsername(other));
});

test.each([
  ['ada', 'adam'],
  ['müller', 'muller'],
  ['山田', '山本'],
  ['admin', 'аdmin'],
  ['🦊fox', '🐺fox'],
])('%s and %s stay apart', (one, other) => {
  expect(foldUsername(one)).not.toBe(foldUsername(other));
});

test('folding once is enough, for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: codePoint, maxLength: 64 }), (name) => {
      const folded = foldUsername(name);
      expect(foldUsername(folded)).toBe(folded);
      expect(foldUsername(name.toUpperCase())).toBe(foldUsername(name.toLowerCase()));
    }),
    { numRuns: 2_000 },
  );
});
