import { expect, test } from 'vitest';
import { TITLES } from './title-copy.ts';

/** Every text below a value. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

const copies = import.meta.glob<object>(['../../{features,scanners}/**/{copy,*-copy}.ts'], { eager: true });

test('a document is called what its screen says', () => {
  const said = new Set(textsOf(copies));
  expect(Object.values(TITLES).filter((title) => !said.has(title))).toEqual([]);
});
