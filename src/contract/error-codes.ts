/**
 * The whole catalogue of things that go wrong. The sentence of a code lives in its owner's `copy.ts`,
 * under `errors`, exactly once; `tests/golden` holds the specification's sentences.
 */

/** Codes that the API answers with, and the HTTP status of each. */
export const API_ERROR_STATUS = {
  // the server shell
  'bad-request': 400,
  'bad-json': 400,
  'bad-encoding': 400,
  'not-signed-in': 401,
  'pro-required': 403,
  'role-required': 403,
  'confirm-first': 403,
  'foreign-origin': 403,
  'https-required': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'request-timeout': 408,
  'body-too-large': 413,
  'wrong-content-type': 415,
  'rate-limited': 429,
  'headers-too-large': 431,
  'internal-error': 500,
  busy: 503,
  'database-unavailable': 503,
  // accounts
  'full-name-required': 400,
  'username-required': 400,
  'username-too-short': 400,
  'password-required': 400,
  'password-too-short': 400,
  'password-too-long': 400,
  'password-too-common': 400,
  'username-taken': 409,
  'credentials-refused': 401,
  'login-slowed': 429,
  'confirmation-refused': 403,
  'password-too-short-for-role': 400,
  'passkeys-unavailable': 409,
  'passkey-refused': 401,
  'passkey-needed': 403,
  'passkey-exists': 409,
  'passkey-not-found': 404,
  'too-many-passkeys': 409,
  'recovery-code-required': 400,
  'recovery-refused': 401,
  'session-not-found': 404,
  'erasure-stopped': 503,
  // community reports
  'location-name-required': 400,
  'address-required': 400,
  'city-required': 400,
  'country-required': 400,
  'description-too-short': 400,
  'report-not-found': 404,
  'report-changed': 409,
  'report-exists': 409,
  'report-move-refused': 409,
  'own-report': 403,
  'personal-data-unresolved': 409,
  'reports-rate-limited': 429,
  'evidence-not-found': 404,
  'evidence-changed': 409,
  'evidence-closed': 409,
  'evidence-full': 409,
  'evidence-too-large': 413,
  'evidence-part-refused': 409,
  'picture-kind-refused': 422,
  'picture-heic': 422,
  'picture-cut-off': 422,
  'picture-not-alone': 422,
  'picture-moving': 422,
  'picture-too-many-pixels': 422,
  'picture-unreadable': 422,
  'picture-not-cleared': 409,
  'bundle-refused': 422,
  // scans
  'scan-not-found': 404,
  // payments
  'amount-refused': 422,
  'payments-not-configured': 503,
  'order-not-found': 404,
  'subscription-not-found': 404,
  'subscription-active': 409,
  'payment-not-completed': 402,
  'payment-pending': 409,
  'provider-unavailable': 502,
  'signature-refused': 400,
} as const;

export type ApiErrorCode = keyof typeof API_ERROR_STATUS;

/** Codes that only a screen shows. */
export const SCREEN_ERROR_CODES = [
  'camera-denied',
  'camera-missing',
  'camera-unsupported',
  'camera-failed',
  'camera-preview-failed',
  'login-failed',
  'login-no-user',
  'registration-failed',
  'registration-no-user',
  'registration-error',
  'report-submit-failed',
  'network-discovery-failed',
  'nfc-ios',
  'nfc-unsupported',
  'nfc-denied',
  'nfc-timed-out',
  'nfc-failed',
  'nfc-reading-error',
  'tracker-denied',
  'tracker-unsupported',
  'tracker-failed',
  'motion-failed',
  'motion-audio-denied',
  'paypal-capture-failed',
  'paypal-failed',
  'payment-failed',
  'payment-boundary',
] as const;

export type ErrorCode = ApiErrorCode | (typeof SCREEN_ERROR_CODES)[number];

/** The body of every error answer. */
export interface ApiErrorBody {
  readonly message: string;
  readonly code: ApiErrorCode;
}
