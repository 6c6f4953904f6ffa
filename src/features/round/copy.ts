import type { Explanation } from './log.ts';
import type { Place } from './place.ts';

/** Every sentence of the round. */
export const copy = {
  evidence: { log: 'Log of the room check, one event a line.' },

  title: 'Check this room',

  start: {
    short: 'Just the bed and the shower',
    shortNote: 'About a minute',
    whole: 'The whole room',
    wholeNote: 'About six minutes',
    goOn: 'Continue where you left off',
    goOnNote: (lit: number, of: number) => `${lit} of ${of} places checked`,
    orNew: 'Or start over:',
    abilities: 'What works here',
    failed: 'The check could not start',
    failedText: 'Check your connection and press again.',
  },

  /** `stand`: where to stand. `point`: what the camera looks at from there. `look` and `ask`: what eyes look at, and for. */
  places: {
    bed: {
      name: 'Bed',
      stand: 'Stand at the pillow.',
      point: 'Point at what faces you.',
      look: 'Look at clocks, lamps, chargers and the smoke alarm.',
      ask: 'Does anything have a small dark hole?',
    },
    bathroom: {
      name: 'Bathroom',
      stand: 'Stand in the shower.',
      point: 'Point at what faces you.',
      look: 'Look up: the vent, the light, hooks.',
      ask: 'Does anything have a view of the shower?',
    },
    desk: {
      name: 'Desk',
      stand: 'Sit at the desk.',
      point: 'Point along its back edge.',
      look: 'Look at chargers, pens and hubs.',
      ask: 'Is there one that nobody claims?',
    },
    ceiling: {
      name: 'Ceiling',
      stand: 'Stand under the smoke alarm.',
      point: 'Point up.',
      look: 'Look at alarms, sprinklers and lights. Two alarms in one room are odd.',
      ask: 'Does one have a small dark hole?',
    },
    sockets: {
      name: 'Sockets',
      stand: 'Walk along the walls.',
      point: 'Point at sockets and plugs.',
      look: 'Look at every socket and plug.',
      ask: 'Is there a pinhole that is not for a plug?',
    },
    mirror: {
      name: 'Mirror',
      stand: 'Stand at the mirror.',
      point: 'Point at its frame and at the glass.',
      look: 'Touch the glass. If your finger touches its reflection, look closer.',
      ask: 'Is there anything behind the glass?',
    },
    tv: {
      name: 'TV, router',
      stand: 'Stand in front of the TV.',
      point: 'Point at its frame and the boxes around it.',
      look: 'Look at the front edge and at any small dark window.',
      ask: 'Is there a small glassy dot?',
    },
    wardrobe: {
      name: 'Wardrobe',
      stand: 'Stand at the wardrobe.',
      point: 'Point at slats and vents.',
      look: 'Look through the slats, high and low.',
      ask: 'Is there anything behind them?',
    },
    door: {
      name: 'Door',
      stand: 'Stand inside the door.',
      point: 'Point at it and at the wall around it.',
      look: 'Cover the peephole.',
      ask: 'Do the lock and the latch hold?',
    },
  } satisfies Record<Place, { name: string; stand: string; point: string; look: string; ask: string }>,

  eyes: {
    first: 'Use your eyes.',
    nothing: 'Nothing odd',
    odd: 'Something odd',
    camera: 'A camera',
    skip: 'Skip this place',
    unsureButton: 'I cannot tell',
  },

  bar: {
    pause: 'Pause',
    finish: 'Finish here',
    step: (number: number, of: number) => `Place ${number} of ${of}`,
  },

  /** Of the drawing. */
  room: {
    label: 'Your room',
    lamp: {
      unlit: (name: string) => `${name}: not checked yet`,
      part: (name: string, share: number) => `${name}: checked to ${Math.floor(100 * share)} percent`,
      lit: (name: string) => `${name}: checked`,
      eyes: (name: string) => `${name}: looked at by eye only`,
      skipped: (name: string) => `${name}: skipped`,
    },
    seen: (words: string) => `${words}. Something was seen here`,
    here: (words: string) => `${words}. You are here`,
  },

  beyond: {
    title: 'Beyond the camera',
    lead: (count: number) =>
      count === 1 ? 'One more check can follow. It is optional.' : `${count} more checks can follow. Each is optional.`,
    /** Each that this round could run has had its turn. */
    leadDone: 'That was every check that works here.',
    run: (name: string) => `Start ${name}`,
    done: (saw: string) => `Done. ${saw}`,
    elsewhere: 'On a page of its own.',
    notHere: (names: string) => `Cannot work on this device: ${names}.`,
    inPro: (names: string) => `Part of Pro: ${names}.`,
    open: (name: string) => `Open ${name}`,
    next: 'On to the door',
  },

  end: {
    title: 'Almost done',
    dark: 'These places are not fully checked. Look again?',
    lit: 'Every place of this round is checked.',
    finish: 'See the result',
  },

  /** After a look that found something or was cut short. */
  tell: {
    cut: 'That was too short to count.',
    lens: 'A lens: one calm point, deep inside a dark hole',
    screw: 'A screw: a glint on top that jumps as you move',
    next: 'Continue',
    again: 'Look here again',
  },

  paused: {
    title: 'Paused',
    text: 'Your round is kept. Take your time.',
    resume: 'Continue',
    leave: 'Leave for now',
  },

  card: {
    region: 'Result',
    titles: {
      found: 'Potential Threats Found',
      incomplete: 'Scan Incomplete',
      complete: 'Scan Complete',
      clear: 'All Clear!',
    },
    relief: (left: number) =>
      `Nothing we could call a camera. ${left === 1 ? 'One thing is' : `${left} things are`} left for your own eyes.`,
    honest: 'A camera that is off, turned away or behind dark glass would not show.',
    honestFound: 'Do not touch it yet. Step out of its view.',
    coverage: (lit: number, of: number) => `${lit} of ${of} places checked by camera`,
    headings: { lookedAt: 'What we looked at', saw: 'What we saw', unknown: 'What stays unknown' },
    byEye: (count: number) => (count === 1 ? 'Your eyes looked at 1 place.' : `Your eyes looked at ${count} places.`),
    eyesOnly: (names: string) => `By eye only: ${names}.`,
    skipped: (names: string) => `Skipped: ${names}.`,
    sawNone: 'Nothing that we can judge.',
    odd: { title: 'You saw something odd', text: 'Look again closely.' },
    seenByEye: 'You saw it yourself.',
    nothingAt: (what: string, names: string) => `${what}: nothing seen at ${names}.`,
    nothingInRoom: (what: string) => `${what}: nothing seen.`,
    gaps: {
      dark: { why: 'Not looked at long enough.', how: 'Start another round for these.' },
      /** Where no place was. */
      room: 'The whole room',
      leftOut: {
        skipped: 'Not done this time.',
        device: 'This cannot work on this device.',
        pro: 'Part of Pro.',
      },
      controlMissing: 'This device has not shown that it can see them.',
      controlFailed: 'The test failed, so this device may not see them.',
      cut: 'The check did not run to its end.',
    },
    check: 'How to check',
    found: 'I found something',
    share: 'Share this result',
    again: 'Start a new round',
    scanAgain: 'Scan Again',
  },

  /** Of the saved scan that a finished round leaves. */
  saved: { location: 'Room check' },

  find: {
    picture: (title: string) => `Picture: ${title}`,
    itWas: 'It was',
    explanations: {
      screw: 'a screw',
      lamp: 'a lamp',
      remote: 'my remote',
      other: 'something I know',
    } satisfies Record<Explanation, string>,
    explained: (what: string) => `You said: ${what}.`,
    share: 'Share',
    delete: 'Delete',
    deleted: { title: 'Deleted', description: 'It is gone from this device.' },
    notDeleted: {
      title: 'Not deleted',
      description: 'It is still here.',
      kind: 'destructive',
    },
  },

  kept: {
    title: 'Kept on this device',
    lead: 'Rounds and finds stay here until you delete them.',
    open: 'Open',
    finds: (count: number) => (count === 1 ? '1 find' : `${count} finds`),
    unreadable: {
      title: 'A round that cannot be read',
      'not-a-log': 'It is not a round of this app, or it was only half written.',
      'other-version': 'Another version of this app wrote it.',
      'too-long': 'It is too long to be a round.',
      'bad-event': 'A part of it is damaged.',
      'illegal-move': 'Its parts do not fit together.',
    },
  },

  storage: {
    memory: 'This browser keeps nothing for us. Your round goes on, but it is gone when you close this page.',
    full: 'The storage of this device is full. Your round goes on, but what comes now is gone when you close this page.',
    stopped:
      'This browser has stopped keeping it. Your round goes on, but what comes now is gone when you close this page.',
    elsewhere: 'This round is open in another tab.',
    takeOver: 'Use it here',
    notOpened: { title: 'Not opened', description: 'Load this page again.', kind: 'destructive' },
  },

  share: {
    fileTitle: 'Room check',
    when: (time: string) => `Room check of ${time}`,
    seen: 'What was seen',
    notSeen: 'What was not seen',
    unknown: 'What stays unknown',
    none: 'Nothing to judge.',
    limits: 'This page says what one device saw. It is no proof that a room is free of cameras.',
    failed: { title: 'Not shared', description: 'This browser could neither share nor save it.' },
  },
} as const;
