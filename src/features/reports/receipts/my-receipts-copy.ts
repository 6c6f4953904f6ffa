/** Words of the links to one's own reports. */
export const myReceiptsCopy = {
  title: (reports: number) => `Your reports on this device (${reports})`,
  text: 'Each link shows where a report stands, and lets you answer a question or withdraw it. Nobody else has it.',
  /** Above the list, for somebody who has just sent a report. */
  sent: 'You sent a report from this device.',
  /** Where no report is public at all, theirs is not either. */
  waiting: {
    title: 'Your report is not public yet',
    text: 'A person reads it first. Your receipt says where it stands.',
  },
  open: (name: string) => `Receipt for ${name}`,
  forget: 'Forget this link',
  forgetNamed: (name: string) => `Forget this link: ${name}`,
} as const;
