import type { Readable } from 'node:stream';
import { CommandError } from '#adapters/node/command.ts';
import type { ChromaPlanes } from '../sample.ts';

/**
 * YUV4MPEG2: a header line `YUV4MPEG2 W1280 H720 F15:1 … C420jpeg`, then for each picture a line `FRAME…`
 * and its planes, Y first, without padding.
 */

export interface Y4mHeader {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly framesPerSecond: number;
  readonly chroma: '420' | '422' | '444' | 'mono';
}

export interface Y4mFrame {
  readonly index: number;
  /** Valid until the next frame is asked for. */
  readonly luma: Uint8Array;
  /** Null where the file has none, or none at half the size in both directions. */
  readonly chroma: ChromaPlanes | null;
}

export const MAX_SIDE_PX = 4_096;
const MAX_HEADER_BYTES = 1_024;
const LINE_END = 0x0a;

/** The header's facts; throws a CommandError that says what is wrong with the file. */
export function parseY4mHeader(line: string): Y4mHeader {
  const [magic, ...fields] = line.split(' ');
  if (magic !== 'YUV4MPEG2') throw new CommandError('This is no Y4M file: it does not start with YUV4MPEG2.');
  const field = (key: string) => fields.find((text) => text.startsWith(key))?.slice(1);
  const widthPx = Number(field('W'));
  const heightPx = Number(field('H'));
  if (!isSide(widthPx) || !isSide(heightPx)) {
    throw new CommandError(
      `The file's frame size is unusable: width and height must be whole numbers from 2 to ${MAX_SIDE_PX}.`,
    );
  }
  const [frames, seconds] = (field('F') ?? '').split(':').map(Number);
  const framesPerSecond = frames! / (seconds ?? 1);
  if (!(framesPerSecond > 0 && framesPerSecond <= 1_000))
    throw new CommandError('The file names no usable frame rate (F15:1).');
  const color = field('C') ?? '420';
  const chroma = (['420', '422', '444', 'mono'] as const).find((name) => color.startsWith(name));
  if (!chroma || /p1\d/.test(color))
    throw new CommandError(`The color layout ${color.slice(0, 20)} is not supported: use C420, eight bits.`);
  return { widthPx, heightPx, framesPerSecond, chroma };
}

function isSide(px: number): boolean {
  return Number.isInteger(px) && px >= 2 && px <= MAX_SIDE_PX;
}

function planeBytes({ widthPx, heightPx, chroma }: Y4mHeader): { luma: number; chroma: number; strideBytes: number } {
  const half = { x: Math.ceil(widthPx / 2), y: Math.ceil(heightPx / 2) };
  const sizes = { '420': half.x * half.y, '422': half.x * heightPx, '444': widthPx * heightPx, mono: 0 };
  return { luma: widthPx * heightPx, chroma: sizes[chroma], strideBytes: half.x };
}

/**
 * Reads a recording frame by frame into one buffer, however large the file is. A last frame that is cut off is dropped.
 * Throws a CommandError for a file that is no Y4M.
 */
export async function openY4m(input: Readable): Promise<{ header: Y4mHeader; frames: AsyncGenerator<Y4mFrame> }> {
  const bytes = new ByteQueue(input);
  const line = await bytes.line();
  if (line === null) throw new CommandError('This is no Y4M file: it has no header line.');
  const header = parseY4mHeader(line);
  return { header, frames: framesOf(bytes, header) };
}

async function* framesOf(bytes: ByteQueue, header: Y4mHeader): AsyncGenerator<Y4mFrame> {
  const size = planeBytes(header);
  const frame = new Uint8Array(size.luma + 2 * size.chroma);
  for (let index = 0; ; index++) {
    const line = await bytes.line();
    if (line === null) return;
    if (!line.startsWith('FRAME'))
      throw new CommandError(`The file is damaged after frame ${index}: FRAME is missing.`);
    if (!(await bytes.fill(frame))) return;
    const luma = frame.subarray(0, size.luma);
    const u = frame.subarray(size.luma, size.luma + size.chroma);
    const v = frame.subarray(size.luma + size.chroma);
    yield { index, luma, chroma: header.chroma === '420' ? { u, v, strideBytes: size.strideBytes, step: 1 } : null };
  }
}

/** Bytes of a stream, taken by line or by count. */
class ByteQueue {
  readonly #source: AsyncIterator<Buffer>;
  #chunk: Uint8Array = new Uint8Array();
  #at = 0;

  constructor(input: Readable) {
    this.#source = (input as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  }

  /** The next line without its end; null at the end of the stream, or for a line that is no header. */
  async line(): Promise<string | null> {
    const parts: number[] = [];
    for (;;) {
      if (this.#at >= this.#chunk.length && !(await this.#more())) return null;
      const byte = this.#chunk[this.#at++]!;
      if (byte === LINE_END) return String.fromCharCode(...parts);
      if (parts.push(byte) > MAX_HEADER_BYTES) return null;
    }
  }

  /** Fills the buffer; false when the stream ends before. */
  async fill(target: Uint8Array): Promise<boolean> {
    for (let filled = 0; filled < target.length;) {
      if (this.#at >= this.#chunk.length && !(await this.#more())) return false;
      const part = this.#chunk.subarray(this.#at, this.#at + target.length - filled);
      target.set(part, filled);
      filled += part.length;
      this.#at += part.length;
    }
    return true;
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#source.next();
    if (done) return false;
    this.#chunk = value;
    this.#at = 0;
    return true;
  }
}
