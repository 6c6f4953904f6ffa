/** Words for a report that was sent later and whose link this browser did not keep. */
export const unkeptCopy = {
  unkept: (report: string) => `Your report about ${report} was sent. This phone could not keep the link to it.`,
  open: 'Open and keep the link',
} as const;
