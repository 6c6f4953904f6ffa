import { EXPOSURE_EV } from '#scanners/camera/definition.ts';
import { planManualExposure, type ManualExposure } from '#tests/support/manual-exposure.ts';
import { createNumbers } from '#tests/support/random.ts';
import type { Color } from './scene.ts';

/** A phone: its torch, its shutter, its sensor and what it makes of a picture. */
export interface Phone {
  /** Straight ahead, candela; how fast that falls to the side (exp(-beam tan²)); where the torch stands beside the lens, meters. */
  readonly torchCandela: number;
  readonly torchBeam: number;
  readonly torchRightM: number;
  readonly torchUpM: number;
  readonly torchTint: Color;
  readonly torchLatencyMs: number;
  readonly torchJitterMs: number;
  readonly focalPx: number;
  /** From the first to the last row's read-out. */
  readonly readoutMs: number;
  readonly longestMs: number;
  readonly mostGain: number;
  /** Share of the way to what it wants that automatic exposure goes in a frame. */
  readonly exposureLag: number;
  readonly exposureEv: number;
  readonly manualExposure: ManualExposure | null;
  /** Whether exposure times are whole pulses of the mains. */
  readonly isBandless: boolean;
  readonly mainsHz: 50 | 60;
  readonly lampDepth: number;
  /** Electrons a color site holds at gain 1, and the noise of reading it. */
  readonly wellElectrons: number;
  readonly readElectrons: number;
  readonly redShift: number;
  readonly blueShift: number;
  readonly blur: number;
  readonly breathes: boolean;
  /** Share of what is brighter than white that becomes haze; how violet it is. */
  readonly haze: number;
  readonly violet: number;
  readonly balanceShare: number;
  readonly sharpening: number;
  readonly settling: number;
  /** The step of the codec's quantization, levels; 0 where frames come as the sensor made them. */
  readonly codecStep: number;
  readonly hotPixels: readonly { readonly x: number; readonly y: number; readonly electronsPerS: number }[];
  /** How the phone is turned: which of DeviceMotion's axes a turn to the left is on, and with which sign. */
  readonly hold: 'top-left' | 'top-right' | 'portrait' | 'unknown';
  readonly gyroNoiseDegPerS: number;
  readonly gyroBiasDegPerS: number;
}

export function planPhone(seed: number, widthPx: number, heightPx: number): Phone {
  const numbers = createNumbers(seed);
  const range = (low: number, high: number): number => low + (high - low) * numbers();
  const spread = (low: number, high: number): number => low * (high / low) ** numbers();
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(numbers() * choices.length)]!;
  const apart = range(0.01, 0.02);
  const side = range(0, 2 * Math.PI);
  const phone = {
    torchCandela: spread(12, 60),
    torchBeam: range(0.6, 1.6),
    torchRightM: apart * Math.cos(side),
    torchUpM: apart * Math.sin(side),
    torchTint: [range(0.9, 1), 1, range(0.9, 1.1)],
    torchLatencyMs: range(30, 300),
    torchJitterMs: range(0, 30),
    focalPx: range(920, 1080),
    readoutMs: range(10, 30),
    longestMs: pick([33, 50, 66]),
    mostGain: spread(24, 100),
    exposureLag: numbers() < 0.12 ? range(0.03, 0.08) : range(0.1, 0.4),
    exposureEv: numbers() < 0.6 ? EXPOSURE_EV : 0,
    isBandless: numbers() < 0.6,
    mainsHz: pick([50, 60]),
    lampDepth: numbers() < 0.5 ? range(0, 0.1) : range(0.1, 0.6),
    wellElectrons: range(15_000, 40_000),
    readElectrons: range(2.5, 7),
    redShift: range(-0.0012, 0.0012),
    blueShift: range(-0.0016, 0.0016),
    blur: range(0.05, 0.14),
    breathes: numbers() < 0.5,
    haze: spread(0.004, 0.04),
    violet: range(0, 0.6),
    balanceShare: range(0.6, 0.95),
    sharpening: numbers() < 0.7 ? range(10, 60) : 0,
    settling: numbers() < 0.6 ? range(0.3, 0.75) : 0,
    codecStep: numbers() < 0.4 ? spread(6, 18) : 0,
    hotPixels: Array.from({ length: Math.floor(range(0, 9)) }, () => ({
      x: Math.floor(numbers() * widthPx),
      y: Math.floor(numbers() * heightPx),
      electronsPerS: spread(50, 3_000),
    })),
    hold: pick(['top-left', 'top-right', 'top-left', 'top-right', 'portrait', 'unknown']),
    gyroNoiseDegPerS: range(0.05, 0.4),
    gyroBiasDegPerS: range(-0.2, 0.2),
  } satisfies Omit<Phone, 'manualExposure'>;
  return { ...phone, manualExposure: planManualExposure(seed, phone.exposureEv !== 0) };
}
