/** What a round says of trackers. `what` is named as in the results' `notChecked`. */
export const roundCopy = {
  ownTag: {
    what: 'Bluetooth trackers',
    how: 'Scan your own earbuds or tag first, to see that they are heard.',
  },
} as const;
