const JPEG_QUALITY = 0.92;

/** What a video shows now, as JPEG; null where it shows nothing yet, or the browser makes no picture of it. */
export function takePicture(shown: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = shown.videoWidth;
  canvas.height = shown.videoHeight;
  canvas.getContext('2d')?.drawImage(shown, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
}

/** A clip that is being recorded. */
export interface Recording {
  stop(): void;
  /** The clip once it has ended; null where nothing was recorded. */
  readonly clip: Promise<Blob | null>;
}

/** Records a stream for so long, or until it is stopped or ends; null where this browser cannot record it. */
export function recordClip(stream: MediaStream, maxMs: number): Recording | null {
  const parts: Blob[] = [];
  try {
    const recorder = new MediaRecorder(stream);
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    const clip = new Promise<Blob | null>((resolve) => {
      recorder.addEventListener('stop', () => {
        const whole = new Blob(parts, { type: recorder.mimeType });
        resolve(whole.size > 0 ? whole : null);
      });
    });
    recorder.start();
    const stop = (): void => {
      if (recorder.state === 'recording') recorder.stop();
    };
    setTimeout(stop, maxMs);
    return { stop, clip };
  } catch {
    return null;
  }
}
