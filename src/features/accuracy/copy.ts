import type { ScanType } from '#contract/entities/scan-submission.ts';

export interface ScannerLimits {
  readonly scanner: ScanType;
  readonly name: string;
  readonly sees: string;
  readonly misses: string;
  readonly mistakes: string;
  readonly tryIt: string;
}

const scanners = [
  {
    scanner: 'camera',
    name: 'Camera Detection',
    sees: 'A lens that faces you, lit by the torch, within about 1.5 metres. Infrared lights that are on, in the dark, if your phone’s camera lets infrared through.',
    misses:
      'A lens behind dark glass, turned away, or outside the views you held. A camera that films without infrared light in the dark. Many rear cameras filter infrared.',
    mistakes:
      'Screws, glass, chrome, water drops, LEDs; in very dark rooms reflective tape and chrome above all. Remote controls and face unlock shine in infrared too.',
    tryIt: 'Point it at the webcam of your own laptop, and at a TV remote while you press a button.',
  },
  {
    scanner: 'network',
    name: 'Network Scanner',
    sees: 'Devices that answer on the WiFi you use. In a browser only a few addresses can be asked; the companion on a laptop asks them all.',
    misses:
      'Cameras on another network, on a SIM card, recording to a memory card, or switched off. Everything, where the WiFi hides guests from each other.',
    mistakes: 'TVs, printers, smart plugs, and the phones of other guests.',
    tryIt: 'See whether your own second device is on the list. If it is not, the list is blind.',
  },
  {
    scanner: 'nfc',
    name: 'NFC Key Scanner',
    sees: 'The kind of card you lay on the phone, as far as its number tells.',
    misses: 'What the lock does, how many cards open it, and who else holds one. The maker of the lock cannot be read.',
    mistakes:
      'A wallet card lying near the phone counts as a card. Cards that change their number with each tap count as one.',
    tryIt: 'Lay your own bank card on the phone. It must be noticed; nothing on it is read.',
  },
  {
    scanner: 'airtag',
    name: 'AirTag and Tracker Scanner',
    sees: 'Bluetooth tags that send near you right now. In a browser only those that you pick from its list.',
    misses:
      'GPS trackers with their own SIM card, tags that are switched off, and tags that left their owner only minutes ago.',
    mistakes: 'Tags of neighbours, of fellow passengers, and your own.',
    tryIt: 'Look for your own earbuds or tag first.',
  },
  {
    scanner: 'motion_sensor',
    name: 'Motion Sensor Detection',
    sees: 'Steady, pulsed or hopping tones above 18 kHz, up to the real limit of your microphone.',
    misses:
      'Passive infrared sensors: they send nothing. Microwave sensors at 10.5 and 24 GHz, and ultrasound at 25 or 40 kHz: no phone can sense them.',
    mistakes: 'Chargers, lamps and TV sets can sing at these frequencies too.',
    tryIt: 'Play a 19 kHz tone from a laptop and let the phone listen.',
  },
] as const satisfies readonly ScannerLimits[];

export const copy = {
  title: 'How good is it?',
  lead: 'What each check can see, what it cannot, and how often it was right when we measured it.',
  scanners,
  sees: 'Can see',
  misses: 'Cannot see',
  mistakes: 'Often mistaken for it',
  tryIt: 'Test it yourself',
  measured: 'Measured',
  measuredOn: (date: string) => `Measured on ${date}. The range holds the true rate with 95 % confidence.`,
  notMeasured: 'Not measured yet.',
  notMeasuredText: 'We show no rate before we have counted one.',
  columns: { what: 'What', rate: 'Rate', range: 'Range', cases: 'Cases' },
  range: (low: string, high: string) => `${low} to ${high}`,
  eyesTitle: 'Your eyes',
  eyes: 'In a published trial with 379 people, the naked eye found 46\u00a0% of hidden cameras, a shop-bought detector 62\u00a0%, and the best research method 89\u00a0%.',
  eyesSource: 'LAPD, SenSys 2021. Not our measurement, and other rooms than yours.',
  meaningTitle: 'What a result means',
  meaning:
    'Something seen is a reason to look closer, not a proof. Nothing seen means that these checks saw nothing, in the views you held, at that moment.',
} as const;
