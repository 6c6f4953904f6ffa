import type { TrackerErrorCode } from './definition.ts';

/**
 * Chromium rejects its chooser with NotFoundError for all of these, and only the message tells them apart
 * (third_party/blink/renderer/modules/bluetooth/bluetooth_error.cc). A message that is not here is a chooser that was closed.
 */
const NOT_FOUND: readonly (readonly [message: RegExp, code: TrackerErrorCode])[] = [
  [/denied|disabled/i, 'tracker-denied'],
  [/not supported|low energy not available/i, 'tracker-unsupported'],
  [/adapter not available/i, 'tracker-failed'],
];

/** Why the browser's chooser gave no device: the person chose none, or an error that can be told. */
export function chooserFailure({
  name,
  message,
}: {
  readonly name: string;
  readonly message: string;
}): TrackerErrorCode | 'nothing-chosen' {
  switch (name) {
    case 'NotFoundError':
      return NOT_FOUND.find(([known]) => known.test(message))?.[1] ?? 'nothing-chosen';
    case 'NotAllowedError':
    case 'SecurityError':
      return 'tracker-denied';
    case 'NotSupportedError':
      return 'tracker-unsupported';
    default:
      return 'tracker-failed';
  }
}
