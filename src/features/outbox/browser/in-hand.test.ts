import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ApiClient } from '#adapters/browser/api-client.ts';
import type { TextStore } from '#adapters/browser/storage.ts';
import type { OutboxItem } from '../outbox.ts';
import { holdItem, removeItem } from './in-hand.ts';
import { createOutboxStore } from './outbox-store.ts';

beforeAll(() => void vi.stubGlobal('dispatchEvent', () => true));
afterAll(() => void vi.unstubAllGlobals());

function scan(id: string, keptAtMs: number, locationNotes: string): OutboxItem {
  const body = { id, scanType: 'camera', threatDetected: false, locationNotes } as const;
  return { id, keptAtMs, owner: null, refused: null, kind: 'scan', body };
}

/** An outbox that keeps texts here and whose server answers when it is told to; what was sent. */
function open(...items: readonly OutboxItem[]) {
  const texts = new Map<string, string>();
  const texted: TextStore = {
    get: (key) => texts.get(key) ?? null,
    set: (key, value) => Boolean(texts.set(key, value)),
    remove: (key) => void texts.delete(key),
  };
  const sent: string[] = [];
  const answers: (() => void)[] = [];
  const call = (name: string, { body }: { body: { locationNotes: string } }) => {
    if (name === 'getSession') return Promise.resolve({ user: null });
    sent.push(body.locationNotes);
    return new Promise<object>((resolve) => answers.push(() => resolve({})));
  };
  const store = createOutboxStore({ call } as unknown as ApiClient, () => undefined, texted);
  for (const item of items) expect(store.keep(item)).toBe(true);
  /** The server answers what it was sent last. */
  const answer = async (count: number) => {
    await expect.poll(() => answers.length).toBe(count);
    answers[count - 1]!();
  };
  return { store, sent, answer };
}

test('what is changed or deleted while another is on its way is sent as it stands, or not at all', async () => {
  const { store, sent, answer } = open(scan('a', 1, 'first'), scan('b', 2, 'old'), scan('c', 3, 'gone'));
  const sending = store.send();
  await expect.poll(() => sent).toEqual(['first']);
  store.keep(scan('b', 2, 'new'));
  expect(await removeItem(store, 'c')).toBe(true);
  await answer(1);
  await answer(2);
  expect(await sending).toEqual({ sent: 2, held: 0 });
  expect(sent).toEqual(['first', 'new']);
  expect(store.get()).toEqual([]);
});

test('what was changed since it was sent stays', async () => {
  const { store, sent, answer } = open(scan('a', 1, 'old'));
  const sending = store.send();
  await expect.poll(() => sent).toEqual(['old']);
  store.keep(scan('a', 1, 'new'));
  await answer(1);
  await sending;
  expect(store.get()).toEqual([scan('a', 1, 'new')]);
});

test('what somebody has in hand is sent once they are done, as they left it', async () => {
  const { store, sent, answer } = open(scan('a', 1, 'old'), scan('b', 2, 'other'));
  const letGo = (await holdItem(store, 'a'))!;
  const sending = store.send();
  await answer(1);
  expect(await sending).toEqual({ sent: 1, held: 1 });
  expect(await holdItem(store, 'a')).toBeNull();
  store.keep(scan('a', 1, 'new'));
  letGo();
  await answer(2);
  await expect.poll(() => store.get()).toEqual([]);
  expect(sent).toEqual(['other', 'new']);
});

test('what is on its way can be neither taken in hand nor deleted', async () => {
  const { store, sent, answer } = open(scan('a', 1, 'old'));
  const sending = store.send();
  await expect.poll(() => sent).toEqual(['old']);
  expect(await holdItem(store, 'a')).toBeNull();
  expect(await removeItem(store, 'a')).toBe(false);
  await answer(1);
  expect(await sending).toEqual({ sent: 1, held: 0 });
});
