/** Words around the desk, as everybody may read them. */
export const reviewScreenCopy = {
  title: 'Review desk',
  lead: 'The longest wait comes first. Urgent ones move up by some days. Opening a report is logged, and its reporter sees that.',
  auditLead: 'Who did what with each report, and who opened it. Of texts and files you see hashes.',
  signIn: {
    title: 'For reviewers',
    text: 'This page needs the account of a reviewer, an auditor or the legal desk.',
    link: 'Sign In',
  },
  loading: 'Loading the queue',
  away: {
    title: 'The review desk needs a connection',
    text: 'It opens here when you are online again.',
  },
} as const;
