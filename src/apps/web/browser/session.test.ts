import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError, createApiClient } from '#adapters/browser/api-client.ts';
import type { TextStore } from '#adapters/browser/storage.ts';
import type { Session, User } from '#contract/entities/user.ts';
import { createSessionStore } from './session.ts';

const ADA: User = { id: 'u1', username: 'ada', name: 'Ada', role: 'user', isPro: false, hasFullAccess: false };
const NOBODY: Session = { user: null, pro: false, autoPro: false };

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  return () => vi.unstubAllGlobals();
});

function setUp(stored: Record<string, unknown>, answer: Session | Error) {
  const texts = new Map(Object.entries(stored).map(([key, value]) => [key, JSON.stringify(value)]));
  const store: TextStore = {
    get: (key) => texts.get(key) ?? null,
    set: (key, value) => (texts.set(key, value), true),
    remove: (key) => void texts.delete(key),
  };
  const api = createApiClient(() =>
    answer instanceof Error ? Promise.reject(answer) : Promise.resolve(Response.json(answer)),
  );
  return { session: createSessionStore(api, store), store, texts };
}

test('begins with the stored user, unconfirmed', () => {
  const { session } = setUp({ currentUser: { ...ADA, hasFullAccess: true } }, NOBODY);
  expect(session.get()).toMatchObject({ user: { username: 'ada' }, pro: true, confirmed: false });
});

test('the server’s answer replaces the stored user under both keys', async () => {
  const { session, texts } = setUp({ user: { ...ADA, isPro: true } }, { user: ADA, pro: false, autoPro: false });
  await session.refresh();
  expect(session.get()).toEqual({ user: ADA, pro: false, autoPro: false, confirmed: true });
  expect(texts.get('user')).toBe(JSON.stringify(ADA));
  expect(texts.get('currentUser')).toBe(JSON.stringify(ADA));
});

test('an ended session clears the stored user', async () => {
  const { session, texts } = setUp({ user: ADA }, NOBODY);
  await session.refresh();
  expect(session.get()).toEqual({ ...NOBODY, confirmed: true });
  expect(texts.size).toBe(0);
});

test('without an answer the stored user stands', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { session } = setUp({ user: ADA }, new ApiError(503, '', null));
  await session.refresh();
  expect(session.get()).toMatchObject({ user: ADA, confirmed: false });
  log.mockRestore();
});

test('an answer from before a sign-in is not believed', async () => {
  const answers: ((session: Session) => void)[] = [];
  const api = createApiClient(
    () => new Promise((resolve) => answers.push((session) => resolve(Response.json(session)))),
  );
  const session = createSessionStore(api, { get: () => null, set: () => true, remove: () => undefined });
  const asked = session.refresh();
  session.signedIn(ADA);
  answers[0]!(NOBODY);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]!({ user: ADA, pro: false, autoPro: false });
  await asked;
  expect(session.get()).toMatchObject({ user: ADA, confirmed: true });
});

test('a server that makes everyone Pro makes nobody a user', async () => {
  const { session } = setUp({}, { user: null, pro: true, autoPro: true });
  await session.refresh();
  expect(session.get()).toEqual({ user: null, pro: true, autoPro: true, confirmed: true });
});

test.each(['user-updated', 'storage'])('the stored user is read again on a %s event', (event) => {
  const { session, store } = setUp({ user: ADA }, NOBODY);
  const heard = vi.fn<() => void>();
  const stop = session.subscribe(heard);
  store.set('user', JSON.stringify({ ...ADA, isPro: true }));
  expect(session.get().pro).toBe(false);
  window.dispatchEvent(new Event(event));
  expect(session.get().pro).toBe(true);
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
  window.dispatchEvent(new Event(event));
  expect(heard).toHaveBeenCalledTimes(1);
});

test('signing in and out is stored and announced', () => {
  const { session, texts } = setUp({}, NOBODY);
  const announced = vi.fn<() => void>();
  window.addEventListener('user-updated', announced);
  session.signedIn(ADA);
  expect(session.get().user).toEqual(ADA);
  expect([...texts.keys()]).toEqual(['user', 'currentUser']);
  session.forget();
  expect(session.get().user).toBeNull();
  expect(texts.size).toBe(0);
  expect(announced).toHaveBeenCalledTimes(2);
});
