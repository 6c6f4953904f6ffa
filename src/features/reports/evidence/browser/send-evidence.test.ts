import { expect, test } from 'vitest';
import { ApiError, type ApiClient } from '#adapters/browser/api-client.ts';
import { sendEvidence } from './send-evidence.ts';

const FILE = {
  id: '01a20d6d-5a00-7c08-af96-394e6f2b1a7a',
  kind: 'photo',
  bytes: new Uint8Array(500_000),
  originalSha256: null,
} as const;
const STORED = { id: FILE.id } as never;
const clock = { sleep: () => Promise.resolve() };

/** Answers one after the other; an error is thrown. */
function apiOf(...answers: (number | 'stored' | Error)[]) {
  const starts: number[] = [];
  const call = (_name: string, { body }: { body: { start: number } }) => {
    starts.push(body.start);
    const answer = answers.shift()!;
    if (answer instanceof Error) return Promise.reject(answer);
    return Promise.resolve({ received: answer, evidence: answer === 'stored' ? STORED : null });
  };
  return { api: { call } as unknown as ApiClient, starts };
}
const busy = new ApiError(503, '{"code":"busy","message":"x"}', '2');
const gone = new TypeError('network');

test('parts follow each other until the file is stored', async () => {
  const { api, starts } = apiOf(196_608, 393_216, 'stored');
  expect(await sendEvidence(api, clock, 'token', FILE)).toBe(STORED);
  expect(starts).toEqual([0, 196_608, 393_216]);
});

test('what is lost is sent again, from where the server stands', async () => {
  const { api, starts } = apiOf(196_608, gone, busy, 0, 196_608, 'stored');
  await sendEvidence(api, clock, 'token', FILE);
  expect(starts).toEqual([0, 196_608, 196_608, 196_608, 0, 196_608]);
});

test('a refusal ends it at once, a server that stays away after four attempts more', async () => {
  const refusal = new ApiError(422, '{"code":"picture-moving","message":"x"}', null);
  await expect(sendEvidence(apiOf(refusal).api, clock, 'token', FILE)).rejects.toBe(refusal);
  const away = apiOf(gone, gone, gone, gone, gone);
  await expect(sendEvidence(away.api, clock, 'token', FILE)).rejects.toBe(gone);
  expect(away.starts).toHaveLength(5);
});
