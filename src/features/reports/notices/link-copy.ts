/** Where a complaint begins, below each report and on the pages of places. */
export const noticeLinkCopy = {
  link: 'Report a problem with this report',
  place: 'Report a problem with a report about this place',
} as const;
