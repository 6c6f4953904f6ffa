import type { Ability, AbilityName } from '#core/device/abilities.ts';
import type { Fit } from './abilities.ts';

/** Words of 'On this phone'. */
export const abilitiesCopy = {
  onPhone: 'On this phone',
  onDevice: 'On this device',
  before: 'What works here, before you pay for anything.',
  looking: 'Looking …',
  verdicts: {
    works: 'Works here',
    part: 'Works in part',
    cannot: 'Cannot work here',
  } satisfies Record<Fit['verdict'], string>,
  notAReason: 'Pro does not change that.',
  names: {
    camera: 'Camera',
    torch: 'Flashlight',
    exposure: 'Exposure control',
    nfc: 'NFC',
    bluetooth: 'Bluetooth',
    localNetwork: 'Local network',
    ultrasound: 'Microphone above 17 kHz',
    gyroscope: 'Gyroscope',
  } satisfies Record<AbilityName, string>,
  answers: { yes: 'Yes', no: 'No', unknown: 'Not known yet' } satisfies Record<Ability, string>,
  details: 'What this device has',
  askedLater: 'Not known yet: we find out when you first use it. Nothing was opened to make this list.',
  missing: {
    camera: {
      why: 'The browser gives this page no camera.',
      helps: 'Check with a flashlight and your eyes.',
    },
    torch: {
      why: 'A page cannot switch the light on here.',
      helps: 'Hold a flashlight beside the camera.',
    },
    exposure: { why: 'A page cannot darken the picture here.', helps: 'Make the room dark before you start.' },
    nfc: {
      why: 'This device cannot read key cards.',
      helps: 'Ask the desk to cancel every card but yours.',
    },
    bluetooth: {
      why: 'This browser gives pages no Bluetooth.',
      helps: 'Use the phone’s own tracker scan, or Chrome on Android or a computer.',
    },
    localNetwork: {
      why: 'A page alone sees only a little of the network.',
      helps: 'Run the companion on a laptop in the same Wi-Fi.',
    },
    ultrasound: {
      why: 'No microphone here records ultrasound.',
      helps: 'Use a phone for the sound; looking around still works.',
    },
    gyroscope: { why: 'No gyroscope tells how the device turns.', helps: 'Move slowly and evenly.' },
  } satisfies Record<AbilityName, { readonly why: string; readonly helps: string }>,
} as const;
