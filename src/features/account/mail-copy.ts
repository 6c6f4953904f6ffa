/** What this feature writes by mail. A subject tells somebody who looks over a shoulder nothing. */
export const mailCopy = {
  verify: {
    subject: 'Your code',
    text: (code: string) =>
      [
        'Somebody gave this address for their account. If that was you, type this code there:',
        code,
        'It is good for a day, and only where you are signed in. If it was not you, do nothing: without the code this address is not used.',
      ].join('\n\n'),
  },
  recover: {
    subject: 'Your code',
    text: (username: string, code: string) =>
      [
        `Somebody asked for a way back into the account ${username}. If that was you, this code sets a new password, once:`,
        code,
        'It is good for an hour. Type it on the page on which you asked for it; nobody will ever ask you for it. If it was not you, do nothing: your password stays as it is.',
      ].join('\n\n'),
  },
  changed: {
    subject: 'A change to your account',
    /** What became of the account `username`, and what to do where that was somebody else. */
    text: (username: string, what: string) =>
      [
        `${what} The account is ${username}.`,
        'If that was you, there is nothing to do. If not, set a new password with a recovery code, and then sign out everywhere.',
      ].join('\n\n'),
    what: {
      'password-changed': 'The password of your account was changed.',
      recovered: 'The password of your account was set again with a recovery code.',
      'mail-address-changed': 'Your account has another e-mail address now. This one is not used any more.',
      'mail-address-removed': 'Your account has no e-mail address any more. This one is not used any more.',
    },
  },
} as const;
