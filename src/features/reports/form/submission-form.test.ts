import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reportSubmission } from '#contract/entities/reported-location.ts';
import { mistakesCopy } from './mistakes-copy.ts';
import { findReportMistakes, parsePosition, submissionOf, type ReportForm } from './submission-form.ts';

const EMPTY: ReportForm = {
  name: '',
  address: '',
  city: '',
  state: '',
  country: '',
  issueDescription: '',
  issueType: 'camera',
  placeKind: '',
  position: '',
  stayEnds: '',
  publishEarly: false,
};
const ID = '01890000-0000-7000-8000-00000000000a';

test('an empty form is told everything that is missing, in the words of the specification', () => {
  const mistakes = findReportMistakes({ ...EMPTY, name: '  ', issueDescription: ' 123456789 ' });
  expect(
    Object.entries(mistakes).map(([field, code]) => [
      field,
      mistakesCopy.errors[code as keyof typeof mistakesCopy.errors],
    ]),
  ).toEqual([
    ['name', 'Location name is required'],
    ['address', 'Address is required'],
    ['city', 'City is required'],
    ['country', 'Country is required'],
    ['issueDescription', 'Please provide at least 10 characters describing the issue'],
  ]);
});

test('the form and the contract find the same mistakes, and what the form lets through the contract takes', () => {
  const short = fc.string({ maxLength: 14 });
  fc.assert(
    fc.property(short, short, short, short, short, short, (name, address, city, state, country, issueDescription) => {
      const form = { ...EMPTY, name, address, city, state, country, issueDescription };
      const mistakes = findReportMistakes(form);
      const parsed = reportSubmission.safeParse({ ...form, id: ID, placeKind: undefined, stayEnds: undefined });
      const found = Object.fromEntries(
        (parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
      );
      expect(mistakes).toEqual(found);
      if (parsed.success) expect(reportSubmission.parse(submissionOf(form, ID))).toEqual(submissionOf(form, ID));
    }),
  );
});

test.each([
  ['46.3684, 14.1146', { latitude: 46.3684, longitude: 14.1146 }],
  ['-33.9  18.4', { latitude: -33.9, longitude: 18.4 }],
  ['46.3684°; 14.1146°', { latitude: 46.3684, longitude: 14.1146 }],
  ['0,0', { latitude: 0, longitude: 0 }],
  ['91, 0', null],
  ['0, 181', null],
  ['46,3684, 14,1146', null],
  ['Bled', null],
  ['', null],
])('the position %j', (text, position) => {
  expect(parsePosition(text)).toEqual(position);
});

test('a position that cannot be read is a mistake, none is not', () => {
  expect(findReportMistakes({ ...EMPTY, position: 'near the lake' }).position).toBe('position-unclear');
  expect(findReportMistakes(EMPTY).position).toBeUndefined();
  expect(
    submissionOf({ ...EMPTY, position: '46.3, 14.1', placeKind: 'rental', state: ' Carniola ' }, ID),
  ).toMatchObject({
    latitude: 46.3,
    longitude: 14.1,
    placeKind: 'rental',
    state: 'Carniola',
  });
});

test('the day on which a stay ends is sent, and the wish to be early only with it', () => {
  expect(submissionOf({ ...EMPTY, publishEarly: true }, ID)).not.toHaveProperty('publishEarly');
  const sent = submissionOf({ ...EMPTY, stayEnds: '2026-11-25', publishEarly: true }, ID);
  expect(sent).toMatchObject({ stayEnds: '2026-11-25', publishEarly: true });
  expect(reportSubmission.shape.stayEnds.safeParse(sent.stayEnds).success).toBe(true);
  expect(reportSubmission.shape.stayEnds.safeParse('2026-13-45').success).toBe(false);
});
