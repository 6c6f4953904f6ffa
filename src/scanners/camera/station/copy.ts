import { counted } from '#core/text/counted.ts';
import type { ControlKind } from '../control.ts';
import { FACING } from '../copy.ts';
import type { CameraMark } from '../sample.ts';
import type { CameraInUse } from '../session.ts';

/** What the camera scanner says as a part of another screen, aimed at one place. */
export const stationCopy = {
  complete: 'Scan Complete',
  lookedAt: (usableSeconds: number, facing: CameraInUse['facing'], hasTorch: boolean) =>
    `${counted(usableSeconds, 'second')} of usable video from ${FACING[facing]}, ${hasTorch ? 'with the light blinking' : 'without a light'}.`,
  saw: (threats: number, looks: number) =>
    threats > 0
      ? `${counted(threats, 'thing that behaves', 'things that behave')} like a camera.`
      : looks > 0
        ? 'Spots that are worth a closer look.'
        : 'Nothing that behaves like a camera.',
  looks: {
    'not-modulated': 'A spot that shines by itself',
    'angle-not-covered': 'A spot that shines back',
    'too-few-blinks': 'A spot that shines back, seen too briefly',
    'dark-dome': 'A dark round shape',
  } satisfies Record<CameraMark['reason'], string>,
  permission: 'Tap Allow when asked. The video stays on this device. Your flashlight may blink.',
  steady: 'Move slowly, sideways, about 1\u00a0meter away.',
  skip: 'Continue without the camera',
  stop: 'Stop here',
  seconds: (usable: number, wanted: number) => `${usable} of ${wanted}\u00a0s`,
  progress: 'Usable video',
  test: 'Test your camera first',
  testAgain: 'Both tests passed: test again',
  passed: {
    infrared_signature: 'Passed: this camera has seen a remote.',
    lens_reflection: 'Passed: this camera has found a lens.',
  } satisfies Record<ControlKind, string>,
  testNote: 'Up to twenty seconds. Without it we cannot say that there was nothing.',
} as const;
