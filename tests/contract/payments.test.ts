import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_EVENT_BODY_BYTES } from '#contract/limits.ts';
import { openWorld, type Person, type World } from './world.ts';

const CARD = '4242 4242 4242 4242';
/** Far more than a message needs on this machine, and far less than the minute it may take. */
const PATIENCE_MS = 20_000;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

async function post<Answer>(person: Person, path: string, body?: unknown): Promise<{ status: number; json: Answer }> {
  const { status, json } = await world.ask(person, { method: 'POST', path, ...(body === undefined ? {} : { body }) });
  return { status, json: json as Answer };
}

async function isPro(person: Person): Promise<boolean> {
  const { json } = await world.ask(person, { method: 'GET', path: '/api/session' });
  return (json as { pro: boolean }).pro;
}

async function untilPro(person: Person): Promise<boolean> {
  const deadlineMs = Date.now() + PATIENCE_MS;
  while (!(await isPro(person)) && Date.now() < deadlineMs) await sleep(50);
  return await isPro(person);
}

test('a payment that only the provider tells of makes Pro: message, signature, worker, grant', async () => {
  expect(await isPro('free')).toBe(false);
  const scan = { scanType: 'network', threatDetected: false };
  expect((await post('free', '/api/security-scans', scan)).status).toBe(403);
  const { json: created } = await post<{ clientSecret: string }>('free', '/api/create-subscription', {
    subscriptionType: 'monthly',
  });
  const paid = await post('free', '/api/payments/sandbox', {
    card: { clientSecret: created.clientSecret, number: CARD },
  });
  expect(paid.json).toEqual({ outcome: 'succeeded', message: null });
  // The browser is closed here: nobody asks the server to look.
  expect(await untilPro('free')).toBe(true);
  expect((await post('free', '/api/security-scans', scan)).status).toBe(201);
  const cancelled = await post<{ subscription: object }>('free', '/api/payments/cancel');
  expect(cancelled.json.subscription).toMatchObject({ plan: 'monthly', cancelAtPeriodEnd: true });
  expect(await isPro('free')).toBe(true);
});

test('an order is its owner\u2019s alone', async () => {
  const order = { amount: '3.00', currency: 'USD', intent: 'capture' };
  const { json } = await post<{ id: string }>('reviewer', '/api/paypal/order', order);
  await post('reviewer', '/api/payments/sandbox', { paypal: { orderId: json.id, capture: 'completed' } });
  const path = `/api/paypal/order/${json.id}/capture`;
  expect((await post('admin', path)).status).toBe(404);
  expect((await post('visitor', path)).status).toBe(401);
  expect(await post('reviewer', path)).toEqual({ status: 200, json: { id: json.id, status: 'COMPLETED' } });
  expect(await isPro('reviewer')).toBe(true);
});

describe.each(['stripe', 'paypal'])('the webhook of %s', (provider) => {
  const path = `/api/webhooks/${provider}`;
  const ask = (bytes: string, headers: Readonly<Record<string, string>> = {}) =>
    world.ask('visitor', { method: 'POST', path, bytes, headers: { 'content-type': 'application/json', ...headers } });

  test.each([
    ['without a signature', {}],
    ['with a made-up one', { 'stripe-signature': 't=1,v1=00', 'paypal-transmission-sig': 'AAAA' }],
  ])('%s is refused', async (_what, headers) => {
    const { status, json } = await ask('{"id":"evt_1","type":"invoice.paid"}', headers);
    expect([status, (json as { code: string }).code]).toEqual([400, 'signature-refused']);
  });

  test('takes no form, and no body beyond its limit', async () => {
    expect((await ask('a=1', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    expect((await ask('x'.repeat(MAX_EVENT_BODY_BYTES + 1))).status).toBe(413);
    expect((await ask('x'.repeat(MAX_EVENT_BODY_BYTES))).status).toBe(400);
  });

  test('stores nothing of what it refuses', async () => {
    const count = async (): Promise<number> => {
      const [row] = await world.database.query<{ count: number }>('SELECT count(*) AS count FROM provider_events');
      return row!.count;
    };
    const before = await count();
    for (const body of ['{}', '[]', 'null', '', '{"id":"x"']) expect((await ask(body)).status).toBe(400);
    expect(await count()).toBe(before);
  });
});
