import { expect, test } from 'vitest';
import { chooserFailure } from './chooser-failure.ts';

test.each([
  ['NotFoundError', 'User cancelled the requestDevice() chooser.', 'nothing-chosen'],
  ['NotFoundError', 'Bluetooth adapter not available.', 'tracker-failed'],
  ['NotFoundError', 'User denied the browser permission to scan for Bluetooth devices.', 'tracker-denied'],
  ['NotFoundError', 'Web Bluetooth API globally disabled.', 'tracker-denied'],
  ['NotFoundError', 'User or their enterprise policy has disabled Web Bluetooth.', 'tracker-denied'],
  ['NotFoundError', 'Web Bluetooth is not supported on this platform.', 'tracker-unsupported'],
  ['NotFoundError', 'Bluetooth Low Energy not available.', 'tracker-unsupported'],
  ['NotFoundError', 'Nothing was picked.', 'nothing-chosen'],
  ['NotAllowedError', '', 'tracker-denied'],
  ['SecurityError', '', 'tracker-denied'],
  ['NotSupportedError', '', 'tracker-unsupported'],
  ['NetworkError', '', 'tracker-failed'],
] as const)('%s “%s” is %s', (name, message, failure) => {
  expect(chooserFailure({ name, message })).toBe(failure);
});
