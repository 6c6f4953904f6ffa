import type { TrackerKind } from './advertisement.ts';
import type { TrackerErrorCode } from './definition.ts';

/** Every sentence that the tracker scanner's screen can show. */
export const copy = {
  title: 'AirTag and Tracker Scanner',
  badge: 'PRO',
  lead: 'Finds out whether a Bluetooth tag near you is away from its owner.',

  pitch: {
    title: 'Upgrade to Pro',
    text: 'Tracker scanning is part of Pro for just $3/month.',
    button: 'Upgrade Now - $3/month',
    paypal: 'Pay with PayPal',
    free: 'The camera detection stays free.',
    camera: 'Camera Scanner',
  },

  start: {
    howTitle: 'How it works',
    how: [
      'Your browser shows a list of Bluetooth devices nearby. Pick the one you do not know; a page may look at one at a time.',
      'Where the browser lets this page listen, its own bytes say what it is and whether its owner is near.',
      'A tag away from its owner, in a hotel, is often lost luggage. The same one in two places you went to is not.',
    ],
    button: 'Start Tracker Scan',
    accuracy: 'How good is it?',
    iosTitle: 'On an iPhone',
    ios: 'iPhones warn of unknown trackers by themselves: Settings, Privacy & Security, Location Services and Tracking Notifications on. No web page can scan there.',
    androidTitle: 'On Android',
    android:
      'Android warns as well, and scans on request: Settings, Safety & emergency, Unknown tracker alerts, Scan now.',
  },

  scanning: { title: 'Listening', text: 'Keep the device where it is.' },

  result: {
    found: 'A tracker away from its owner',
    none: 'No tracker was recognised',
    again: 'Scan Again',
    whatNow: 'I found something: what to do now',
    nameOnly: 'Only its name is known. This browser does not let a page hear what it sends, so it was not checked.',
    silent: 'Not checked',
    notTracker: 'What it sends is nothing that a tracker sends.',
    near: 'Its owner is near, or it does not say.',
    separated: 'It says itself that it is away from its owner.',
    distance: 'Unknown Distance',
    signal: (dbm: number) => `${dbm} dBm`,
    evidence: 'Why we say this',
    linesTitle: 'What this result means',
    looked: 'We looked at',
    saw: 'We saw',
    couldNot: 'This could not have seen',
  },

  kinds: {
    airtag: 'AirTag',
    'findmy-other': 'Find My accessory',
    smarttag: 'Samsung SmartTag',
    tile: 'Tile',
    chipolo: 'Chipolo',
    pebblebee: 'Pebblebee',
    fmdn: 'Find Hub tag',
    dult: 'Tracker (DULT)',
    none: 'Other device',
  } satisfies Record<TrackerKind | 'none', string>,
  unnamed: 'Unnamed device',
  makerUnknown: 'Unknown',

  coverage: {
    lookedAt: (devices: number) => `${devices === 1 ? 'One device' : `${devices} devices`} that you picked.`,
    saw: (found: number) =>
      found === 0 ? 'None that says it is away from its owner.' : `${found} away from its owner.`,
    couldNotSee:
      'Devices that were not picked, GPS loggers with a SIM card, tags that are switched off, and tags that left their owner minutes ago.',
    bytes: {
      what: 'What the device sends',
      why: 'This browser gives a page the name of a device and nothing else.',
      how: 'Use the phone’s own tracker scan, or an app that lists Bluetooth advertisements.',
    },
  },

  following: {
    same: 'the same one each time',
    chained: 'took several addresses, one after the other',
    nothingHeard:
      'Not checked: nothing was heard in this recording. Record again with your own earbuds or tag beside you.',
    noPlaces: 'Not checked: no sighting says where it was made, and what follows can only be told by places.',
  },

  errors: {
    'tracker-denied':
      'Bluetooth permission denied. Please enable Bluetooth permissions for this website and try again.',
    'tracker-unsupported':
      'Web Bluetooth is not supported on this device or browser. Please use Chrome/Edge on Android/Windows.',
    'tracker-failed': 'Tracking device scan failed. Please ensure Bluetooth is enabled and try again.',
  } satisfies Record<TrackerErrorCode, string>,
} as const;
