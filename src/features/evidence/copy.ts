import type { BundleFault, Unknown } from './bundle.ts';
import type { EntryKind } from './chain.ts';

const faults = {
  'not-a-bundle': 'This is not an evidence bundle, or bytes of it were changed, lost or packed again.',
  'unknown-version': 'This bundle was made by a newer version. Check it with a newer verifier.',
  'manifest-unreadable': 'The list of files cannot be read. It was changed.',
  'manifest-signature': 'The list of files does not carry the signature it names. It was changed.',
  'not-listed': 'Files were added, taken out or moved since this bundle was made.',
  changed: 'This file was changed since the bundle was made.',
  'not-captured': 'This file does not stand in the log of what was captured.',
  'chain-broken': 'The log of what was captured was changed, or is not one log.',
  'receipts-broken': 'A countersignature is not valid, or belongs to something else.',
} as const satisfies Record<BundleFault, string>;

const unknown = {
  'what-it-shows': 'Whether what the files show is true. A signature proves that bytes did not change, nothing more.',
  'who-signed': 'Whose device signed. The key names a device, not a person.',
  'device-clock': 'Whether the clock of the device was right. The times in the log are the device’s own.',
  'no-countersignature': 'Since when the files are unchanged. Nobody else has countersigned.',
  'whose-log': 'Whether the key of the countersignature is the key of the server you trust. Compare it.',
  'left-out': 'What the files show that were left out of this bundle. Their hashes stand in the log.',
} as const satisfies Record<Unknown, string>;

const kinds = {
  started: 'Log started',
  capture: 'File captured',
  note: 'Note',
  finding: 'Finding of a scanner',
  round: 'Log of a room check',
  'hand-over': 'Handed over',
  deleted: 'File deleted',
} as const satisfies Record<EntryKind, string>;

/** Words of the evidence bundle, of its report and of its verifiers. */
export const copy = {
  faults,
  unknown,
  kinds,
  whole: 'Every file is whole.',
  notWhole: 'This bundle is not whole.',
  wholeFile: 'whole',

  proves: (time: string) => `Unchanged since ${time}. This does not prove that what it shows is true.`,
  provesNothingYet:
    'Unchanged since this bundle was made. Nobody else has confirmed when that was, and it does not prove that what it shows is true.',

  report: {
    title: 'Evidence report',
    signedBy: (algorithm: string) => `Signed by a device key (${algorithm})`,
    countersigned: (time: string) => `Countersigned by a public log at ${time}`,
    logTitle: 'What was recorded, in order',
    deviceTime: 'Time by the device',
    what: 'What',
    file: 'File',
    hash: 'SHA-256',
    leftOut: 'not in this bundle',
    unknownTitle: 'What this cannot tell',
  },

  readme: (proves: string) => `EVIDENCE BUNDLE

${proves}

report.html          what was recorded, for people: open it in a browser
files/               the files themselves
chain.jsonl          one line for everything recorded: each line holds the hash of the line before, and is signed
receipts.json        countersignatures of a public log
manifest.json        the SHA-256 of every other file; manifest-signature.json is its signature

How to check it: open the verifier page, or run "companion evidence verify BUNDLE.zip".
Do not unpack and pack it again: a copy that was packed again can no longer be checked as a whole.
`,

  command: {
    unreadable: (file: string) => `${file} cannot be sealed: its name or its size does not fit a bundle.`,
    exists: (file: string) => `${file} stands already. Nothing was written over it.`,
    noOut: 'Say where the bundle goes: --out BUNDLE.zip.',
    noCountersignature: (why: string) => `The bundle was made without a countersignature: ${why}`,
    unreachable: 'the server could not be reached.',
    refused: (status: number) => `the server answered ${status}.`,
    badReceipt: 'the server’s receipt does not hold.',
    badKey: (file: string) => `${file} holds no key that signs. Move it away, and a new key is made.`,
  },
} as const;
