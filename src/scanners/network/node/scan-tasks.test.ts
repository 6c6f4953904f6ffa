import { expect, test } from 'vitest';
import { UnreadAnswers } from '../unread.ts';
import { ScanTasks } from './scan-tasks.ts';

test('work that throws ends like any other, and counts as unread', async () => {
  const unread = new UnreadAnswers();
  const tasks = new ScanTasks(unread);
  let ends = 0;
  tasks.add('http', Promise.reject(new RangeError('read past the end')));
  tasks.add('http', Promise.resolve());
  tasks.add('upnp', Promise.reject(new Error('no such element')));
  await tasks.allEnded(() => {
    ends += 1;
    // What an end brings with it is waited for too.
    if (ends === 1) tasks.add('host', Promise.resolve());
  });
  expect(unread.counts).toEqual({ 'http reader-failed': 1, 'upnp reader-failed': 1 });
  expect(unread.total).toBe(2);
  expect(ends).toBeGreaterThanOrEqual(2);
});
