/** The server shell's own sentences: what goes wrong before a feature is asked. */
export const copy = {
  /** Names the field that the contract refused. */
  fieldRefused: (field: string) => `The value of '${field}' is missing or is not what this call accepts.`,
  errors: {
    'bad-request': 'This request is not what the call accepts.',
    'bad-json': 'The body of this request is not valid JSON.',
    'bad-encoding': 'The request contains text that is not valid Unicode.',
    'not-signed-in': 'Please sign in first.',
    'role-required': 'Your account may not do this.',
    'confirm-first': 'Please confirm that it is you, with your password or a passkey.',
    'foreign-origin': 'This request came from another site and was refused.',
    'https-required': 'Please use the secure address of this site, which begins with https.',
    'not-found': 'There is nothing at this address.',
    'method-not-allowed': 'This address does not answer that method.',
    'request-timeout': 'The request took too long to arrive. Please try again.',
    'body-too-large': 'This request is too large.',
    'wrong-content-type': 'This call accepts JSON only. Please send it as application/json.',
    'headers-too-large': 'The headers of this request are too large.',
    'rate-limited': 'Too many requests. Please wait a moment and try again.',
    'internal-error': 'Something went wrong on our side. Please try again.',
    busy: 'The server is busy. Please try again in a moment.',
    'database-unavailable': 'The database cannot be reached right now. Please try again in a moment.',
  },
} as const;
