import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { TORCH_DARK_MS, TORCH_LIT_MS } from '#scanners/camera/definition.ts';
import { FPS, planScan, type Lens, type Plan } from './plan.ts';
import {
  commandTorch,
  FRAME_HEIGHT_PX,
  FRAME_WIDTH_PX,
  openRendering,
  openRenderer,
  renderFrame,
  type Rendering,
} from './rendering.ts';
import { drawRoom } from './room.ts';

/** What a scene video shows: a room in which a hidden lens answers a blinking torch, or the same room without the lens. */
export type SceneKind = 'lens' | 'clean';

export interface SceneVideo {
  readonly path: string;
  readonly kind: SceneKind;
  readonly seconds: number;
}

/** A blink as the engine commands it, to the frame. */
const DARK_FRAMES = Math.round((TORCH_DARK_MS * FPS) / 1000);
const BLINK_FRAMES = DARK_FRAMES + Math.round((TORCH_LIT_MS * FPS) / 1000);
/** A whole number of blinks, so that the torch keeps its rhythm where the player starts over. */
const SCENE_SECONDS = (16 * BLINK_FRAMES) / FPS;

/** The view swings so far to either side of the scene's object, once in all of the video. */
const SCENE_REACH_DEG = 24;

/** How fast the scene's phone turns at a time of its video, degrees per second. */
export function sceneTurn(atMs: number): number {
  const radPerS = (2 * Math.PI) / SCENE_SECONDS;
  return SCENE_REACH_DEG * radPerS * Math.cos((radPerS * atMs) / 1_000);
}

/**
 * Writes a 1280x720 4:2:0 video of 11.7 s (176 frames, 243 MB) that may be played in a loop: the view swings around
 * the object and comes back to where it was, and the torch blinks by itself in the engine's rhythm, because a
 * recording cannot obey. Written frame by frame; nothing is kept in memory.
 */
export async function writeSceneVideo(path: string, kind: SceneKind): Promise<SceneVideo> {
  const rendering = openRendering(await openRenderer(), drawRoom(20), planScene(kind));
  await writeFilm(path, rendering, (atMs) => Math.round((atMs * FPS) / 1000) % BLINK_FRAMES >= DARK_FRAMES);
  return { path, kind, seconds: SCENE_SECONDS };
}

/** A calm scene: steady hand, one lens or none, metal, a lamp and a standby light as company. */
function planScene(kind: SceneKind): Plan {
  const plan = planScan('clean', 7, SCENE_SECONDS);
  const lens: Lens = {
    kind: 'lens',
    xPx: 760,
    yPx: 430,
    parallaxPx: 20,
    mountPx: 26,
    mountSeed: 5,
    sizePx: 3,
    peak: { r: 2.4, g: 2.2, b: 3 },
    coneMiddleDeg: 2,
    coneHalfDeg: 9,
  };
  const frames = SCENE_SECONDS * FPS;
  const wave = (amplitude: number, turns: number): Float64Array =>
    Float64Array.from({ length: frames }, (_, i) => amplitude * Math.sin((2 * Math.PI * turns * i) / frames));
  return {
    ...plan,
    kind,
    ambient: 0.12,
    torch: 0.3,
    things: [
      ...(kind === 'lens' ? [lens] : []),
      {
        kind: 'chrome',
        xPx: 980,
        yPx: 560,
        parallaxPx: -10,
        mountPx: 0,
        mountSeed: 1,
        sizePx: 3,
        peak: { r: 2, g: 2, b: 2 },
        slidePx: 8,
        lamps: [{ xPx: 4, yPx: -3, peak: 0.8 }],
      },
      {
        kind: 'lamp',
        xPx: 520,
        yPx: 320,
        parallaxPx: 0,
        mountPx: 0,
        mountSeed: 2,
        sizePx: 40,
        peak: { r: 1.6, g: 1.3, b: 0.8 },
      },
      {
        kind: 'standby-led',
        xPx: 620,
        yPx: 640,
        parallaxPx: 0,
        mountPx: 12,
        mountSeed: 3,
        sizePx: 2,
        peak: { r: 1, g: 0.06, b: 0.05 },
        blinkMs: 0,
      },
    ],
    person: { ...plan.person, reachDeg: SCENE_REACH_DEG, periodMs: SCENE_SECONDS * 1000, start: 0, isHeedful: false },
    path: {
      shiftX: wave(30, 2),
      shiftY: wave(12, 3),
      rollDeg: wave(0.6, 2),
      scale: wave(0, 1).fill(1),
    },
    phone: { ...plan.phone, torchLatencyMs: 0, torchJitterMs: 0, exposureLag: 0.2, noise: 1, sharpening: 0.3 },
  };
}

/** Renders all of a rendering into a YUV4MPEG2 file, the torch on where the schedule says so. */
export async function writeFilm(
  path: string,
  rendering: Rendering,
  isTorchOn: (atMs: number) => boolean,
): Promise<void> {
  const file = createWriteStream(path);
  const write = async (bytes: string | Uint8Array): Promise<void> => {
    if (!file.write(bytes)) await once(file, 'drain');
  };
  await write(`YUV4MPEG2 W${FRAME_WIDTH_PX} H${FRAME_HEIGHT_PX} F${FPS}:1 Ip A1:1 C420jpeg\n`);
  const { luma, chromaU, chromaV } = rendering.renderer;
  for (let frame = 0; frame < rendering.plan.frames; frame++) {
    const atMs = (frame * 1000) / FPS;
    if (isTorchOn(atMs) !== rendering.commanded) commandTorch(rendering, atMs, !rendering.commanded);
    renderFrame(rendering, frame);
    await write('FRAME\n');
    // The buffers are reused for the next frame while the stream still holds this one.
    for (const plane of [luma, chromaU, chromaV]) await write(Uint8Array.from(plane));
  }
  file.end();
  await once(file, 'finish');
}
