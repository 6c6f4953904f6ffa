import type { FrameMessage, StepMessage } from '../protocol.ts';

export type CameraAnswer = StepMessage<ImageBitmap>;

/** The engine in a thread of its own. Disposing it ends the thread. */
export interface EngineWorker extends Disposable {
  /** Hands one frame over and waits for its answer. One frame at a time; rejects once the worker has failed or is ended. */
  step(frame: FrameMessage<VideoFrame | ImageData>): Promise<CameraAnswer>;
}

export function openEngineWorker(): EngineWorker {
  const worker = new Worker(new URL('../worker/camera-worker.ts', import.meta.url), { type: 'module' });
  let failure: Error | null = null;
  let waiting: PromiseWithResolvers<CameraAnswer> | null = null;

  function failWith(error: Error): void {
    failure ??= error;
    waiting?.reject(failure);
  }
  worker.addEventListener('message', ({ data }: MessageEvent<CameraAnswer>) => waiting?.resolve(data));
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    failWith(new Error(`The camera worker failed: ${event.message}`));
  });

  return {
    step(frame) {
      waiting = Promise.withResolvers();
      if (failure) waiting.reject(failure);
      else {
        const { picture } = frame;
        worker.postMessage(frame, picture instanceof ImageData ? [picture.data.buffer] : [picture]);
      }
      return waiting.promise;
    },
    [Symbol.dispose]() {
      worker.terminate();
      failWith(new Error('The camera worker was ended'));
    },
  };
}
