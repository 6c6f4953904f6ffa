/** What a round says of the camera. `what` is named as in the results' `notChecked`. */
export const roundCopy = {
  lens: {
    what: 'Lens reflections',
    how: 'Film a second phone’s camera in the dark first, to see that yours can find a lens.',
  },
  infrared: {
    what: 'Infrared lamps',
    how: 'Point a TV remote at the camera first and press a button.',
  },
  seenByEye: 'Security camera detected (dome or bullet camera / visible security camera)',
} as const;
