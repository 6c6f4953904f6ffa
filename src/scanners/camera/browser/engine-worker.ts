import type { CameraFrame } from '#adapters/browser/camera.ts';
import {
  LEAST_FRAME_GAP_MS,
  type Circumstances,
  type FramesMessage,
  type WorkerAnswer,
  type WorkerMessage,
} from '../protocol.ts';

export type CameraAnswer = WorkerAnswer<ImageBitmap>;

/** The engine in a thread of its own. Disposing it ends the thread, which closes the frames that it has before. */
export interface EngineWorker extends Disposable {
  /** Returns once the thread takes what it is sent at once; throws once the worker has failed or is ended. */
  loaded(): Promise<void>;
  /**
   * The answers, in order, until the frames end; throws once the worker has failed or is ended. Call it once.
   * A stream is handed over whole, and the worker takes its frames itself; of others the next is sent after the answer to
   * the one before. The worker is told circumstances with each frame; of a stream before the first, and after each answer
   * where they are new.
   */
  analyse(
    frames: ReadableStream<VideoFrame> | AsyncIterable<CameraFrame>,
    circumstances: () => Circumstances,
  ): AsyncGenerator<CameraAnswer, void, void>;
  /** Asks for what was gathered and not told yet: it comes as one more answer. */
  finish(circumstances: Circumstances): void;
  /** Says that the phone has turned: the worker of a stream is told its circumstances, about once a frame at most. */
  turn(): void;
}

/** So long the thread has for that. */
const LET_GO_MS = 1_000;

export function openEngineWorker(): EngineWorker {
  const worker = new Worker(new URL('../worker/camera-worker.ts', import.meta.url), { type: 'module' });
  const answers: (CameraAnswer | null)[] = [];
  let hasLoaded = false;
  let failure: Error | null = null;
  let wake: (() => void) | null = null;
  /** Tells the worker of a stream what is new; null without one. */
  let tellNews: (() => void) | null = null;
  let toldAtMs = 0;

  function failWith(error: Error): void {
    failure ??= error;
    wake?.();
  }
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage<ImageBitmap>>) => {
    if (data === 'loaded') hasLoaded = true;
    else answers.push(data);
    wake?.();
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    failWith(new Error(`The camera worker failed: ${event.message}`));
  });

  function send(message: FramesMessage<ReadableStream<VideoFrame> | CameraFrame>, transferred: Transferable[]): void {
    worker.postMessage(message, transferred);
  }

  async function until(isSo: () => boolean): Promise<void> {
    while (!failure && !isSo()) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    if (failure) throw failure;
  }

  async function nextAnswer(): Promise<CameraAnswer | null> {
    await until(() => answers.length > 0);
    return answers.shift()!;
  }

  return {
    loaded: () => until(() => hasLoaded),
    async *analyse(frames, circumstances) {
      if (!(frames instanceof ReadableStream)) {
        for await (const frame of frames) {
          const { picture } = frame;
          send({ ...circumstances(), frames: frame }, [picture instanceof ImageData ? picture.data.buffer : picture]);
          yield (await nextAnswer())!;
        }
        return;
      }
      let told = circumstances();
      send({ ...told, frames }, [frames]);
      tellNews = () => {
        const now = circumstances();
        // Waking another thread is half of what an answer costs the page.
        const isOld = now.torchCommanded === told.torchCommanded && now.exposureIsShort === told.exposureIsShort;
        if (isOld && now.rotationRate === null) return;
        told = now;
        toldAtMs = performance.now();
        send({ ...now, frames: null }, []);
      };
      for (let answer = await nextAnswer(); answer; answer = await nextAnswer()) {
        yield answer;
        tellNews();
      }
    },
    finish(circumstances) {
      send({ ...circumstances, frames: null, isLast: true }, []);
    },
    turn() {
      if (performance.now() - toldAtMs >= LEAST_FRAME_GAP_MS) tellNews?.();
    },
    [Symbol.dispose]() {
      worker.postMessage(null);
      setTimeout(() => worker.terminate(), LET_GO_MS);
      failWith(new Error('The camera worker was ended'));
    },
  };
}
