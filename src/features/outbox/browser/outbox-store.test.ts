import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApiClient } from '#adapters/browser/api-client.ts';
import type { TextStore } from '#adapters/browser/storage.ts';
import type { OutboxItem } from '../outbox.ts';
import { createOutboxStore } from './outbox-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('dispatchEvent', () => true);
  vi.stubGlobal('navigator', {});
  return () => vi.unstubAllGlobals();
});
afterEach(() => vi.useRealTimers());

/** An outbox over a server that answers every call with this until it is told otherwise. */
function setUp(answer: () => Response) {
  const texts = new Map<string, string>();
  const store: TextStore = {
    get: (key) => texts.get(key) ?? null,
    set: (key, value) => (texts.set(key, value), true),
    remove: (key) => void texts.delete(key),
  };
  const server = { answer, asked: 0 };
  /** What the outbox held whenever something had arrived. */
  const heldAtArrival: (string | null)[] = [];
  const api = createApiClient((url) => {
    server.asked += 1;
    const isSession = (url as string).endsWith('/session');
    return Promise.resolve(
      isSession ? Response.json({ user: null, pro: false, autoPro: false }) : server.answer().clone(),
    );
  });
  const outbox = createOutboxStore(api, () => heldAtArrival.push(store.get('outbox')), store);
  return { outbox, server, heldAtArrival };
}

const ITEM: OutboxItem = {
  id: 'a',
  keptAtMs: 0,
  owner: null,
  refused: null,
  kind: 'scan',
  body: { id: 'a', scanType: 'nfc', threatDetected: false },
};

const busy = () => new Response('busy', { status: 503 });

test('what a busy server did not take is sent again without anybody’s doing, until it is taken', async () => {
  const { outbox, server } = setUp(busy);
  expect(outbox.keep(ITEM)).toBe(true);
  await vi.advanceTimersByTimeAsync(90_000);
  expect(outbox.get()).toEqual([ITEM]);
  server.answer = () => Response.json({ id: 'a' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(outbox.get()).toEqual([]);
  const { asked } = server;
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(server.asked).toBe(asked);
});

test('what is refused is not sent again by itself', async () => {
  const { outbox, server } = setUp(() => Response.json({ message: 'No.', code: 'bad-request' }, { status: 400 }));
  outbox.keep(ITEM);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(outbox.get()).toEqual([{ ...ITEM, refused: 'No.' }]);
  const { asked } = server;
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(server.asked).toBe(asked);
});

test('what was sent has left the outbox when its receipt is kept, which a full browser has no other room for', async () => {
  const { outbox, heldAtArrival } = setUp(() => Response.json({ id: 'a' }));
  outbox.keep(ITEM);
  await outbox.send();
  expect(heldAtArrival).toEqual([null]);
});
