import { expect, test, vi } from 'vitest';
import { rentalHash } from '../node/rental-store.ts';
import { rentalText } from '../rental-hash.ts';
import { lookUpRental } from './look-up.ts';

const RENTAL = { address: 'Hauptstr. 12', city: 'München', country: 'Germany' };

test('one address, however it is written, is one text; another house is another', () => {
  expect(rentalText({ ...RENTAL, address: '12 hauptstrasse' })).toEqual(rentalText(RENTAL));
  expect(rentalText({ ...RENTAL, address: 'HAUPTSTRASSE 12', city: 'munchen' })).toEqual(rentalText(RENTAL));
  expect(rentalText({ ...RENTAL, address: 'Hauptstr. 21' })).not.toEqual(rentalText(RENTAL));
  expect(rentalText({ ...RENTAL, city: 'Berlin' })).not.toEqual(rentalText(RENTAL));
});

test(
  'what is asked is three digits and nothing else; browser and server make the same hash',
  { timeout: 60_000 },
  async () => {
    const hash = await rentalHash(RENTAL);
    const known = { hash, reports: 2, newest: '2026-10', issueTypes: ['camera'] };
    const call = vi
      .fn<(...call: readonly unknown[]) => Promise<unknown>>()
      .mockResolvedValue({ rentals: [{ ...known, hash: `${hash.slice(0, 3)}0` }, known] });
    expect(await lookUpRental({ call } as never, { ...RENTAL, address: 'hauptstraße 12' })).toEqual(known);
    expect(call.mock.calls).toEqual([['getRentals', { params: { prefix: hash.slice(0, 3) } }]]);
    call.mockResolvedValue({ rentals: [] });
    expect(await lookUpRental({ call } as never, RENTAL)).toBeNull();
  },
);
