import { DEVICE_STORAGE, type DeviceStore } from '#contract/device-storage.ts';

const WRITTEN = 'What you write down after a find, and the country you chose there.';
const ACCOUNT =
  'Your username, your name and whether you have Pro, while you are signed in; figures of a demo, if there are any.';
const PAGES = 'These pages, so that they open without a connection, and whether ‘Send nothing’ is on.';
const TAB = 'Until you close the tab: your ticks on Home, and the way to the companion on your laptop.';
const SEEN = 'Your colors, which notes on the screen you closed, and that a check-on-me timer runs.';

/** What this browser keeps, by the name of the store. Stores that hold one kind of thing share a sentence. */
const KEPT: Readonly<Record<DeviceStore, string>> = {
  rounds:
    'Room checks and finds: your answers, what each scan measured, when, and pictures of what was found or marked. Each stays until you delete it.',
  evidence:
    'Your evidence: photos, clips, notes, logs, confirmed times and the key that signs them. Each stays until you delete it.',
  'found-notes': WRITTEN,
  'emergency-country': WRITTEN,
  trackers: 'Trackers that you scanned: when, how near, at which of your stops, and which are yours.',
  outbox: 'Reports and scans that wait to be sent, until they are or you delete them.',
  'report-receipts': 'The secret links to the reports you sent, with the name of each place.',
  reports: 'What you last read of the reports, with what you searched for.',
  'kept-cities': 'The reports of a city that you kept for a trip.',
  user: ACCOUNT,
  currentUser: ACCOUNT,
  demoUser: ACCOUNT,
  theme: SEEN,
  welcome: SEEN,
  'install-offer': SEEN,
  'check-timer': SEEN,
  installed: PAGES,
  'local-only': PAGES,
  places: TAB,
  'companion-token': TAB,
};

/** One sentence for each kind of thing that this browser keeps. */
export const keptSentences: readonly string[] = [
  ...new Set(Object.values(DEVICE_STORAGE).flatMap((stores) => stores.map((store) => KEPT[store]))),
];
