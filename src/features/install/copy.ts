/** Words of the offer to install, made after the first finished round. */
export const copy = {
  title: 'Keep it for the next room',
  text: 'On your home screen it opens without internet.',
  install: 'Add to home screen',
  byHand: 'In Safari, tap Share, then ‘Add to Home Screen’.',
  later: 'Not now',
} as const;
