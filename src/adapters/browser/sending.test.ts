import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ApiError } from './api-client.ts';
import { useSending, useToldSending } from './sending.ts';
import { ShellContext, type Shell, type ToastMessage } from './shell.ts';

const WORDS = { error: 'Not sent', failed: 'Try again.' };

/** What a hook gives to the component that it is called in, and the toasts that it shows. */
function given<Value>(hook: () => Value): { value: Value; toasts: readonly ToastMessage[] } {
  const toasts: ToastMessage[] = [];
  const shell = { toast: (message) => void toasts.push(message) } satisfies Partial<Shell>;
  let value: { readonly of: Value } | undefined;
  function Caller(): null {
    value = { of: hook() };
    return null;
  }
  renderToStaticMarkup(createElement(ShellContext, { value: shell as unknown as Shell }, createElement(Caller)));
  return { value: value!.of, toasts };
}

const refusal = (body: object) => new ApiError(409, JSON.stringify(body), null);
const rejecting = (error: Error) => () => Promise.reject(error);

test('what worked is left to the caller', async () => {
  const { value, toasts } = given(() => useToldSending(WORDS));
  const [busy, send] = value;
  let done = 0;
  await send(async () => void (done += 1));
  expect({ busy, done, toasts }).toEqual({ busy: false, done: 1, toasts: [] });
});

test('what failed is told in the sentence of the server, else in that of the screen', async () => {
  const failures: unknown[] = [];
  const { value, toasts } = given(() => useToldSending(WORDS, (error) => failures.push(error)));
  const [, send] = value;
  const errors = [refusal({ message: 'Somebody was faster.' }), refusal({}), new TypeError('no connection')];
  for (const error of errors) await send(rejecting(error));
  const told = { title: WORDS.error, kind: 'destructive' };
  expect(toasts).toEqual([
    { ...told, description: 'Somebody was faster.' },
    { ...told, description: WORDS.failed },
    { ...told, description: WORDS.failed },
  ]);
  expect(failures).toEqual(errors);
});

test('a second press while the first is under way does nothing, and one after a failure does', async () => {
  const failures: unknown[] = [];
  const { value } = given(() => useSending((error) => failures.push(error)));
  const [, send] = value;
  const begun: string[] = [];
  let end: (error: Error) => void = () => undefined;
  const first = send(() => {
    begun.push('first');
    return new Promise((_, reject) => (end = reject));
  });
  await send(async () => void begun.push('second'));
  end(new Error('cut off'));
  await first;
  await send(async () => void begun.push('third'));
  expect(begun).toEqual(['first', 'third']);
  expect(failures).toHaveLength(1);
});
