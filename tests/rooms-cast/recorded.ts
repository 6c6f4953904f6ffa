/**
 * A scan cast once and kept in a file, so that other rules can run over it in seconds: the very planes that the engine was
 * given, bit by bit, and what was true of each frame. What torch and shutter did and where the person went stays as it was.
 */
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { FRAME_HEIGHT_PX, FRAME_WIDTH_PX } from './film.ts';
import type { CastFacts, CastFrame, CastSource } from './judge.ts';

/** Depth is kept for every so many columns and rows: it only says whether points were followed. */
const NEAR_STEP = 8;
const NEAR_COLUMNS = FRAME_WIDTH_PX / NEAR_STEP;
const NEAR_ROWS = FRAME_HEIGHT_PX / NEAR_STEP;
/** Nearness is kept in these steps, 1/m; nothing is nearer than 5 cm. */
const NEAR_UNIT = 1 / 2_000;
const HALF = [FRAME_WIDTH_PX / 2, FRAME_HEIGHT_PX / 2] as const;
const PLANES = [[FRAME_WIDTH_PX, FRAME_HEIGHT_PX], HALF, HALF] as const;
const PIXELS = PLANES.reduce((sum, [width, height]) => sum + width * height, 0);

interface FrameNotes extends Pick<CastFrame, 'sightings'> {
  readonly sample: Pick<CastFrame['sample'], 'atMs' | 'torchCommanded' | 'exposureIsShort' | 'rotationRate'>;
  readonly view: Omit<CastFrame['view'], 'nearAt'>;
}

/** The difference to the pixel above, which packs best of what unpacks fast. */
function pack(plane: Uint8Array, width: number, into: Uint8Array, at: number): void {
  for (let i = 0; i < plane.length; i++) into[at + i] = plane[i]! - (i < width ? 128 : plane[i - width]!);
}

function unpack(packed: Uint8Array, at: number, width: number, plane: Uint8Array): void {
  for (let i = 0; i < width; i++) plane[i] = packed[at + i]! + 128;
  for (let i = width; i < plane.length; i++) plane[i] = packed[at + i]! + plane[i - width]!;
}

function writeChunk(file: number, bytes: Uint8Array): void {
  const packed = zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } });
  writeSync(file, new Uint8Array(Uint32Array.of(packed.length).buffer));
  writeSync(file, packed);
}

/** The next chunk, or null at the end; a file that breaks off says so. */
function readChunk(file: number): Uint8Array | null {
  const head = new Uint8Array(4);
  const got = readSync(file, head);
  if (got === 0) return null;
  const length = new Uint32Array(head.buffer)[0]!;
  const packed = new Uint8Array(length);
  if (got < 4 || readSync(file, packed) < length) throw new Error('A recording that breaks off');
  return zstdDecompressSync(packed);
}

const toJson = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
const fromJson = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));

/** The same source, whose frames are kept in a file as they pass. */
export function recorded(source: CastSource, path: string): CastSource {
  const packed = new Uint8Array(PIXELS);
  const near = new Uint16Array(NEAR_COLUMNS * NEAR_ROWS);
  return {
    ...source,
    *frames() {
      const file = openSync(path, 'w');
      try {
        writeChunk(file, toJson(source.facts));
        for (const frame of source.frames()) {
          const { luma, chroma, atMs, torchCommanded, exposureIsShort = null, rotationRate } = frame.sample;
          let at = 0;
          [luma, chroma!.u, chroma!.v].forEach((plane, i) => {
            pack(plane, PLANES[i]![0], packed, at);
            at += plane.length;
          });
          const { top, bottom, pose, focalPx, nearAt } = frame.view;
          for (let i = 0; i < near.length; i++) {
            const column = (i % NEAR_COLUMNS) * NEAR_STEP + NEAR_STEP / 2;
            const row = Math.floor(i / NEAR_COLUMNS) * NEAR_STEP + NEAR_STEP / 2;
            near[i] = Math.round(nearAt(column, row) / NEAR_UNIT);
          }
          const notes: FrameNotes = {
            sample: { atMs, torchCommanded, exposureIsShort, rotationRate },
            view: { top, bottom, pose, focalPx },
            sightings: frame.sightings,
          };
          writeChunk(file, toJson(notes));
          writeChunk(file, packed);
          writeChunk(file, new Uint8Array(near.buffer));
          yield frame;
        }
      } finally {
        closeSync(file);
      }
    },
  };
}

/** A scan that was kept, as a source that obeys nobody. `apart` counts the frames in which torch or shutter was not told what is asked for now. */
export function replayed(path: string): CastSource & { apart(): number } {
  const file = openSync(path, 'r');
  const facts = fromJson(readChunk(file)!) as CastFacts;
  const planes = PLANES.map(([width, height]) => new Uint8Array(width * height)) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  let asked = false;
  let asksShort = false;
  let apart = 0;
  return {
    facts,
    *frames() {
      try {
        for (let head = readChunk(file); head; head = readChunk(file)) {
          const { sample, view, sightings } = fromJson(head) as FrameNotes;
          const packed = readChunk(file)!;
          const near = new Uint16Array(new Uint8Array(readChunk(file)!).buffer);
          let at = 0;
          planes.forEach((plane, i) => {
            unpack(packed, at, PLANES[i]![0], plane);
            at += plane.length;
          });
          const { torchCommanded, exposureIsShort = null } = sample;
          if (asked !== torchCommanded || asksShort !== (exposureIsShort ?? asksShort)) apart++;
          yield {
            sample: {
              ...sample,
              exposureIsShort: sample.exposureIsShort ?? null,
              widthPx: FRAME_WIDTH_PX,
              heightPx: FRAME_HEIGHT_PX,
              luma: planes[0],
              lumaStrideBytes: FRAME_WIDTH_PX,
              chroma: { u: planes[1], v: planes[2], strideBytes: FRAME_WIDTH_PX / 2, step: 1 },
            },
            view: {
              ...view,
              nearAt: (column, row) =>
                near[Math.floor(row / NEAR_STEP) * NEAR_COLUMNS + Math.floor(column / NEAR_STEP)]! * NEAR_UNIT,
            },
            sightings,
          };
        }
      } finally {
        closeSync(file);
      }
    },
    advise: () => {},
    command: (_atMs, on) => {
      asked = on;
    },
    commandExposure: (_atMs, isShort) => {
      asksShort = isShort;
    },
    cpuMsPerFrame: () => 0,
    apart: () => apart,
  };
}
