import { expect, test } from 'vitest';
import { ApiError } from './api-client.ts';
import { retry } from './retry.ts';

function rehearse(errors: readonly Error[], isOnline = true) {
  const waits: number[] = [];
  let asked = 0;
  const outcome = retry(
    () => {
      const error = errors[asked];
      asked += 1;
      return error ? Promise.reject(error) : Promise.resolve('answer');
    },
    {
      nowMs: () => 0,
      sleep(ms) {
        waits.push(ms);
        return Promise.resolve();
      },
    },
    () => isOnline,
  );
  return { outcome, waits, asked: () => asked };
}

const cut = new TypeError('Failed to fetch');
const refusal = (status: number): ApiError => new ApiError(status, '{}', null);

test('an answer is asked for once', async () => {
  const { outcome, waits, asked } = rehearse([]);
  expect(await outcome).toBe('answer');
  expect([asked(), waits]).toEqual([1, []]);
});

test('a failure is tried again after 1, 2 and 4 seconds', async () => {
  const { outcome, waits } = rehearse([cut, refusal(503), refusal(429)]);
  expect(await outcome).toBe('answer');
  expect(waits).toEqual([1_000, 2_000, 4_000]);
});

test('the fourth failure is the error', async () => {
  const last = refusal(500);
  const { outcome, asked } = rehearse([cut, cut, cut, last]);
  await expect(outcome).rejects.toBe(last);
  expect(asked()).toBe(4);
});

test.each([400, 401, 403, 404, 409, 422])('a refusal with %i is not tried again', async (status) => {
  const { outcome, asked } = rehearse([refusal(status)]);
  await expect(outcome).rejects.toThrow(String(status));
  expect(asked()).toBe(1);
});

test('on no network a request that was cut is not tried again; an answer of the server still is', async () => {
  const lost = rehearse([cut], false);
  await expect(lost.outcome).rejects.toBe(cut);
  expect([lost.asked(), lost.waits]).toEqual([1, []]);
  // A device may say so of a network that holds the server alone.
  const busy = rehearse([refusal(503)], false);
  expect(await busy.outcome).toBe('answer');
});
