/** Words of the links to one's own reports. */
export const myReceiptsCopy = {
  title: (reports: number) => `Your reports on this device (${reports})`,
  text: 'Each link shows where a report stands, and lets you answer a question or withdraw it. Nobody else has it.',
  open: (name: string) => `Receipt for ${name}`,
  forget: 'Forget this link',
  forgetNamed: (name: string) => `Forget this link: ${name}`,
} as const;
