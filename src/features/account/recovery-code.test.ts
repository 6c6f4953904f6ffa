import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatRecoveryCode, readRecoveryCode, RECOVERY_CODE_BYTES } from './recovery-code.ts';

const bytes = fc.uint8Array({ minLength: RECOVERY_CODE_BYTES, maxLength: RECOVERY_CODE_BYTES });

test('ten bytes are four groups of four', () => {
  expect(formatRecoveryCode(new Uint8Array(10))).toBe('0000-0000-0000-0000');
  expect(formatRecoveryCode(new Uint8Array(10).fill(255))).toBe('ZZZZ-ZZZZ-ZZZZ-ZZZZ');
  expect(formatRecoveryCode(Uint8Array.of(0x08, 0x42, 0x10, 0x84, 0x21, 0, 0, 0, 0, 0x1f))).toBe('1111-1111-0000-000Z');
});

test('each code is read as it was written, however it is typed', () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const code = formatRecoveryCode(random);
      expect(readRecoveryCode(code)).toBe(code);
      expect(readRecoveryCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(code);
      expect(readRecoveryCode(code.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(code);
    }),
  );
});

test('no two lists of bytes give one code', () => {
  fc.assert(
    fc.property(bytes, bytes, (one, other) => {
      expect(formatRecoveryCode(one) === formatRecoveryCode(other)).toBe(one.join() === other.join());
    }),
  );
});

test.each([[''], ['----'], ['é'], ['\u0000']])('%j is read as nothing', (typed) => {
  expect(readRecoveryCode(typed)).toBe('');
});
