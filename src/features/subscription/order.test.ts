import { expect, test } from 'vitest';
import { isPriceOf, purchaseOf } from './order.ts';

test.each([
  [3, 'USD', 'monthly'],
  ['3.00', 'USD', 'monthly'],
  ['3', 'USD', 'monthly'],
  [15, 'USD', 'six_months'],
  ['15.00', 'USD', 'six_months'],
  ['1.00', 'USD', 'payment-test'],
  [1, 'USD', 'payment-test'],
  [18, 'USD', null],
  [0, 'USD', null],
  [-3, 'USD', null],
  [3.001, 'USD', null],
  [2.9999999999, 'USD', null],
  ['3.0.0', 'USD', null],
  ['0x3', 'USD', null],
  [' 3.00', 'USD', null],
  ['3e0', 'USD', null],
  ['', 'USD', null],
  [3, 'EUR', null],
  [3, 'usd', null],
])('%j %s is for %s', (amount, currency, purchase) => {
  expect(purchaseOf(amount, currency, true)).toBe(purchase);
});

test('the test order is refused where it is not allowed', () => {
  expect(purchaseOf('1.00', 'USD', false)).toBe(null);
  expect(purchaseOf('3.00', 'USD', false)).toBe('monthly');
});

test('cents are compared with the price of the plan', () => {
  expect([isPriceOf('monthly', 300), isPriceOf('six_months', 1500)]).toEqual([true, true]);
  expect([isPriceOf('monthly', 3), isPriceOf('monthly', 1500), isPriceOf('six_months', 1800)]).toEqual([
    false,
    false,
    false,
  ]);
});
