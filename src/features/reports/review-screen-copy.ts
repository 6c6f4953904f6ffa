/** Words around the desk, as everybody may read them. */
export const reviewScreenCopy = {
  title: 'Review desk',
  lead: 'What waits, the longest first; urgent ones count as some days older. Opening a report is logged, and its reporter can see that somebody did.',
  signIn: {
    title: 'For reviewers',
    text: 'This page needs the account of a reviewer or of the legal desk.',
    link: 'Sign In',
  },
  loading: 'Loading the queue',
} as const;
