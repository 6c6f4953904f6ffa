import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMPTY_NOTES, hasNotes, MAX_NOTE_LENGTH, NOTE_FIELDS, parseNotes } from './case-notes.ts';

test('what was written comes back', () => {
  const notes = { ...EMPTY_NOTES, place: 'Hotel Aurora', caseNumber: '12/3456' };
  expect(parseNotes(JSON.stringify(notes))).toEqual(notes);
  expect(hasNotes(notes)).toBe(true);
});

test.each([null, '', 'x', '[]', 'null', '{"place": 3}', '{"other": "x"}'])('%j holds no notes', (text) => {
  expect(parseNotes(text)).toEqual(EMPTY_NOTES);
  expect(hasNotes(parseNotes(text))).toBe(false);
});

test('any text gives notes of the known fields, none too long', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const notes = parseNotes(text);
      expect(Object.keys(notes)).toEqual([...NOTE_FIELDS]);
      for (const field of NOTE_FIELDS) expect(notes[field].length).toBeLessThanOrEqual(MAX_NOTE_LENGTH);
    }),
  );
  expect(parseNotes(JSON.stringify({ place: 'x'.repeat(5_000) })).place).toHaveLength(MAX_NOTE_LENGTH);
});
