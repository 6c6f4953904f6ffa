import { counted } from '#core/text/counted.ts';
import type { EntryKind } from './chain.ts';
import type { ShotId } from './shots.ts';
import type { FileState } from './vault.ts';

const shots = {
  room: { name: 'The whole room', why: 'Shows which room it is.' },
  wall: { name: 'The wall or furniture', why: 'Shows where it was and what it points at.' },
  object: { name: 'The object', why: 'Shows what it is. Fill the picture, do not touch it.' },
  label: { name: 'Label or number', why: 'Shows the maker. Skip it if you would have to touch it.' },
  place: { name: 'Where it was', why: 'Shows the bag, car or drawer.' },
  lock: { name: 'Lock and frame', why: 'Shows what was forced.' },
  marks: { name: 'Marks and floor', why: 'Shows what was left behind.' },
} as const satisfies Record<ShotId, { name: string; why: string }>;

const files = {
  whole: 'Whole',
  changed: 'Changed. This is not what was captured.',
  missing: 'Missing. It is not on this device any more.',
  deleted: 'Deleted by you',
} as const satisfies Record<FileState, string>;

const kinds = {
  started: 'Log started',
  capture: 'Photo or clip',
  note: 'Note',
  finding: 'Seen by a scanner',
  round: 'Log of a room check',
  'hand-over': 'Handed over',
  deleted: 'File deleted',
} as const satisfies Record<EntryKind, string>;

/** Words of the vault and of everything that puts something into it. */
export const vaultCopy = {
  title: 'Your evidence',
  lead: 'Photos and notes that stay on this device. Any later change to them shows.',
  back: 'You found something',
  loading: 'Opening and checking',
  failed: {
    title: 'Your evidence could not be opened',
    text: 'A part of the app did not load. Nothing is lost. Check your connection and try again.',
    again: 'Try again',
  },
  unavailable: {
    title: 'This browser keeps nothing here',
    text: 'Private windows often forbid it. Take photos with the camera app and send them to a person you trust.',
  },

  shots,
  shotsTitle: 'Take these photos',
  shotDone: (count: number) => (count === 1 ? 'Kept' : `${count} kept`),
  takePhoto: 'Take photo',
  again: 'Once more',
  chooseFile: 'Choose a file',
  labelled: (press: string, shot: string) => `${press}: ${shot}`,
  open: 'Your evidence',

  addTitle: 'Add',
  liveCamera: 'Use the camera here',
  closeCamera: 'Close the camera',
  livePicture: 'What the camera sees',
  snap: 'Take photo now',
  record: 'Record a clip',
  stop: 'Stop',
  clipNote: (seconds: number) => `Up to ${seconds} seconds, without sound.`,
  noCamera: 'The camera did not open. Choose a file instead.',
  note: 'Note',
  noteHint: 'What you saw, heard or were told.',
  keepNote: 'Keep note',

  outcome: {
    kept: 'Kept on this device',
    full: 'Not kept: this device is full. Delete something and try again.',
    locked: 'Not kept: open your evidence with your PIN first.',
    failed: 'Not kept. Try once more.',
  },
  notDeleted: 'Not deleted. Try once more.',
  notChanged: 'Not changed. Try once more.',
  scarce: 'This device is almost full. Send what you have, then delete what you can spare.',

  keptTitle: 'What is kept',
  none: 'Nothing yet.',
  earlier: (when: string) => `Earlier find, ${when}`,
  kinds,
  files,
  hash: 'SHA-256',
  include: 'Send it along',
  deleteFile: 'Delete',
  broken: 'This log was changed or is not complete. What still holds is shown.',
  confirmed: (when: string) => `Time confirmed by the server: ${when}`,
  stamped: 'An independent authority has stamped the time too.',
  waiting: 'The server will confirm the time when you are online.',

  consent: {
    title: 'May our server confirm the time?',
    text: 'Your own clock proves little. We would send one number, made from your files. No photo, no place, no name.',
    yes: 'Yes, confirm the time',
    no: 'No',
    label: 'Let the server confirm the time',
  },

  keepAsEvidence: 'Keep as evidence',
  send: 'Send what I have so far',
  sendBundle: 'Send or save the bundle',
  sendHint: 'One ZIP file. All notes go along; photos you took out stay here.',
  credential: {
    save: 'Save with content credentials',
    hint: 'A copy that other programs can check. Our server signs its hashes and never gets the picture.',
    failed: 'Not saved. Our server did not sign it. Try again later.',
  },
  verifier: 'Save the page that checks it',
  verifierHint: 'Send it along with the bundle. Whoever opens it sees whether anything was changed, even offline.',
  verifierFile: 'evidence-verifier.html',
  sendTitle: 'Evidence',
  fileName: 'evidence.zip',
  sendFailed: 'The bundle could not be saved.',
  newFind: 'Start a new find',
  newFindDone: 'What you add now belongs to a new find',
  deleteFind: 'Delete this find',

  settings: 'Lock, photos, erase',
  lock: {
    text: 'A PIN locks everything in here. Whoever has your phone needs the PIN. We cannot open it for you.',
    pin: 'New PIN',
    pinHint: 'Six characters or more. Letters make it much stronger.',
    short: 'Six characters or more, please.',
    set: 'Set PIN',
    isSet: 'PIN set',
    remove: 'Remove PIN',
    removed: 'PIN removed',
    elsewhere: 'Nothing was changed: another tab has set or removed a PIN.',
    unopened: 'PIN not removed: part of a find does not open. Delete that find first.',
    failed: 'That did not work to its end. Nothing is lost. Try once more.',
    now: 'Lock now',
    ask: 'Your PIN',
    open: 'Open',
    lockedTitle: 'Locked',
    wrong: 'Wrong PIN.',
    notOpened: 'Your PIN could not be tried. Nothing is lost. Try once more.',
    wait: (seconds: number) => `Too many wrong PINs. Wait ${counted(seconds, 'second')}, then try again.`,
  },

  metadata: {
    label: 'Keep place and phone model in photos',
    hint: 'Your camera writes them into each photo. If this is off, they are taken out before a photo is kept.',
    notRemoved: 'This kind of file may still tell where it was made.',
  },

  everything: 'Erase everything on this device',
  erase: {
    button: 'Erase all evidence',
    title: 'Erase all evidence?',
    text: 'Every photo, note and key in this vault goes at once. It cannot be undone.',
    confirm: 'Erase now',
    cancel: 'Keep it',
    done: 'Erased from this device',
    failed: 'Not erased. Close other tabs and try again.',
  },
} as const;
