/** Words of what a person can decide over this device. */
export const deviceCopy = {
  title: 'On this device',
  localOnly: {
    label: 'Send nothing',
    hint: 'These pages then work from this device alone. Nothing is sent, saved or loaded until you turn it off; only a network check that you start still asks the devices on the Wi-Fi. Your browser itself may still ask whether there is a newer version.',
    notYet: '‘Send nothing’ can be turned on once these pages are kept on this device. Load this page again.',
    failed: '‘Send nothing’ was not changed. Load this page again and try once more.',
  },
  erase: {
    button: 'Erase everything on this device',
    text: 'Evidence, room checks, finds and their pictures, notes, trackers you scanned, what waits to be sent, settings and saved pages. The links to your reports go too: save those you need. What you have sent stays where you sent it.',
    sure: 'It all goes at once and cannot be undone. You are signed out too, and ‘Send nothing’ goes off.',
    confirm: 'Erase now',
    cancel: 'Keep it',
    signedIn:
      'All of it is erased, but you are still signed in here. The server did not answer. Go online, then press ‘Erase now’ again.',
    failed: 'Not everything could be erased. Close the other tabs of this site and try again.',
  },
} as const;
