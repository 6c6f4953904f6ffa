import { expect, test } from 'vitest';
import { verifyTimestamp } from '#features/evidence/timestamp.ts';
import { verifying } from '#tests/support/evidence.ts';
import { startServer } from '#tests/support/server.ts';
import { openTimestampAuthority } from '#tests/support/timestamp-authority.ts';

const HEAD = 'ab'.repeat(32);

async function ask(baseUrl: string): Promise<{ status: number; body: { token?: string | null; code?: string } }> {
  const answer = await fetch(`${baseUrl}/api/evidence/timestamps`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: baseUrl },
    body: JSON.stringify({ head: HEAD }),
  });
  return { status: answer.status, body: (await answer.json()) as { token?: string | null; code?: string } };
}

test('a head is stamped by the configured authority, and one that is away or says something else is said to be away', async () => {
  const authority = await openTimestampAuthority();
  await using server = await startServer({ environment: { TIMESTAMP_URL: authority.url } });
  const { status, body } = await ask(server.baseUrl);
  expect(status).toBe(200);
  const said = await verifyTimestamp({ head: HEAD, token: body.token! }, verifying);
  expect(said?.authority.certificate).toBe(authority.certificate);
  expect(authority.asked()).toBe(1);
  await authority[Symbol.asyncDispose]();
  expect(await ask(server.baseUrl)).toMatchObject({ status: 502, body: { code: 'authority-unavailable' } });
});

test('where none is configured nobody is asked', async () => {
  await using server = await startServer();
  expect(await ask(server.baseUrl)).toEqual({ status: 200, body: { token: null } });
});
