import { openCameraEngine, stepCamera, summarizeCamera, type CameraEngineState } from '../engine.ts';
import { createJavaScriptConverter, openJavaScriptKernel } from '../kernel/javascript.ts';
import { webAssemblyConverter, webAssemblyKernel, type KernelExports } from '../kernel/web-assembly.ts';
import {
  cutoutArea,
  type Circumstances,
  type Cutout,
  type PageMessage,
  type PointedAt,
  type TakenFrame,
  type WorkerAnswer,
} from '../protocol.ts';
import { createAnswerBatch } from './answer-batch.ts';
import { createSpotPictures } from './spot-pictures.ts';
import { createFrameReader } from './frame-reader.ts';
import { takeFrames } from './frame-stream.ts';

/** Hosts the camera engine: frames come in, one by one or as a stream, and answers go out. */

type Frame = TakenFrame<VideoFrame | ImageData>;

const pixelWork = loadPixelWork();
/** Aborts once the page wants no more. */
const over = new AbortController();
/** What was begun last: while it goes on, frames are open. */
let work: Promise<void> = Promise.resolve();
let engine: CameraEngineState | null = null;
let firstTakenAtMs: number | null = null;
let circumstances: Circumstances;
let circumstancesAtMs = 0;
const batch = createAnswerBatch();
const spotPictures = createSpotPictures();
let workMs: number[] = [];

/** A gyroscope that was silent for longer says nothing any more. */
const MAX_RATE_AGE_MS = 250;

async function step({ takenAtMs, picture }: Frame): Promise<WorkerAnswer<ImageBitmap>> {
  firstTakenAtMs ??= takenAtMs;
  const atMs = takenAtMs - firstTakenAtMs;
  const { torch, torchCommanded, exposureIsShort } = circumstances;
  const rotationRate = performance.now() - circumstancesAtMs <= MAX_RATE_AGE_MS ? circumstances.rotationRate : null;
  const { readFrame, openKernel } = await pixelWork;
  const startedAtMs = performance.now();
  const planes = await readFrame(picture);
  if (!planes) throw new Error('The platform does not hand out the pixels of this camera');
  const { widthPx, heightPx } = planes;
  engine ??= openCameraEngine({ widthPx, heightPx, torch, openKernel });
  const { state, ...told } = stepCamera(engine, { ...planes, atMs, torchCommanded, exposureIsShort, rotationRate });
  engine = state;
  const { notChecked } = summarizeCamera(state);
  const results = batch.add({ ...told, atMs, notChecked });
  workMs.push(performance.now() - startedAtMs);
  const wanted = [...told.findings, ...spotPictures.wanted(told)];
  const cut = await Promise.all(wanted.map((of) => cutOut(picture, of, widthPx, heightPx)));
  const cutouts = cut.filter((cutout) => cutout !== null);
  const { torchRequest, exposureRequest } = told;
  return { results, torchRequest, exposureRequest, cutouts, workMs };
}

/** SIMD, an instance for each; where the browser has none, or cannot fetch it, JavaScript, which agrees bit for bit. */
async function loadPixelWork() {
  try {
    const wasm = fetch(new URL('../kernel/kernel.wasm', import.meta.url));
    const { module, instance } = await WebAssembly.instantiateStreaming(wasm, {});
    const second = await WebAssembly.instantiate(module, {});
    return {
      readFrame: createFrameReader(webAssemblyConverter(second.exports as unknown as KernelExports)),
      openKernel: webAssemblyKernel(instance.exports as unknown as KernelExports),
    };
  } catch {
    return { readFrame: createFrameReader(createJavaScriptConverter()), openKernel: openJavaScriptKernel };
  }
}

async function cutOut(
  picture: VideoFrame | ImageData,
  of: PointedAt,
  frameWidthPx: number,
  frameHeightPx: number,
): Promise<Cutout<ImageBitmap> | null> {
  const { leftPx, topPx, widthPx, heightPx } = cutoutArea(of, frameWidthPx, frameHeightPx);
  try {
    return { of, picture: await createImageBitmap(picture, leftPx, topPx, widthPx, heightPx) };
  } catch {
    // A find without its picture is still a find.
    return null;
  }
}

async function answer(frame: Frame, isNewsOnly: boolean): Promise<void> {
  try {
    const told = await step(frame);
    if (isNewsOnly && !told.results && told.torchRequest === null && told.exposureRequest === null) return;
    postMessage(told, { transfer: told.cutouts.map((cutout) => cutout.picture) });
    workMs = [];
  } finally {
    if (!(frame.picture instanceof ImageData)) frame.picture.close();
  }
}

async function answerAll(frames: ReadableStream<VideoFrame>): Promise<void> {
  for await (const frame of takeFrames(frames, over.signal)) await answer(frame, true);
  postMessage(null);
}

addEventListener('message', ({ data }: MessageEvent<PageMessage<Frame | ReadableStream<VideoFrame>>>) => {
  if (data === null) {
    over.abort();
    void work.finally(close);
    return;
  }
  const { frames } = data;
  circumstances = data;
  circumstancesAtMs = performance.now();
  if (data.isLast)
    postMessage({
      results: batch.rest(),
      torchRequest: null,
      exposureRequest: null,
      cutouts: [],
      workMs: [],
    } satisfies WorkerAnswer<never>);
  if (!frames) return;
  work = (frames instanceof ReadableStream ? answerAll(frames) : answer(frames, false)).catch((error: unknown) => {
    // Thrown outside the promise it reaches the page's error event, where the scan ends honestly.
    setTimeout(() => {
      throw error;
    });
  });
});
postMessage('loaded');
