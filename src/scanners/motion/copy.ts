import { counted } from '#core/text/counted.ts';
import type { MotionErrorCode, ReadingKind, StepId } from './definition.ts';
import type { UltrasonicGap } from './scan.ts';
import type { TonePattern } from './ultrasound/tone.ts';

const kHz = (hz: number): string => (hz / 1_000).toFixed(1);
/** A ceiling is never told higher than it is: 22,050 Hz is 22.0 kHz. */
const kHzAtMost = (hz: number): string => kHz(Math.floor(hz / 100) * 100);

/** Ultrasonic transducers are made for 25 and 40 kHz. */
function sensorsBeyond(ceilingHz: number): string {
  if (ceilingHz < 25_000) return 'Sensors at 25 or 40 kHz';
  return ceilingHz < 40_000 ? 'Sensors at 40 kHz' : 'Higher tones';
}

/** Every sentence that the motion scanner can show. */
export const copy = {
  title: 'Motion Sensor Detection',
  badge: 'PRO',
  back: 'Home',

  start: {
    lead: 'Listens for ultrasound, and shows how to find others by eye.',
    honestTitle: 'What a phone can sense',
    honest: 'A phone can sense one of five kinds: ultrasound. We show where to look for the others.',
    permission:
      'Tap Allow when asked for the microphone. The sound stays on this device. Only the tones found are saved.',
    button: 'Start Motion Scan',
    accuracy: 'How good is it?',
  },

  control: {
    title: 'Test the microphone first',
    text: 'Open this page on a second device, press the button there, and scan here. A tone at 19.0 kHz must be listed. You may not hear it.',
    play: 'Play a 19 kHz tone',
    playing: 'Playing for 20 seconds',
    failed: 'This browser could not play the tone.',
  },

  steps: {
    pir: 'PIR Sensors',
    microwave: 'Microwave Sensors',
    ultrasonic: 'Ultrasonic Sensors',
    network: 'Network IoT Sensors',
    rf: 'RF Spectrum',
  } satisfies Record<StepId, string>,

  scanning: {
    progress: (step: string, number: number, of: number) => `Step ${number} of ${of}: ${step}`,
    panel: 'Steps',
    now: 'now',
    next: 'next',
    keepStill: 'Put the phone down, or hold it still, with the microphone free.',
    spectrogram: 'Ultrasound',
    spectrogramLabel: (lowHz: number, highHz: number) =>
      `Live sound from ${kHz(lowHz)} to ${kHzAtMost(highHz)} kHz; newest at the end`,
    axis: (hz: number) => `${kHz(hz)} kHz`,
    stop: 'Stop',
  },

  outcomes: {
    measured: 'Measured',
    'via-companion': 'Via companion',
    'cannot-be-sensed': 'Cannot be sensed by a phone',
    'not-measured': 'Not measured',
  },

  why: {
    pir: 'A passive infrared sensor only receives. It sends nothing that any device could notice.',
    microwave: 'Microwave sensors send at 10.5 or 24 GHz. No phone receives there.',
    network: 'Sensors on the Wi-Fi can be asked by the companion on a laptop, not by a web page.',
    rf: 'No browser gives a page the radio spectrum.',
  } satisfies Record<Exclude<StepId, 'ultrasonic'>, string>,

  /** The step of the visual guide, in a row of what no phone can sense. */
  byEye: {
    pir: 'By eye: a milky, ribbed dome or window, high in a corner.',
    microwave: 'By eye: a flat, closed box on the ceiling or near an automatic door.',
    ultrasonic: 'By eye: two round openings with mesh, side by side.',
    network: 'By eye: a small cube or disc with a cable, on a shelf or at the door.',
    rf: 'By eye: an antenna, or a plug-in adapter that does nothing else.',
  } satisfies Record<StepId, string>,

  readings: {
    motion: (count: number) =>
      `${counted(count, 'motion reading')} taken: they show how still the phone was, not what is in the room.`,
    orientation: (count: number) =>
      `${counted(count, 'orientation reading')} taken: they show how the phone lay, not what is in the room.`,
    light: (count: number) =>
      `${counted(count, 'light reading')} taken: they show how bright it is, not what is in the room.`,
    connection: (count: number) =>
      `${counted(count, 'reading')} of the connection taken: they show how fast it is, not who else is on it.`,
  } satisfies Record<ReadingKind, (count: number) => string>,
  noReadings: {
    motion: 'This browser gave no motion readings.',
    orientation: 'This browser gave no orientation readings.',
    light: 'This browser gives no light readings.',
    connection: 'This browser says nothing about the connection.',
  } satisfies Record<ReadingKind, string>,

  gaps: {
    denied: 'The microphone was refused.',
    'no-microphone': 'No microphone could be used on this device.',
    muted: 'The microphone was muted for most of the time, or something cuts quiet sound off.',
    filtered: 'Your browser blocks ultrasound.',
    'too-low-rate': 'The microphone’s sound ends below 18 kHz.',
    'too-few-frames': 'Too little sound arrived to judge.',
    'too-loud': 'It was too loud to judge. Everyday sounds covered what might be above them.',
    covered: 'Something loud sounds up to where we listen. What we heard there may be part of it.',
  } satisfies Record<UltrasonicGap, string>,
  gapHow: {
    denied: 'Allow the microphone in your browser’s settings for this site and scan again.',
    'no-microphone': 'Use another device, or look for the round mesh openings by eye.',
    muted: 'Switch the microphone on, end any call, and scan again.',
    filtered:
      'Try another browser: one that lets echo cancellation, noise suppression and gain control be switched off.',
    'too-low-rate': 'Use another device: most phones reach 22 kHz or more.',
    'too-few-frames': 'Keep this page in front and scan again.',
    'too-loud': 'Wait until it is quieter, put keys and bags down, and scan again.',
    covered: 'Turn off music, fans and other machines, and scan again.',
  } satisfies Record<UltrasonicGap, string>,

  result: {
    complete: 'Scan Complete',
    incomplete: 'Scan Incomplete',
    again: 'Scan Again',
    stopped: 'The scan was stopped before its end.',
    stepsTitle: 'The five steps',
    tone: (hz: number) => `Ultrasonic tone at ${kHz(hz)} kHz`,
    bandTone: (lowHz: number, highHz: number) => `Ultrasonic sound from ${kHz(lowHz)} to ${kHz(highHz)} kHz`,
    toneMeaning:
      'It could be a charger, a display or a sensor. Walk toward where it gets stronger, and unplug what is yours first.',
    patterns: {
      steady: 'steady',
      pulsed: 'on and off in turns',
      hopping: 'changing its frequency',
      band: 'a band of noise',
    } satisfies Record<TonePattern, string>,
    pattern: 'Pattern',
    strength: 'Strength',
    level: 'Level',
    aboveNoise: 'Above its surroundings',
    percent: (percent: number) => `${percent}%`,
    dbfs: (dbfs: number) => `${dbfs.toFixed(0)}\u00a0dBFS`,
    db: (db: number, threshold: number) => `${db.toFixed(1)}\u00a0dB (needs ${threshold})`,
    evidence: 'Why we say this',
    nothing: (toHz: number) => `No tone stood out between 18.0 and ${kHzAtMost(toHz)} kHz.`,
    ceiling: (ceilingHz: number) =>
      `This microphone’s sound ends at ${kHzAtMost(ceilingHz)} kHz. ${sensorsBeyond(ceilingHz)} are beyond it.`,
    vetoed: (percent: number) => `${percent}% of the sound was too loud to judge and was left out.`,
    found: 'I found something',
    accuracy: 'How good is it?',
  },

  guide: {
    title: 'Visual detection guide',
    intro: 'What each kind looks like. Your eyes find most of them.',
    items: {
      pir: 'A white or black box with a milky, ribbed dome or window, high in a corner or above the door. It often has a small LED that blinks when you move. Hotels use them for lights and air conditioning.',
      microwave:
        'A flat, closed box without any window, on the ceiling or behind a panel, often near automatic doors. It sees through thin walls.',
      ultrasonic:
        'Two small round openings with mesh, side by side, like eyes. Often on the ceiling of corridors and bathrooms.',
      network:
        'A small plastic cube or disc with a cable or a battery cover, on a shelf or at the door. The router’s list of devices may name it.',
      rf: 'Anything with an antenna, or a plug-in adapter that does nothing else. Unplug it if it is not yours to keep, and see what stops working.',
    } satisfies Record<StepId, string>,
  },

  about: {
    title: 'About motion sensors',
    text: [
      'A motion sensor notices movement. It takes no picture and cannot hear you. Hotels use them to switch lights, heating and alarms, and most are exactly that.',
      'It matters where one does not belong: facing a bed or a shower, newly fixed, without a purpose you can name.',
      'Ultrasonic tones also come from chargers, lamps, displays and TV sets, and from beacons in shops. A tone is a reason to look, not a find.',
    ],
  },

  coverage: {
    lookedAt: (seconds: number, toHz: number) =>
      `Sound from 18.0 to ${kHzAtMost(toHz)} kHz for ${counted(seconds, 'second')}.`,
    lookedAtNothing: 'No sound could be judged.',
    sawNothing: 'Nothing that we could judge.',
    sawNone: 'No tone that stood out.',
    sawTones: (tones: number) => (tones === 1 ? 'One tone that stood out.' : `${tones} tones that stood out.`),
    couldNotSee:
      'Passive infrared and microwave sensors, ultrasound above the microphone’s reach, and anything that was silent.',
    notes: (tones: number, ceilingHz: number | null) =>
      `${tones === 1 ? '1 ultrasonic tone' : `${tones} ultrasonic tones`}; ceiling ${ceilingHz === null ? 'unknown' : `${kHzAtMost(ceilingHz)} kHz`}`,
    location: 'Motion Sensor Scan',
    toneLocation: 'Within reach of the microphone',
    manufacturer: 'Unknown',
    frequency: (hz: number) => `${Math.round(hz)} Hz`,
  },

  /** Of a recording, where no browser stands between the microphone and the file. */
  analysis: {
    silentAbove: 'The recording holds nothing above 18 kHz, not even noise: something filtered it.',
  },

  errors: {
    'motion-failed': 'Motion sensor scanning failed. Please ensure all device permissions are granted.',
    'motion-audio-denied': 'Audio permission denied. Enable microphone access for ultrasonic detection.',
  } satisfies Record<MotionErrorCode, string>,
} as const;
