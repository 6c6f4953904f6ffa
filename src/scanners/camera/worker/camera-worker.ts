import { openCameraEngine, stepCamera, summarizeCamera, type CameraEngineState } from '../engine.ts';
import { createJavaScriptConverter, openJavaScriptKernel } from '../kernel/javascript.ts';
import { webAssemblyConverter, webAssemblyKernel, type KernelExports } from '../kernel/web-assembly.ts';
import { cutoutArea, type FrameMessage, type StepMessage } from '../protocol.ts';
import { createFrameReader } from './frame-reader.ts';

/** Hosts the camera engine: a frame comes in, its answer goes out. The page sends the next one after that. */

const pixelWork = loadPixelWork();
let engine: CameraEngineState | null = null;

async function step(message: FrameMessage<VideoFrame | ImageData>): Promise<StepMessage<ImageBitmap>> {
  const { atMs, picture, torch, torchCommanded, rotationRate } = message;
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

async function answer(message: FrameMessage<VideoFrame | ImageData>): Promise<void> {
  try {
    const told = await step(message);
    postMessage(told, { transfer: told.cutouts.filter((cutout) => cutout !== null) });
  } finally {
    if (!(message.picture instanceof ImageData)) message.picture.close();
  }
}

addEventListener('message', ({ data }: MessageEvent<FrameMessage<VideoFrame | ImageData>>) => {
  answer(data).catch((error: unknown) => {
    // Thrown outside the promise it reaches the page's error event, where the scan ends honestly.
    setTimeout(() => {
      throw error;
    });
  });
});
