import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cursor as cursorSchema } from '#contract/entities/paging.ts';
import { encodeCursor, parseCursor } from './cursor.ts';

test('a position survives its cursor, which the contract accepts', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e15 - 1 }), fc.uuid(), (createdAtMs, id) => {
      const cursor = encodeCursor({ createdAtMs, id });
      expect(cursorSchema.safeParse(cursor).success).toBe(true);
      expect(parseCursor(cursor)).toEqual({ createdAtMs, id });
    }),
  );
});

test.each(['', 'abc', '1-x', '-1-0198a1b2-0000-7000-8000-000000000000', '1e3-0198a1b2-0000-7000-8000-000000000000'])(
  'another text is told: %j',
  (text) => {
    expect(parseCursor(text)).toBe(null);
  },
);
