/** Words of Sign In and Create Account, and the sentences of what goes wrong there. */
export const copy = {
  login: {
    title: 'Sign In',
    username: 'Username',
    password: 'Password',
    submit: 'Sign In',
    submitting: 'Signing In...',
    noAccount: 'No account yet?',
    register: 'Create Account',
    benefitsTitle: "What You'll Get",
    benefits: ['Network scanning', 'NFC key card detection', 'AirTag and tracker alerts', 'Detailed security reports'],
  },
  register: {
    title: 'Create Account',
    name: 'Full Name',
    username: 'Username',
    password: 'Password',
    passwordHint: 'Password must be at least 6 characters',
    submit: 'Create Account',
    submitting: 'Creating Account...',
    haveAccount: 'Already have an account?',
    login: 'Sign In',
    benefitsTitle: 'What an account adds',
    benefits: [
      'Your scans counted and kept, wherever you sign in',
      'Your streak and your clean scans on My Dashboard',
      'The way to Pro: network scanning, NFC key card detection, AirTag and tracker alerts, detailed security reports',
    ],
  },
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  /** The server's answer to a guess made too soon: names how long to wait. */
  loginSlowedFor: (seconds: number) =>
    seconds < 120
      ? `Too many failed attempts. Please wait ${seconds === 1 ? '1 second' : `${seconds} seconds`} and try again.`
      : `Too many failed attempts. Please wait ${Math.ceil(seconds / 60)} minutes and try again.`,
  errors: {
    'full-name-required': 'Full name is required',
    'username-required': 'Username is required',
    'username-too-short': 'Username must be at least 3 characters',
    'password-required': 'Password is required',
    'password-too-short': 'Password must be at least 6 characters',
    'password-too-long': 'Password is too long',
    'password-too-common': 'This password is among the first that others would guess. Please choose another one.',
    'username-taken': 'This username is already taken',
    'credentials-refused': 'Invalid username or password',
    'login-slowed': 'Too many failed attempts. Please wait and try again.',
    'login-failed': 'Invalid username or password',
    'login-no-user': 'Login failed - no user data returned',
    'registration-failed': 'Registration failed',
    'registration-no-user': 'Registration failed - no user data returned',
    'registration-error': 'Registration failed. Please try again.',
  },
} as const;
