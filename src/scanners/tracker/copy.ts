import { counted } from '#core/text/counted.ts';
import type { BatteryLevel, TrackerKind } from './advertisement.ts';
import type { TrackerErrorCode } from './definition.ts';
import type { Nearness, Trend } from './finder.ts';
import type { WalkOutcome } from './walk.ts';

/** What became of asking a tracker to sound. */
export type RingOutcome = 'sounded' | 'no-sound' | 'not-reached';

/** Every sentence that the tracker scanner's screen can show. */
export const copy = {
  title: 'AirTag and Tracker Scanner',
  badge: 'PRO',
  back: 'Home',
  lead: 'Tells whether a tag is away from its owner.',

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
      'Your browser shows a list of Bluetooth devices nearby. Pick the one you do not know. A page can check one at a time.',
      'If your browser lets this page listen, its signal says what it is and whether its owner is near.',
      'A tag away from its owner is often lost luggage. One that shows up wherever you go is not: scan again there, or take the walk test.',
    ],
    button: 'Start Tracker Scan',
    accuracy: 'How good is it?',
  },

  control: {
    title: 'Test it with your own first',
    text: 'Open the case of your earbuds, or take a tag of your own, scan, and pick it. It must be heard. If yours is not, a stranger’s would not be either.',
  },

  tiers: {
    title: 'Three ways to look',
    laptopTitle: 'With a laptop: all of them at once',
    laptop:
      'The companion on a laptop hears every Bluetooth device around and names the trackers. Run it in three places to see what moves with you.',
    byHand: 'A phone cannot run it: open this page on the laptop.',
    companion: 'Get the companion',
    command: 'node sweep-companion.mjs scan trackers',
    androidTitle: 'On Android',
    android:
      'Android warns of unknown trackers, and scans on request: Settings, Safety & emergency, Unknown tracker alerts, Scan now. This page looks at one device at a time.',
    iosTitle: 'On an iPhone',
    ios: 'iPhones warn of unknown trackers by themselves: Settings, Privacy & Security, Location Services and Tracking Notifications on. No web page can scan there.',
  },

  scanning: { title: 'Listening', text: 'Keep the device where it is.', stop: 'Stop' },

  result: {
    found: 'A tracker away from its owner',
    follows: 'A tracker moved with you',
    none: 'No tracker was recognized',
    incomplete: 'Scan Incomplete',
    again: 'Scan Again',
    elsewhere: 'I am somewhere else now: listen again',
    elsewhereText:
      'We listen again for what you picked. A tag heard in three places over an hour moved with you. Only this device remembers the places.',
    whatNow: 'I found something',
    nameOnly: 'Only its name is known. This browser does not let a page hear what it sends, so it was not checked.',
    silentText:
      'Nothing came from it in 15 seconds, so it was not checked. It may be off, out of reach, or using a new address.',
    notTracker: 'Trackers do not send what it sends.',
    near: 'Its owner is near, or it does not say.',
    separated: 'Its own signal says it is away from its owner.',
    cameAlong: (places: number, hours: string) =>
      `Heard in ${counted(places, 'place')} over ${hours} ${hours === '1' ? 'hour' : 'hours'}: it moved with you.`,
    withOwner: (places: number, hours: string) =>
      `Heard in ${counted(places, 'place')} over ${hours} ${hours === '1' ? 'hour' : 'hours'}, with its owner near. Who travels with you? If it is theirs, press “Ignore it”. If nobody does, somebody may be following you.`,
    company:
      'On a train, in a bus or with a tour group the tags of others move with you too. Scan again once you are on your own.',
    mine: 'You marked it as yours.',
    ignored: 'You asked to ignore it.',
    distance: 'Unknown Distance',
    signal: (dbm: number) => `${dbm} dBm`,
    battery: (level: string) => `Battery: ${level}`,
    evidence: 'Why we say this',
  },

  tools: {
    find: 'Find it',
    findStop: 'Stop finding',
    ring: 'Make it ring',
    ringing: 'Connecting',
    walk: 'Walk test, 10 minutes',
    mine: 'This is mine',
    ignore: 'Ignore it',
    unmark: 'Undo',
    markText:
      'Kept on this device alone. A tag that changed its address while this page was closed can look new: mark it once more.',
    notHeard: 'This browser does not let a page hear it.',
  },

  finder: {
    waiting: 'Waiting to hear it. Move slowly.',
    label: 'Signal',
    nearness: {
      beside: 'Very close: within reach of your hand.',
      near: 'Close.',
      around: 'Somewhere around here.',
      far: 'Far away, or something is in between.',
    } satisfies Record<Nearness, string>,
    trend: { warmer: 'Getting warmer.', colder: 'Getting colder.', steady: '' } satisfies Record<Trend, string>,
    caution:
      'A louder signal is closer most of the time. Bodies, metal and walls weaken it: the signal cannot give a distance.',
  },

  ring: {
    sounded: 'It accepted the request; listen. Some tags are made to stay silent.',
    'no-sound': 'It has no sound that a page may start. Only its owner can make it ring.',
    'not-reached':
      'It could not be reached. Tags that are near their owner take no connection; come closer and try again.',
  } satisfies Record<RingOutcome, string>,

  walk: {
    text: 'Put the phone in your pocket with this page in front and walk for ten minutes, away from where you are. Turn into side streets; walk alone if you can.',
    progress: (minutes: number, heard: number) => `${minutes} of 10 minutes, heard in ${heard} of 30 parts`,
    stop: 'Stop the walk',
    outcomes: {
      'came-along': 'It moved with you: we heard it for most of the walk.',
      'stayed-behind': 'It stayed behind, or moved with you only part of the way.',
      'owner-near': 'It moved with you and says its owner is near. Someone who walks with you may carry it.',
      'never-heard': 'It was not heard on this walk, so the walk shows nothing.',
      stopped: 'The walk ended early, so it shows nothing.',
    } satisfies Record<WalkOutcome, string>,
    company:
      'In a tour group, a train or a crowd that goes your way, the tags of others move with you in about every second walk. Repeat it alone before you act on it.',
    counted: (heard: number, of: number) => `Heard in ${heard} of ${counted(of, 'part')} of 20 seconds.`,
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
  battery: { full: 'full', medium: 'medium', low: 'low', critical: 'almost empty' } satisfies Record<
    BatteryLevel,
    string
  >,
  unnamed: 'Unnamed device',
  makerUnknown: 'Unknown',

  coverage: {
    lookedAt: (devices: number) => `${devices === 1 ? 'One device' : `${devices} devices`} that you picked.`,
    sawNothing: 'Nothing: no device could be heard.',
    saw: (found: number) =>
      found === 0
        ? 'None that says it is away from its owner.'
        : found === 1
          ? '1 away from its owner.'
          : `${found} away from their owners.`,
    couldNotSee:
      'Devices that were not picked or heard, GPS loggers with a SIM card, tags that are switched off, and tags that left their owner minutes ago.',
    bytes: {
      what: 'What the device sends',
      why: 'This browser gives a page the name of a device and nothing else.',
      how: 'Use the phone’s own tracker scan, or the companion on a laptop.',
    },
    silence: {
      what: 'What the device sends',
      why: 'We heard nothing from it, so we do not know that hearing works here.',
      how: 'Scan your own earbuds or tag first. If they are heard, scan this one again from close by.',
    },
    others: {
      what: 'Everything that was not picked',
      why: 'A web page may listen to one device at a time, after a person picked it.',
      how: 'Use the companion on a laptop, or the phone’s own tracker scan.',
    },
  },

  companion: {
    summary: (trackers: number, devices: number) =>
      `${trackers === 1 ? 'One tracker' : `${trackers} trackers`} among ${devices === 1 ? 'one device' : `${devices} devices`} heard.`,
    nothingHeard:
      'Not checked: no device at all was heard. Open the case of your own earbuds beside the laptop and scan again; they must be heard.',
    onePlace: 'One scan tells what is here, never what follows: scan in three places and use analyse following.',
  },

  following: {
    same: 'the same one each time',
    chained: 'took several addresses, one after the other',
    whoTravels: 'its owner is near, or it does not say: who travels with you?',
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
