import { openMicrophone, type MicrophoneFailure } from '#adapters/browser/microphone.ts';
import type { UltrasonicGap } from '../scan.ts';
import type { SpectrumFrame, SpectrumLayout } from '../spectrum.ts';
import type { Listening } from '../ultrasonic-step.ts';
import { listenForSpectra } from './listen.ts';

export type OnSpectrum = (frame: SpectrumFrame, layout: SpectrumLayout) => void;

const GAPS = {
  denied: 'denied',
  missing: 'no-microphone',
  failed: 'no-microphone',
} as const satisfies Record<MicrophoneFailure, UltrasonicGap>;

/**
 * Listens from the press that called it until the signal aborts. `onReady` once the browser's question was answered with
 * yes; it is not called where nothing can be heard.
 */
export async function hear(onSpectrum: OnSpectrum, onReady: () => void, signal: AbortSignal): Promise<Listening> {
  const opened = await openMicrophone(signal);
  if (!opened.ok) return { kind: 'failed', gap: GAPS[opened.error] };
  await using microphone = opened.value;
  const spectra = await listenForSpectra(microphone, AbortSignal.any([signal, microphone.lost]));
  if (!spectra) return { kind: 'failed', gap: 'too-low-rate' };
  onReady();
  const { layout } = spectra;
  const startedAtMs = performance.now();
  const frames: SpectrumFrame[] = [];
  for await (const frame of spectra.frames) {
    frames.push(frame);
    onSpectrum(frame, layout);
  }
  return {
    kind: 'heard',
    layout,
    frames,
    listenedMs: performance.now() - startedAtMs,
    processed: microphone.processed,
  };
}
