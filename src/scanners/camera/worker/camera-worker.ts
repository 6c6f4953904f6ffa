import { openCameraEngine, stepCamera, summarizeCamera, type CameraEngineState } from '../engine.ts';
import { createJavaScriptConverter, openJavaScriptKernel } from '../kernel/javascript.ts';
import { webAssemblyConverter, webAssemblyKernel, type KernelExports } from '../kernel/web-assembly.ts';
import { cutoutArea, type Circumstances, type PageMessage, type StepAnswer, type TakenFrame } from '../protocol.ts';
import { createFrameReader } from './frame-reader.ts';
import { takeFrames } from './frame-stream.ts';

/** Hosts the camera engine: frames come in, one by one or as a stream, and an answer to each goes out. */

type Frame = TakenFrame<VideoFrame | ImageData>;

const pixelWork = loadPixelWork();
let engine: CameraEngineState | null = null;
let firstTakenAtMs: number | null = null;
let circumstances: Circumstances;

async function step({ takenAtMs, picture }: Frame): Promise<StepAnswer<ImageBitmap>> {
  firstTakenAtMs ??= takenAtMs;
  const atMs = takenAtMs - firstTakenAtMs;
  const { torch, torchCommanded, rotationRate } = circumstances;
  const { readFrame, openKernel } = await pixelWork;
  const startedAtMs = performance.now();
  const planes = await readFrame(picture);
  if (!planes) throw new Error('The platform does not hand out the pixels of this camera');
  const { widthPx, heightPx } = planes;
  engine ??= openCameraEngine({ widthPx, heightPx, torch, openKernel });
  const { state, ...told } = stepCamera(engine, { ...planes, atMs, torchCommanded, rotationRate });
  engine = state;
  const { notChecked } = summarizeCamera(state);
  const workMs = performance.now() - startedAtMs;
  const cutouts = await Promise.all(told.findings.map((finding) => cutOut(picture, finding, widthPx, heightPx)));
  return { ...told, atMs, notChecked, cutouts, workMs };
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
  at: { readonly xPx: number; readonly yPx: number },
  frameWidthPx: number,
  frameHeightPx: number,
): Promise<ImageBitmap | null> {
  const { leftPx, topPx, widthPx, heightPx } = cutoutArea(at, frameWidthPx, frameHeightPx);
  try {
    return await createImageBitmap(picture, leftPx, topPx, widthPx, heightPx);
  } catch {
    // A finding without its picture is still a finding.
    return null;
  }
}

async function answer(frame: Frame): Promise<void> {
  try {
    const told = await step(frame);
    postMessage(told, { transfer: told.cutouts.filter((cutout) => cutout !== null) });
  } finally {
    if (!(frame.picture instanceof ImageData)) frame.picture.close();
  }
}

async function answerAll(frames: ReadableStream<VideoFrame>): Promise<void> {
  for await (const frame of takeFrames(frames)) await answer(frame);
  postMessage(null);
}

addEventListener('message', ({ data }: MessageEvent<PageMessage<Frame | ReadableStream<VideoFrame>>>) => {
  const { frames } = data;
  circumstances = data;
  if (!frames) return;
  (frames instanceof ReadableStream ? answerAll(frames) : answer(frames)).catch((error: unknown) => {
    // Thrown outside the promise it reaches the page's error event, where the scan ends honestly.
    setTimeout(() => {
      throw error;
    });
  });
});
