/** What a round says of the Wi-Fi. `what` is named as in the results' `notChecked`. */
export const roundCopy = {
  canary: {
    what: 'Devices on this Wi-Fi',
    how: 'Open the Network Scanner with the companion on a laptop in the same Wi-Fi.',
  },
} as const;
