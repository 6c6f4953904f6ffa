/** What this scanner can do without a connection, in one sentence. */
export const offline = 'The check works. Its result is saved when you are online again.';
