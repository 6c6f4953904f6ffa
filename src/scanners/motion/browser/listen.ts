import { createEventQueue } from '#adapters/browser/event-queue.ts';
import type { Microphone } from '#adapters/browser/microphone.ts';
import { layoutOf, type SpectrumFrame, type SpectrumLayout } from '../spectrum.ts';
import workletUrl from '../worker/ultrasound-worklet.ts?worker&url';

/** Spectra of a microphone as they come, until the signal aborts; null where its sound ends below what is sought. */
export async function listenForSpectra(
  microphone: Microphone,
  signal: AbortSignal,
): Promise<{ readonly layout: SpectrumLayout; readonly frames: AsyncIterable<SpectrumFrame> } | null> {
  const { context, source } = microphone;
  const layout = layoutOf(context.sampleRate, microphone.sampleRateHz / 2);
  if (!layout) return null;
  await context.audioWorklet.addModule(workletUrl);
  const node = new AudioWorkletNode(context, 'ultrasound', { numberOfInputs: 1, numberOfOutputs: 0 });
  const frames = createEventQueue<SpectrumFrame>(signal);
  node.port.onmessage = ({ data }: MessageEvent<SpectrumFrame>) => frames.push(data);
  source.connect(node);
  signal.addEventListener('abort', () => source.disconnect(node), { once: true });
  return { layout, frames };
}
