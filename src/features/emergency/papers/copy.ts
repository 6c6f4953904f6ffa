/** Words on the screen of 'What to say'; what the letters say is in letters-copy.ts. */
export const copy = {
  title: 'What to say',
  back: 'You found something',
  lead: 'Works offline. We send nothing.',
  choose: 'Which paper?',
  papers: {
    police: 'Police card',
    claim: 'Booking platform',
    letter: 'Hotel',
    'hand-over': 'Hand-over',
  },
  purpose: {
    police: 'Show this to a police officer.',
    claim: 'For the platform’s support. Read it, then send it yourself.',
    letter: 'For the hotel’s manager. Ask the police first whether to send it.',
    'hand-over': 'For whoever takes the device. Ask them to sign it.',
  },
  language: 'Language of the card',
  about: 'What is it about?',
  unchecked:
    'No person who speaks this language has checked the translation yet. The English stands below each sentence.',
  share: 'Share',
  copyText: 'Copy',
  copied: 'Copied',
  copyFailed: 'It could not be copied. Press and hold the text instead.',
  print: 'Print',
  fill: 'Fill in',
  platform: 'Booked through',
  otherPlatform: 'Another platform',
  noPlatform: 'Choose',
} as const;
