import { expect, test } from 'vitest';
import { createListeners } from './listeners.ts';

test('everyone hears what is told, in the order in which they came, until they are taken out', () => {
  const heard: string[] = [];
  const { subscribe, tellAll } = createListeners<[what: string, times: number]>();
  tellAll('nobody', 1);
  const leave = subscribe((what, times) => void heard.push(`first ${what} ${times}`));
  subscribe((what) => void heard.push(`second ${what}`));
  tellAll('a', 1);
  leave();
  leave();
  tellAll('b', 2);
  expect(heard).toEqual(['first a 1', 'second a', 'second b']);
});

test('a listener that is added twice hears once', () => {
  let heard = 0;
  const { subscribe, tellAll } = createListeners();
  const listener = () => void (heard += 1);
  subscribe(listener);
  subscribe(listener);
  tellAll();
  expect(heard).toBe(1);
});

test('a listener that leaves while it is told keeps nobody else from hearing', () => {
  const heard: string[] = [];
  const { subscribe, tellAll } = createListeners();
  const leave = subscribe(() => {
    heard.push('first');
    leave();
  });
  subscribe(() => void heard.push('second'));
  tellAll();
  tellAll();
  expect(heard).toEqual(['first', 'second', 'second']);
});
