import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import type { PageMessage, TakenFrame, WorkerMessage } from '#scanners/camera/protocol.ts';
import { sceneTurn, writeSceneVideo, type SceneKind } from '../simulator/y4m.ts';

/** A scan takes 30 s; the rest is for a camera's start on a busy machine. */
export const SCAN_WITHIN_MS = 60_000;
export const MAX_ATTEMPTS = 3;

/** Chromium's fake camera, without the browser's question. */
export const FAKE_CAMERA = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'] as const;

/** A camera that a person refuses whenever the browser asks. */
export const REFUSED_CAMERA = ['--use-fake-device-for-media-stream', '--deny-permission-prompts'] as const;

/** A video for the fake camera. It lies on the disk until it is removed. */
export interface Scene {
  /** The flag that feeds it to the fake camera. */
  readonly flag: string;
  write(): Promise<void>;
  remove(): Promise<void>;
}

/** The scene of this kind, in a file of this process. */
export function sceneOf(kind: SceneKind): Scene {
  const path = join(tmpdir(), `sweep-scene-${kind}-${process.pid}.y4m`);
  return {
    flag: `--use-file-for-fake-video-capture=${path}`,
    async write() {
      await writeSceneVideo(path, kind);
    },
    remove: () => rm(path, { force: true }),
  };
}

/** What a page did with its camera, noted by the page itself. */
export interface CameraProbe {
  readonly asked: MediaTrackConstraints[];
  readonly tracks: MediaStreamTrack[];
  readonly torch: { readonly atMs: number; readonly on: boolean }[];
  /** Exposure compensations, as they were asked for. */
  readonly exposureEv: (number | undefined)[];
  /** How often the worker woke the page. */
  answers: number;
  /** The worker's time for each frame, milliseconds. */
  readonly workMs: number[];
  /** What the page sent its worker besides circumstances: a ReadableStream once, or a VideoFrame or ImageData for each frame. */
  readonly sent: string[];
  /** How often it asked for what was left when the time was up. */
  restAsked: number;
  /** What the gyroscope told the engine, degrees per second. */
  readonly rotation: ({ readonly alpha: number; readonly beta: number; readonly gamma: number } | null)[];
}

declare global {
  var cameraProbe: CameraProbe;
}

export interface CameraWorld {
  /** The fake device has no torch and no exposure control: this gives its track both, and they only keep a record. */
  readonly torch?: boolean;
  /** The first request is refused as a device without a rear camera may refuse it. */
  readonly refuseFirst?: boolean;
}

/** Lets every page of this visitor note what it does with the camera. */
export async function noteCamera(context: BrowserContext, world: CameraWorld): Promise<void> {
  await context.addInitScript(installProbe, world);
}

function installProbe({ torch = false, refuseFirst = false }: CameraWorld): void {
  const probe: CameraProbe = {
    asked: [],
    tracks: [],
    torch: [],
    exposureEv: [],
    answers: 0,
    workMs: [],
    sent: [],
    restAsked: 0,
    rotation: [],
  };
  globalThis.cameraProbe = probe;

  const devices = navigator.mediaDevices;
  const getUserMedia = devices.getUserMedia.bind(devices);
  devices.getUserMedia = async (constraints) => {
    probe.asked.push(constraints?.video as MediaTrackConstraints);
    if (refuseFirst && probe.asked.length === 1) throw new OverconstrainedError('facingMode', 'No such camera');
    const stream = await getUserMedia(constraints);
    probe.tracks.push(...stream.getVideoTracks());
    return stream;
  };

  const { prototype } = MediaStreamTrack;
  const { getCapabilities, applyConstraints } = prototype;
  prototype.getCapabilities = function (this: MediaStreamTrack) {
    return { ...getCapabilities.call(this), ...(torch ? { torch, exposureCompensation: { min: -2, max: 2 } } : {}) };
  };
  prototype.applyConstraints = function (this: MediaStreamTrack, constraints) {
    if (!torch) return applyConstraints.call(this, constraints);
    for (const set of (constraints?.advanced ?? []) as { torch?: boolean; exposureCompensation?: number }[]) {
      if (set.torch !== undefined) probe.torch.push({ atMs: performance.now(), on: set.torch });
      else probe.exposureEv.push(set.exposureCompensation);
    }
    return Promise.resolve();
  };

  globalThis.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.addEventListener('message', ({ data }: MessageEvent<WorkerMessage<unknown>>) => {
        if (data === 'loaded') return;
        probe.answers += 1;
        if (data) probe.workMs.push(...data.workMs);
      });
    }
    override postMessage(message: PageMessage<ReadableStream | TakenFrame<object>>, options?: unknown): void {
      if (message) {
        const { frames, rotationRate, isLast } = message;
        if (isLast) probe.restAsked += 1;
        if (frames) probe.sent.push((frames instanceof ReadableStream ? frames : frames.picture).constructor.name);
        probe.rotation.push(rotationRate);
      }
      super.postMessage(message, options as Transferable[]);
    }
  };
}

/** Takes from every page of this visitor what only some browsers have. */
export async function without(context: BrowserContext, ...names: readonly string[]): Promise<void> {
  await context.addInitScript((taken) => taken.forEach((name) => Reflect.deleteProperty(globalThis, name)), names);
}

/** From the start of the fake camera's video until the worker has taken its first frames, about. */
const FIRST_FRAMES_MS = 500;
/** How the phone of the scenes turns, radians per second, by the time since those frames. */
export const turnOfScene = (atMs: number): number => (sceneTurn(atMs + FIRST_FRAMES_MS) * Math.PI) / 180;

/** A phone's sensors speak this often, and never say the same twice: Chromium passes over what says nothing new. */
const READINGS_PER_S = 60;
const TREMBLE_RAD_PER_S = 0.004;

/**
 * Gives the page motion sensors that turn about one axis as it is told, radians per second at each time since `begin`, and
 * trembles; without this they are silent.
 */
export async function turnPhone(
  page: Page,
  radPerSAt: (atMs: number) => number,
): Promise<{ readonly begin: () => void }> {
  const context = page.context();
  await context.grantPermissions(['accelerometer', 'gyroscope']);
  const devtools = await context.newCDPSession(page);
  const enable = (type: 'accelerometer' | 'linear-acceleration' | 'gyroscope' | 'relative-orientation') =>
    devtools.send('Emulation.setSensorOverrideEnabled', {
      enabled: true,
      type,
      metadata: { available: true, minimumFrequency: 1, maximumFrequency: READINGS_PER_S },
    });
  const read = (type: 'accelerometer' | 'linear-acceleration' | 'gyroscope', y: number, z: number) =>
    devtools.send('Emulation.setSensorOverrideReadings', { type, reading: { xyz: { x: 0, y, z } } });
  const lie = (rad: number) =>
    devtools.send('Emulation.setSensorOverrideReadings', {
      type: 'relative-orientation',
      reading: { quaternion: { x: 0, y: Math.sin(rad / 2), z: 0, w: Math.cos(rad / 2) } },
    });
  for (const type of ['accelerometer', 'linear-acceleration'] as const) {
    await enable(type);
    await read(type, 0, 9.8);
  }
  await enable('gyroscope');
  await enable('relative-orientation');
  let begunAtMs = performance.now();
  let readAtMs = begunAtMs;
  let tremble = TREMBLE_RAD_PER_S;
  let rad = 0;
  const timer = setInterval(() => {
    const nowMs = performance.now();
    tremble = -tremble;
    const radPerS = radPerSAt(nowMs - begunAtMs) + tremble;
    rad += (radPerS * (nowMs - readAtMs)) / 1_000;
    readAtMs = nowMs;
    // A page that closes takes its sensors with it.
    Promise.all([read('gyroscope', radPerS, 0), lie(rad)]).catch(() => clearInterval(timer));
  }, 1_000 / READINGS_PER_S);
  page.once('close', () => clearInterval(timer));
  return { begin: () => (begunAtMs = performance.now()) };
}

/** What the page has sent its worker, each kind once. */
export const kindsSent = (page: Page) => page.evaluate(() => [...new Set(globalThis.cameraProbe.sent)]);

export const startScan = (page: Page) => page.getByRole('button', { name: 'Start Camera Scan' }).click();

/** Waits until frames are being analysed. */
export const untilLive = (page: Page) => page.waitForFunction(() => globalThis.cameraProbe.workMs.length > 3);

/** Waits for the result and returns its title. */
export async function resultTitle(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Scan Again' }).waitFor({ timeout: SCAN_WITHIN_MS });
  return await page.locator('main h2').first().innerText();
}

/**
 * Scans until a scan was complete or found something, as a person does on a device that is too busy; returns the last
 * title. `meanwhile` begins with each scan, and nothing else is asked of the page until it is done; `isTold` says of a title
 * that no other scan is needed.
 */
export async function scanUntilTold(
  page: Page,
  meanwhile?: () => Promise<void>,
  isTold = (title: string): boolean => title !== 'Scan Incomplete',
): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    await startScan(page);
    await meanwhile?.();
    const title = await resultTitle(page);
    if (isTold(title) || attempt === MAX_ATTEMPTS) return title;
    await page.getByRole('button', { name: 'Scan Again' }).click();
  }
}

/** What a scan says that has found something. A busy machine delivers frames late, and a lens may be missed in them. */
export const isFinding = (title: string): boolean => title === 'Potential Threats Found';

/** States of the tracks that the page was given: 'ended' once it has stopped them. */
export const trackStates = (page: Page) => page.evaluate(() => globalThis.cameraProbe.tracks.map((t) => t.readyState));
