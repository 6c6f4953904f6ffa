/** What the tracker scanner says as a part of another screen. */
export const stationCopy = {
  lead: 'Your browser lists Bluetooth devices nearby. Pick the one you do not know.',
  test: {
    title: 'Test it with your own first',
    text: 'Open the case of your earbuds, or take a tag of your own, and pick it. It must be heard.',
    ways: { own: { button: 'Test with my own', running: 'Pick your own device, and keep it close.' } },
    passed: 'Yours was heard. Now pick one you do not know.',
    failed: 'Yours was not heard, so a stranger’s would not be either. Use the phone’s own tracker scan.',
    cancel: 'Cancel the test',
  },
  start: 'Start Tracker Scan',
  looking: 'Listening. Keep the device where it is.',
  stop: 'Stop here',
  skip: 'Continue without trackers',
} as const;
