/** Words around a receipt. */
export const receiptScreenCopy = {
  title: 'Your report',
  lead: 'Where it stands and what comes next. Only those who hold its secret link can see this page.',
  back: 'Security Reports',
  loading: 'Looking up your report',
  missing: {
    title: 'No report at this link',
    text: 'Receipt links are long and secret. Check that you copied the whole of it.',
  },
  failed: 'Your report could not be loaded.',
} as const;
