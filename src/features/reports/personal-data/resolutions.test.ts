import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPersonalSpans } from './personal-data.ts';
import { redactFields } from './redaction.ts';
import {
  addSelection,
  countOpen,
  cutAtPassages,
  decidedSpans,
  mayKeep,
  passagesOf,
  previewOf,
  redactOpen,
  resolve,
  type Passage,
} from './resolutions.ts';
import { unresolvedSpans } from './unresolved.ts';

const FIELDS = { name: 'Hotel X', issueDescription: 'Mr Smith gave us room 12 by a@example.com, said they.' };
const REPORT = { spans: findPersonalSpans(FIELDS), redactions: [], notPersonal: [] };
const OPEN = passagesOf(REPORT);
const [name, room, email] = OPEN;

test('all is open at first', () => {
  expect(OPEN.map(({ kind, resolution }) => [kind, resolution])).toEqual([
    ['name', null],
    ['room', null],
    ['email', null],
  ]);
  expect(countOpen(OPEN)).toBe(3);
});

test('a name may be kept, a room number may not', () => {
  expect(OPEN.map(mayKeep)).toEqual([true, false, true]);
  expect(countOpen(resolve(OPEN, name!, 'keep'))).toBe(2);
  expect(resolve(OPEN, room!, 'keep')).toEqual(OPEN);
});

test('what is decided here is what the server asks for, and the preview is what it will show', () => {
  const selected = addSelection(OPEN, { field: 'issueDescription', start: 48, end: 52 });
  const decided = resolve(resolve(resolve(selected, name!, 'keep'), room!, 'redact'), email!, 'redact');
  expect(countOpen(decided)).toBe(0);
  const { redactions, notPersonal } = decidedSpans(decided);
  expect(unresolvedSpans(FIELDS, redactions, notPersonal)).toEqual([]);
  const preview = previewOf('issueDescription', FIELDS.issueDescription, decided);
  expect(preview).toBe('Mr Smith gave us [removed] by [removed], said [removed].');
  expect(preview).toBe(redactFields(FIELDS, redactions).issueDescription);
  expect(passagesOf({ ...REPORT, redactions, notPersonal })).toEqual(decided);
});

test('a selection can be taken back, is not added twice, and is never empty', () => {
  const span = { field: 'name', start: 0, end: 5 } as const;
  const once = addSelection(OPEN, span);
  expect(addSelection(once, span)).toEqual(once);
  expect(resolve(once, span, null)).toEqual(OPEN);
  expect(addSelection(OPEN, { ...span, end: 0 })).toEqual(OPEN);
  expect(resolve(resolve(OPEN, name!, 'redact'), name!, null)).toEqual(OPEN);
});

test('cutting a text loses and repeats nothing', () => {
  const span = fc.tuple(fc.nat(40), fc.nat(40));
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), fc.array(span, { maxLength: 6 }), (text, pairs) => {
      const passages = pairs.reduce(
        (all, [start, end]) => addSelection(all, { field: 'name', start, end }),
        passagesOf({ spans: [], redactions: [], notPersonal: [] }),
      );
      const pieces = cutAtPassages('name', text, passages);
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      expect(pieces.every((piece) => piece.text !== '')).toBe(true);
      expect(cutAtPassages('city', text, passages).every(({ passage }) => passage === null)).toBe(true);
    }),
  );
});

test('redacting all leaves alone what is resolved', () => {
  const span = (start: number, resolution: Passage['resolution']): Passage => ({
    field: 'issueDescription',
    start,
    end: start + 1,
    kind: 'name',
    resolution,
  });
  expect(redactOpen([span(0, null), span(2, 'keep'), span(4, 'redact')]).map(({ resolution }) => resolution)).toEqual([
    'redact',
    'keep',
    'redact',
  ]);
});
