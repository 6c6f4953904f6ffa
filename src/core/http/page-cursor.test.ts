import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cursor as cursorSchema } from '#contract/entities/paging.ts';
import { encodeCursor, parseCursor } from './page-cursor.ts';

const ID = '01890000-0000-7000-8000-00000000000a';

test('a page end survives its cursor, which the contract accepts', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 8_640_000_000_000_000 / 4 }), fc.uuid(), (order, id) => {
      const cursor = encodeCursor({ order, id });
      expect(cursorSchema.safeParse(cursor).success).toBe(true);
      expect(parseCursor(cursor)).toEqual({ order, id });
    }),
  );
});

test('another text is no cursor', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const parsed = parseCursor(text);
      if (parsed) expect(encodeCursor(parsed)).toBe(text);
    }),
  );
  for (const text of ['', 'abc', '-', ID, `1-${ID}`, '1-x', '1-ABCDEF00000000000000000000000000']) {
    expect(parseCursor(text)).toBeNull();
  }
});
