import { expect, test } from 'vitest';
import { noticePath, parseNoticeAddress } from './notice-path.ts';

const ID = '0189abcd-0000-7000-8000-00000000000a';

test.each([
  [noticePath(ID).slice('/notice'.length), { report: ID, place: null }],
  [`?place=${ID}`, { report: null, place: ID }],
  ['', { report: null, place: null }],
  ['?report=<script>', { report: null, place: null }],
])('%j names %o', (search, named) => {
  expect(parseNoticeAddress(search)).toEqual(named);
});
