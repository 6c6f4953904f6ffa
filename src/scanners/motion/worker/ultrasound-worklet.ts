import { createSpectrumStream, layoutOf, type SpectrumFrame } from '../spectrum.ts';

/** The audio thread's own globals, which no TypeScript library declares (Web Audio API, AudioWorkletGlobalScope). */
declare const sampleRate: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

/** Turns the microphone's samples into spectra on the audio thread and posts each: about fifty a second. */
class UltrasoundProcessor extends AudioWorkletProcessor {
  private readonly stream = createStream();
  private readonly post = (frame: SpectrumFrame) =>
    this.port.postMessage(frame, [frame.powers.buffer, frame.below.buffer]);

  process(inputs: readonly (readonly Float32Array[])[]): boolean {
    const samples = inputs[0]?.[0];
    if (samples) this.stream?.push(samples, this.post);
    return true;
  }
}

/** The graph's rate decides the layout, as it does on the page that reads the spectra. */
function createStream() {
  const layout = layoutOf(sampleRate);
  return layout && createSpectrumStream(layout);
}

registerProcessor('ultrasound', UltrasoundProcessor);
