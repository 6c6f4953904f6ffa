import { fail, ok, type Result } from '#core/result.ts';

export type MicrophoneFailure = 'denied' | 'missing' | 'failed';

/** What a browser may do to the sound before a page gets it. Each of them destroys what is above hearing. */
const PROCESSING = ['echoCancellation', 'noiseSuppression', 'autoGainControl'] as const;

/** A microphone in use. Disposing it, or the signal it was opened with, stops the track and the audio graph. */
export interface Microphone extends AsyncDisposable {
  readonly context: AudioContext;
  readonly source: MediaStreamAudioSourceNode;
  /** The lower of the device's sample rate and the graph's: what lies above its half was never recorded. */
  readonly sampleRateHz: number;
  /** The browser reports that it still processes the sound, although it was asked not to. */
  readonly processed: boolean;
  /** Aborts when the device takes the track away. */
  readonly lost: AbortSignal;
}

/** Opens the microphone with all processing asked off, from within a press. The track's label is never read: it names the device. */
export async function openMicrophone(signal: AbortSignal): Promise<Result<Microphone, MicrophoneFailure>> {
  if (!navigator.mediaDevices?.getUserMedia) return fail('missing');
  // Made within the press: some browsers start no sound graph outside it.
  const context = new AudioContext();
  let stream: MediaStream | null = null;
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      video: false,
      audio: {
        echoCancellation: false,
        noiseSuppression: false,
        autoGainControl: false,
        channelCount: { ideal: 1 },
        sampleRate: { ideal: 48_000 },
      },
    });
    await context.resume();
    return ok(microphoneOf(context, stream, signal));
  } catch (error) {
    for (const track of stream?.getTracks() ?? []) track.stop();
    await context.close();
    return fail(failureOf(error));
  }
}

function failureOf(error: unknown): MicrophoneFailure {
  switch (error instanceof Error ? error.name : null) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
      return 'missing';
    default:
      return 'failed';
  }
}

function microphoneOf(context: AudioContext, stream: MediaStream, signal: AbortSignal): Microphone {
  const track = stream.getAudioTracks()[0];
  if (!track) throw new Error('A microphone stream without an audio track');
  const settings = track.getSettings();
  const lost = new AbortController();
  track.addEventListener('ended', () => lost.abort(), { once: true });

  async function close(): Promise<void> {
    signal.removeEventListener('abort', onAbort);
    track!.stop();
    if (context.state !== 'closed') await context.close();
  }
  const onAbort = () => void close();
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();

  return {
    context,
    source: context.createMediaStreamSource(stream),
    sampleRateHz: Math.min(context.sampleRate, settings.sampleRate ?? context.sampleRate),
    processed: PROCESSING.some((name) => settings[name] === true),
    lost: lost.signal,
    [Symbol.asyncDispose]: close,
  };
}
