import { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_LINE_BYTES, readJsonLines, type JsonLine } from './json-lines.ts';

async function read(chunks: readonly Uint8Array[]): Promise<JsonLine[]> {
  const lines: JsonLine[] = [];
  for await (const line of readJsonLines(Readable.from(chunks.map((chunk) => Buffer.from(chunk))))) lines.push(line);
  return lines;
}

test('lines are numbered as in the file; empty and bad ones do not stop the rest', async () => {
  const text = '{"a":1}\n\nnope\r\n[2]';
  expect(await read([Buffer.from(text)])).toEqual([
    { index: 1, ok: true, value: { a: 1 } },
    { index: 3, ok: false, reason: 'not JSON' },
    { index: 4, ok: true, value: [2] },
  ]);
});

test('a line that is too long or not UTF-8 is refused by number', async () => {
  const long = Buffer.alloc(MAX_LINE_BYTES + 1, 0x20);
  const lines = await read([long, Buffer.from('\n'), Buffer.from([0xff, 0xfe, 10]), Buffer.from('1\n')]);
  expect(lines).toEqual([
    { index: 1, ok: false, reason: 'longer than 1 MB' },
    { index: 2, ok: false, reason: 'not UTF-8' },
    { index: 3, ok: true, value: 1 },
  ]);
});

test('however the bytes are cut into chunks, the lines are the same', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.jsonValue()),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
      async (values, cuts) => {
        const bytes = Buffer.from(values.map((value) => JSON.stringify(value)).join('\n'));
        const chunks: Buffer[] = [];
        for (let at = 0, step = 0; at < bytes.length; step++) {
          const size = cuts[step % cuts.length]!;
          chunks.push(bytes.subarray(at, at + size));
          at += size;
        }
        const parsed = (await read(chunks)).map((line) => (line.ok ? line.value : line.reason));
        expect(parsed).toEqual(values.map((value) => JSON.parse(JSON.stringify(value))));
      },
    ),
    { numRuns: 100 },
  );
});
