/** Where a complaint begins, below each report and on the pages of places. */
export const noticeLinkCopy = {
  link: 'Dispute this report',
  place: 'Dispute a report about this place',
} as const;
