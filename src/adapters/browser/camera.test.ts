import { expect, it } from 'vitest';
import { failureOf } from './camera.ts';

it.each([
  ['NotAllowedError', 'camera-denied'],
  ['SecurityError', 'camera-denied'],
  ['NotFoundError', 'camera-missing'],
  ['NotSupportedError', 'camera-unsupported'],
  ['NotReadableError', 'camera-failed'],
  ['OverconstrainedError', 'camera-failed'],
  ['AbortError', 'camera-failed'],
])('%s is %s', (name, failure) => {
  expect(failureOf(new DOMException('Permission denied', name))).toBe(failure);
});

it('takes anything that is thrown', () => {
  for (const thrown of [undefined, null, 'text', {}, new TypeError('x')])
    expect(failureOf(thrown)).toBe('camera-failed');
});
