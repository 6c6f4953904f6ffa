/** What a round says of cards and the lock. `what` is named as in the results' `notChecked`. */
export const roundCopy = {
  card: {
    what: 'Cards or tags hidden at the lock',
    how: 'Lay your own key card on the back of the phone first, to see that it is read. Then hold the phone to the lock.',
  },
  besides: ['The lock and its maker'],
} as const;
