import type { ControlKind } from './control.ts';
import type { CameraErrorCode } from './definition.ts';
import type { LossReason } from './coverage.ts';
import { roundCopy } from './round-copy.ts';
import type { CameraGuidance, CameraMark, ThreatType } from './sample.ts';
import type { CameraInUse, ScanEnd } from './session.ts';

/** What all threats of a scan have in common. */
export type ThreatKind = ThreatType | 'mixed';

export const FACING = {
  rear: 'the rear camera',
  front: 'the front camera',
  unknown: 'the camera',
} satisfies Record<CameraInUse['facing'], string>;

/** Every sentence that the camera scanner can show. */
export const copy = {
  title: 'Camera Detection',

  start: {
    lead: 'A 30-second look for lenses and infrared lights.',
    button: 'Start Camera Scan',
    permission: 'Tap Allow when asked. The video stays on this device.',
    flash: 'Your flashlight may blink.',
    tipsTitle: 'How to scan',
    tipsWhy: 'Why?',
    tips: [
      {
        title: 'Make it dark',
        text: 'Close the curtains and switch off the lights. Infrared shows only in the dark. The light blinks at most twice a second.',
      },
      {
        title: 'Stand 1\u00a0meter away',
        text: 'Between an arm’s length and 1.5\u00a0meters. A lens is too small to see from further away.',
      },
      {
        title: 'Move slowly, sideways',
        text: 'About a hand’s width a second. A lens flashes back from some angles only. A screw shines from most.',
      },
      {
        title: 'Bed and shower first',
        text: 'Whatever faces them: smoke detector, clock, TV, sockets, mirror, vents, shelves.',
      },
    ],
    detectsTitle: 'What is detected',
    detects: [
      {
        title: 'Lens reflections',
        text: 'A small bright point that lights up with your flashlight and fades as you move.',
      },
      { title: 'Infrared night vision', text: 'Invisible lamps that some phone cameras can see in a dark room.' },
      {
        title: 'Dome and bullet cameras',
        text: 'Shapes to look at yourself. Your eyes are better at it.',
      },
    ],
    accuracy: 'How good is it?',
    controlTitle: 'Test your camera first (10 seconds)',
  },

  scanning: {
    opening: 'Waiting for the camera. Tap Allow when asked.',
    stop: 'Stop',
    working: 'Working out the result.',
    progress: 'Scanned',
    progressDetail: (seconds: number, ofSeconds: number, usablePercent: number) =>
      `${seconds} of ${ofSeconds}\u00a0s, ${usablePercent}% usable`,
    threatsTitle: 'Detected so far',
    noThreats: 'Nothing yet. Keep moving slowly.',
    liveView: 'Live camera picture',
    spot: (number: number) => `Marked spot ${number}`,
    guidance: {
      'too-fast': 'Too fast. Move about a hand’s width a second.',
      'too-bright-for-infrared': 'Too bright for infrared. Make the room darker if you can.',
      'move-sideways': 'Keep the ringed spot in the picture and move 30\u00a0cm sideways.',
      'come-closer': 'Come closer than 1.5\u00a0meters.',
      'hold-still': 'Hold still for a moment.',
    } satisfies Record<CameraGuidance, string>,
    /** Below the small picture, where the large one is a part of what the camera sees. */
    whole: 'The scan sees all of this.',
    steady: 'Move slowly over everything that faces the bed.',
    /** While what was found is in the picture. */
    marked: 'We marked what we found. Look at it closely after the scan. Keep moving slowly.',
    steadyByHand: 'Hold a flashlight beside the camera. Block its light with your hand once a second.',
    found: (message: string, place: string) => `${message}. ${place}.`,
  },

  threats: {
    lens_reflection: (clusters: number) => `Camera lens reflection detected (${clusters} clusters)`,
    hidden_camera: () => roundCopy.seenByEye,
    infrared_signature: (clusters: number) => `Infrared night vision camera detected (${clusters} IR clusters)`,
  } satisfies Record<ThreatType, (clusters: number) => string>,

  result: {
    found: 'Potential Threats Found',
    complete: 'Scan Complete',
    clear: 'All Clear!',
    incomplete: 'Scan Incomplete',
    again: 'Scan Again',
    checked: 'Checked',
    /** Nine parts of the picture, row by row. */
    parts: [
      ['Upper left', 'Upper middle', 'Upper right'],
      ['Left', 'Middle', 'Right'],
      ['Lower left', 'Lower middle', 'Lower right'],
    ],
    location: (part: string, second: number) => `${part} of the picture, ${second} s into the scan`,
    closerLook: {
      'not-modulated': 'A bright spot that shines by itself. Is it a lamp, or a light you can name?',
      'angle-not-covered':
        'A spot that lit up with your flashlight. We could not tell whether it is a lens, glass or metal. Look closer, or scan it again and move further to both sides.',
      'too-few-blinks':
        'A spot that lit up with your flashlight, but too few times. Scan it again and hold still for two seconds.',
      'dark-dome': 'A dark round shape. It may be a camera dome, a lamp or a sensor: look at it yourself.',
    } satisfies Record<CameraMark['reason'], string>,
    atSeconds: (seconds: readonly number[]) => `Seen at ${rangesOf(seconds)}\u00a0s.`,
    picture: (detection: number) => `Picture of spot ${detection}`,
    detection: (detection: number) => `Found: spot ${detection}`,
    coverageTitle: 'Usable video',
    coverageDetail: (seconds: number, total: number) => `${seconds} of ${total}\u00a0s`,
  },

  lines: {
    lookedAt: (usableSeconds: number, facing: CameraInUse['facing'], hasTorch: boolean) =>
      `${usableSeconds} of 30 seconds of usable video from ${FACING[facing]}, ${hasTorch ? 'with the light blinking' : 'without a light'}.`,
    /** By what was checked: nothing is denied that was not looked for. */
    sawNothing: {
      both: 'No reflection and no infrared light that behaves like a camera’s.',
      lens: 'No reflection that behaves like a lens.',
      infrared: 'No infrared light that behaves like a camera’s.',
      neither: 'Nothing that we could judge.',
    },
    sawThreats: (count: number, kind: ThreatKind) =>
      `${count} spot${count === 1 ? ' that behaves' : 's that behave'} like a ${kind === 'lens_reflection' ? 'lens' : 'camera'}.`,
    sawCloserLooks: (spots: number) =>
      spots === 1 ? 'One spot is worth a closer look.' : 'Some spots are worth a closer look.',
    couldNotSee:
      'A lens behind dark glass, one that faces away, one further than 1.5\u00a0meters, or one you did not point at. A camera without infrared lamps does not glow in the dark.',
  },

  gaps: {
    noTorch: {
      what: 'Lens reflections',
      why: 'We cannot switch the light on this device, so nothing could blink.',
      how: 'Scan again with a flashlight beside the camera and block its light once a second, or check with your eyes.',
    },
    torchUnseen: {
      what: 'Lens reflections',
      why: 'The light did not show in the picture. The room was too bright, or the light stayed off.',
      how: 'Switch off the lights, close the curtains and scan again.',
    },
    neverDark: {
      what: 'Infrared lamps',
      why: 'The room was never dark enough to see them.',
      how: 'Switch off the lights, close the curtains and scan again.',
    },
    infraredUnproven: {
      what: 'Infrared lamps',
      why: 'Many phone cameras filter infrared out. Yours has not shown in this session that it can see it.',
      how: 'Point a TV remote at the camera and press a button. The test takes 10 seconds.',
    },
  },

  ends: {
    stopped: (seconds: number) => `You stopped the scan after ${seconds} of 30 seconds.`,
    'page-hidden': (seconds: number) =>
      `The page went into the background after ${seconds} of 30 seconds, so we switched the camera off.`,
    'camera-lost': (seconds: number) =>
      `The camera stopped after ${seconds} of 30 seconds. Another app may have taken it.`,
    'analysis-failed': (seconds: number) => `The analysis stopped after ${seconds} of 30 seconds.`,
    'time-up': (seconds: number) => `Only ${seconds} of 30 seconds could be used.`,
  } satisfies Record<ScanEnd, (seconds: number) => string>,
  losses: {
    'too-fast': 'The camera moved too fast for most of the rest. Move about a hand’s width a second.',
    covered: 'The lens was covered for most of the rest. Keep your fingers away from it.',
    overexposed: 'The picture was too bright for most of the rest. Do not point at windows or lamps.',
    lost: 'The picture could not be followed for most of the rest. Hold the phone steadier, and keep edges in view: a frame, a shelf, a corner.',
    unreadable: 'The pictures of the camera could not be read for most of the rest. Close other apps and scan again.',
    'too-few-frames': 'The camera delivered too few pictures. Close other apps and give the room a little more light.',
  } satisfies Record<LossReason, string>,
  repeat: 'Press Scan Again and keep the page open until the 30 seconds are over.',

  controls: {
    kinds: {
      infrared_signature: {
        title: 'Can this camera see infrared?',
        instruction: 'Make the room dim. Point a TV remote at the camera from 30\u00a0cm and keep a button pressed.',
        button: 'Test with a TV remote',
        proven: 'Infrared: this camera saw the remote in this session.',
        failed:
          'We did not see the remote. This camera filters infrared, or the remote is silent. Infrared stays unchecked.',
      },
      lens_reflection: {
        title: 'Can this camera see a lens?',
        instruction:
          'Make the room dim. Lay a second phone down, film its camera from 50\u00a0cm and move slowly sideways.',
        button: 'Test with a second phone',
        proven: 'Lens reflections: this camera saw the second phone’s lens in this session.',
        failed:
          'We did not see the lens. This needs a light that we can switch. Go a little further away, make the room darker and try again.',
      },
    } satisfies Record<ControlKind, object>,
    running: (seconds: number) => `${seconds}\u00a0s\u00a0left`,
    cancel: 'Cancel the test',
  },

  byHand: {
    title: 'Check with a flashlight and your eyes',
    lead: 'In a trial, people found about half of the hidden cameras by eye.',
    steps: [
      'Close the curtains and switch off the lights.',
      'Hold a flashlight or a second phone’s light beside your eye, pointing where you look.',
      'From about 1\u00a0meter, sweep slowly over everything that faces the bed, the shower and the desk.',
      'A lens shows a small bright point. It stays in place when you move a little, and is gone when you move further.',
      'Look at it from 20\u00a0cm: a lens is a dark round hole with a glassy dot in it. A screw is metal all over.',
      'If you are sure, do not touch it. Cover it, leave the room and call the police.',
    ],
    captions: {
      torch: 'Flashlight beside your eye',
      lens: 'A lens: one steady point',
      screw: 'A screw: metal all over',
    },
  },

  unblock: {
    title: 'How to allow the camera',
    steps: [
      'Chrome and Edge: tap the icon left of the address, then Permissions, then Camera, then Allow.',
      'Safari on iPhone: tap the page menu left of the address, then Website Settings, then Camera, then Allow.',
      'Firefox: tap the lock left of the address and remove the block on the camera.',
    ],
  },

  notes: {
    threats: (count: number) => (count === 1 ? '1 potential threat detected' : `${count} potential threats detected`),
    none: 'No threats detected',
    closerLook: 'No threats detected, something worth a closer look',
    notJudged: 'Nothing could be judged',
    incomplete: (seconds: number) => `incomplete, ${seconds} of 30 seconds usable`,
  },

  errors: {
    'camera-denied': 'Camera access denied. Please allow camera permissions and try again.',
    'camera-missing': 'No camera found on this device.',
    'camera-unsupported': 'Camera not supported on this device.',
    'camera-failed': 'Failed to access camera. Please check permissions and try again.',
    'camera-preview-failed': 'Camera preview failed. Please allow camera access and refresh the page.',
  } satisfies Record<CameraErrorCode, string>,
} as const;

/** The specification's message of a finding; `clusters` is N. */
export function threatMessage(threatType: ThreatType, clusters: number): string {
  return copy.threats[threatType](clusters);
}

/** Ascending numbers as ranges: 1, 6-7, 11-14. */
function rangesOf(numbers: readonly number[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const number of numbers) {
    const open = ranges.at(-1);
    if (open && number === open.last + 1) open.last = number;
    else ranges.push({ first: number, last: number });
  }
  return ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(', ');
}
