/** What the motion scanner says as a part of another screen. */
export const stationCopy = {
  lead: 'Put this device down. It listens.',
  test: {
    title: 'Test the microphone first',
    text: 'It must hear a 19 kHz tone; you may not. Untested, silence proves nothing.',
    ways: {
      here: { button: 'Play it on this device', running: 'Playing a tone and listening. Turn the volume up.' },
      other: {
        button: 'Play it on another device',
        running: 'Open the Motion Sensor page on the other device now and play the 19 kHz tone there.',
      },
    },
    passed: 'It heard the tone. If another device plays it, stop it before you start.',
    failed: 'It did not hear the tone, so silence would say nothing. Turn the volume up, or use another device.',
    cancel: 'Cancel the test',
  },
  start: 'Start Motion Scan',
  looking: 'Listening. Keep still for a moment.',
  stop: 'Stop here',
  skip: 'Continue without sound',
} as const;
