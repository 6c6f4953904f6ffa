import { counted } from '#core/text/counted.ts';

/** A time as a mail says it: to the minute, in UTC, since nobody knows where it is read. */
function utc(time: string): string {
  return `${time.slice(0, 10)} at ${time.slice(11, 16)} UTC`;
}

/** Words of the check-on-me timer: its screen, its errors, and the mail it writes. */
export const copy = {
  errors: {
    'timer-address-refused': 'Please give one e-mail address.',
    'timer-name-required': 'Please say who the mail is about.',
    'timer-text-refused': 'Name and place are one line each, without a web address.',
    'timer-running': 'A timer is already running. Stop it first.',
    'mail-not-configured': 'This server sends no mail. Ask somebody by phone to check on you.',
  },

  title: 'Check on me',
  lead: 'Unless you stop it in time, we send one mail to a person you choose. Nothing else is sent, and nothing at all unless you start it.',
  signIn: 'You need an account for this, so that you can stop it from any phone.',
  signInLink: 'Sign in or register',
  failed: 'That did not work. Check your connection and try once more.',

  to: 'Their e-mail address',
  toHint: 'Somebody you trust, who can call you or come.',
  name: 'Your name',
  nameHint: 'So that they know who it is about.',
  minutes: 'When to write',
  choice: (minutes: number) =>
    minutes < 60 ? `In ${counted(minutes, 'minute')}` : `In ${counted(minutes / 60, 'hour')}`,
  withPlace: 'Tell them where I am',
  withPlaceHint: 'Only what you type. If this is off, the mail names no place.',
  place: 'Where you are',
  preview: 'What they would get',
  start: 'Start the timer',

  runs: (time: string) => `A mail goes out at ${time} unless you stop it`,
  runsTo: (to: string) => `To ${to}. It goes out even if this phone is off.`,
  placeTold: (place: string) => `It names this place: ${place}`,
  noPlace: 'It names no place.',
  stop: 'I am safe: stop it',
  stopped: 'Stopped. No mail goes out',
  tooLate: 'Too late to stop it',
  told: (time: string) => `The mail was written at ${time}`,
  toldText: 'If you are safe, tell them yourself: we write no second mail.',
  forgotten: (time: string) => `This timer was to end on ${time}`,
  forgottenText: 'Unless it was stopped in time, the mail was written. If you are safe, tell them yourself.',
  startAnother: 'Start another',

  mail: {
    subject: 'A message from Sweep',
    text: ({ name, place, startedAt, endsAt }: Mailed) => `${name} asked us to write to you.

On ${utc(startedAt)} they started a timer. They wanted to stop it by ${utc(endsAt)}, and have not done so.

Please try to reach them now. If you cannot, and you fear for them, call the police where they are.

${place === null ? 'They chose to name no place.' : `Where they said they are: ${place}`}

This is the only mail we send about this, and we know nothing more. A phone that is lost, empty or without a connection looks the same to us.

Sweep
`,
  },
} as const;

interface Mailed {
  readonly name: string;
  readonly place: string | null;
  /** ISO 8601 in UTC. */
  readonly startedAt: string;
  readonly endsAt: string;
}
