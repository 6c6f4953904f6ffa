import { expect, test } from 'vitest';
import { copy } from './copy.ts';

test('the checklist has 7 items before travel and 5 during the stay, each with an id of its own', () => {
  expect(copy.sections.map((section) => [section.title, section.items.length])).toEqual([
    ['Before You Travel', 7],
    ['During Your Stay', 5],
  ]);
  const ids = copy.sections.flatMap((section) => section.items.map((item) => item.id));
  expect(new Set(ids).size).toBe(12);
});

test('it ends with the disclaimer: missed threats, false positives, no liability', () => {
  expect(copy.disclaimer).toContain('Scans may miss threats or give false positives');
  expect(copy.disclaimer).toContain('not liable');
});
