import type { BundleFault, Unknown } from './bundle.ts';
import type { EntryKind } from './chain.ts';

const faults = {
  'not-a-bundle': 'This is not an evidence bundle, or bytes of it were changed, lost or packed again.',
  'unknown-version': 'This bundle was made by a newer version. Check it with a newer verifier.',
  'manifest-unreadable': 'The list of files cannot be read. It was changed.',
  'manifest-signature': 'The list of files does not carry the signature it names. It was changed.',
  'not-listed': 'Files were added, taken out or moved since this bundle was made.',
  changed: 'This file was changed since the bundle was made.',
  'not-captured': 'This file is not in the log of what was captured.',
  'chain-broken': 'The log of what was captured was changed, or is not one log.',
  'receipts-broken': 'A countersignature is not valid, or belongs to something else.',
  'timestamps-broken': 'A timestamp is not valid, or belongs to something else.',
} as const satisfies Record<BundleFault, string>;

const unknown = {
  'what-it-shows': 'Whether what the files show is true. A signature proves that bytes did not change, nothing more.',
  'who-signed': 'Whose device signed. The key names a device, not a person.',
  'device-clock': 'Whether the clock of the device was right. The times in the log are the device’s own.',
  'no-countersignature': 'Since when the files are unchanged. Nobody else has countersigned.',
  'whose-log': 'Whether the key of the countersignature is the key of the server you trust. Compare it.',
  'whose-authority':
    'Whether the timestamp’s certificate is that of the authority it names. Compare its number with the one the authority publishes.',
  'left-out': 'What the files show that were left out of this bundle. Their hashes are in the log.',
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

/** A time of a bundle as it is read: to the second, in UTC. */
function utc(time: string): string {
  return `${time.slice(0, 10)} ${time.slice(11, 19)} UTC`;
}

/** Words of the evidence bundle, of its report and of its verifiers. */
export const copy = {
  errors: {
    'authority-unavailable': 'The timestamp authority did not answer. Please try again later.',
    'claim-refused': 'This is not a claim that our page makes.',
    'credentials-not-configured': 'This server signs no pictures.',
  },

  faults,
  unknown,
  kinds,
  whole: 'Every file is whole.',
  notWhole: 'This bundle is not whole.',
  wholeFile: 'whole',

  proves: (time: string) => `Unchanged since ${utc(time)}. This does not prove that what it shows is true.`,
  provesNothingYet:
    'Unchanged since this bundle was made. Nobody else has confirmed when that was, and it does not prove that what it shows is true.',

  report: {
    title: 'Evidence report',
    signedBy: (algorithm: string) => `Signed by a device key (${algorithm})`,
    countersigned: (time: string) => `Countersigned by a public log at ${utc(time)}`,
    timestamped: (time: string, name: string) =>
      `Timestamped at ${utc(time)} by an authority whose certificate says “${name}”, with SHA-256`,
    logTitle: 'What was recorded, in order',
    deviceTime: 'Time by the device',
    what: 'What',
    file: 'File',
    hash: 'SHA-256',
    leftOut: 'not in this bundle',
    unknownTitle: 'What this cannot tell',
    missingLetters: (mark: string) =>
      `${mark} stands for signs that this PDF has no letters for. The whole text is in report.html.`,
  },

  readme: (proves: string) => `EVIDENCE BUNDLE

${proves}

report.pdf           what was recorded, for people: to print
report.html          the same with the pictures: open it in a browser
files/               the files themselves
chain.jsonl          one line for everything recorded: each line holds the hash of the line before, and is signed
receipts.json        countersignatures of a public log
timestamps.json      timestamps of an authority (RFC 3161), where there are any
manifest.json        the SHA-256 of every other file; manifest-signature.json is its signature

How to check it: open the verifier page, or run "companion evidence verify BUNDLE.zip".
Do not unpack and pack it again: a copy that was packed again can no longer be checked as a whole.
`,

  /** Words of the verifier's page. */
  verifier: {
    title: 'Evidence verifier',
    lead: 'Shows whether an evidence bundle was changed. The file stays on this device: this page cannot send anything, and needs no connection.',
    choose: 'Choose a bundle',
    drop: 'or drop the ZIP file here',
    checking: (name: string) => `Checking ${name}`,
    files: 'Files',
    countersigned: 'Countersigned',
    countersignedBy: (time: string) => `${utc(time)}, by the log with this key`,
    timestamped: 'Timestamped',
    timestampedBy: (time: string, name: string) =>
      `${utc(time)}, by the authority whose certificate says “${name}”. Its SHA-256:`,
    notCountersigned: 'By nobody. Since when it is unchanged cannot be told.',
    signed: 'Signed',
    signedBy: (algorithm: string) => `By the device with this key (${algorithm})`,
    leftOut: 'Left out by the person who sent it',
    unknown: 'What this cannot tell',
    archiveHash: 'SHA-256 of the whole bundle',
    compare: 'Whoever has the same bundle sees the same number.',
    noScript: 'This page checks with a script. Open it in a browser that runs scripts.',
  },

  command: {
    unreadable: (file: string) => `${file} cannot be sealed: its name or its size does not fit a bundle.`,
    exists: (file: string) => `${file} already exists. It was not overwritten.`,
    noOut: 'Say where the bundle goes: --out BUNDLE.zip.',
    noCountersignature: (why: string) => `The bundle was made without a countersignature: ${why}`,
    unreachable: 'the server could not be reached.',
    refused: (status: number) => `the server answered ${status}.`,
    noTimestamp: (why: string) => `The bundle was made without a timestamp: ${why}`,
    badTimestamp: 'the timestamp does not hold.',
    tooLong: 'the server’s answer is too long.',
    badReceipt: 'the server’s receipt does not hold.',
    badKey: (file: string) => `${file} holds no key that signs. Move it away, and a new key is made.`,
  },
} as const;
