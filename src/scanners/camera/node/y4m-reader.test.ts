import { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CommandError } from '#adapters/node/command.ts';
import { openY4m, parseY4mHeader } from './y4m-reader.ts';

function recording(frames: number, cut = 0): Buffer {
  const bytes = [Buffer.from('YUV4MPEG2 W4 H2 F15:1 Ip A1:1 C420jpeg\n')];
  for (let frame = 0; frame < frames; frame++)
    bytes.push(Buffer.from('FRAME\n'), Buffer.alloc(8, frame), Buffer.alloc(2, 100), Buffer.alloc(2, 200));
  const whole = Buffer.concat(bytes);
  return whole.subarray(0, whole.length - cut);
}

async function lumas(bytes: Buffer, step: number): Promise<number[]> {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += step) chunks.push(bytes.subarray(at, at + step));
  const { frames } = await openY4m(Readable.from(chunks));
  const seen: number[] = [];
  for await (const { index, luma, chroma } of frames) {
    expect(chroma).toMatchObject({ strideBytes: 2, step: 1 });
    expect([chroma?.u[0], chroma?.v[0]]).toEqual([100, 200]);
    expect(luma).toHaveLength(8);
    seen.push(index, luma[7]!);
  }
  return seen;
}

test('frames are the same however the stream is cut, and a last one that is cut off is dropped', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 11 }), async (step, cut) => {
      expect(await lumas(recording(3, cut), step)).toEqual(cut === 0 ? [0, 0, 1, 1, 2, 2] : [0, 0, 1, 1]);
    }),
  );
});

test.each([
  ['RIFF', 'no Y4M'],
  ['YUV4MPEG2 W0 H2 F15:1', 'frame size'],
  ['YUV4MPEG2 W99999 H2 F15:1', 'frame size'],
  ['YUV4MPEG2 W4 H2 F0:1', 'frame rate'],
  ['YUV4MPEG2 W4 H2', 'frame rate'],
  ['YUV4MPEG2 W4 H2 F15:1 C420p10', 'color layout'],
])('%s is refused for its %s', (line, reason) => {
  expect(() => parseY4mHeader(line)).toThrow(CommandError);
  expect(() => parseY4mHeader(line)).toThrow(reason);
});

test('a file without a header, or damaged between frames, says so', async () => {
  await expect(openY4m(Readable.from([Buffer.alloc(5_000, 65)]))).rejects.toThrow('no header line');
  const { frames } = await openY4m(Readable.from([Buffer.concat([recording(1), Buffer.from('NOPE\n')])]));
  const read = async () => {
    for await (const frame of frames) expect(frame.index).toBe(0);
  };
  await expect(read()).rejects.toThrow('damaged after frame 1');
});
