import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseWav } from './wav.ts';

type Chunk = readonly [name: string, payload: Uint8Array, claimedSize?: number];

function wav(...chunks: readonly Chunk[]): Uint8Array {
  const bytes: number[] = [...ascii('RIFF'), 0, 0, 0, 0, ...ascii('WAVE')];
  for (const [name, payload, claimedSize] of chunks) {
    bytes.push(...ascii(name), ...u32(claimedSize ?? payload.length), ...payload, ...(payload.length % 2 ? [0] : []));
  }
  return Uint8Array.from(bytes);
}

const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
const u16 = (value: number) => [value & 255, (value >> 8) & 255];
const u32 = (value: number) => [...u16(value & 0xffff), ...u16(value >>> 16)];

function format(tag: number, channels: number, rate: number, bits: number, rest: readonly number[] = []): Chunk {
  const frame = (channels * bits) / 8;
  return [
    'fmt ',
    Uint8Array.from([
      ...u16(tag),
      ...u16(channels),
      ...u32(rate),
      ...u32(rate * frame),
      ...u16(frame),
      ...u16(bits),
      ...rest,
    ]),
  ];
}

const data = (bytes: ArrayBufferView, claimedSize?: number): Chunk => [
  'data',
  new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  ...(claimedSize === undefined ? ([] as const) : ([claimedSize] as const)),
];

function soundOf(bytes: Uint8Array): { rate: number; samples: number[] } {
  const parsed = parseWav(bytes);
  if (!parsed.ok) throw new Error(parsed.error);
  return { rate: parsed.value.sampleRateHz, samples: Array.from(parsed.value.samples) };
}

describe('formats', () => {
  test.each([
    ['8 bits', format(1, 1, 48_000, 8), Uint8Array.of(0, 128, 192), [-1, 0, 0.5]],
    ['16 bits', format(1, 1, 48_000, 16), Int16Array.of(-32_768, 0, 16_384), [-1, 0, 0.5]],
    ['24 bits', format(1, 1, 48_000, 24), Uint8Array.of(0, 0, 128, 0, 0, 0, 0, 0, 64), [-1, 0, 0.5]],
    ['32 bits', format(1, 1, 48_000, 32), Int32Array.of(-2_147_483_648, 0, 1_073_741_824), [-1, 0, 0.5]],
    ['float', format(3, 1, 48_000, 32), Float32Array.of(-1, 0, 0.5), [-1, 0, 0.5]],
    ['float out of range', format(3, 1, 48_000, 32), Float32Array.of(-7, Number.NaN, Infinity), [-1, 0, 0]],
    ['two channels: the first', format(1, 2, 44_100, 16), Int16Array.of(16_384, 1, -16_384, 2), [0.5, -0.5]],
    [
      'extensible, 16 bits',
      format(0xfffe, 1, 48_000, 16, [...u16(22), ...u16(16), ...u32(4), ...u16(1), ...Array<number>(14).fill(0)]),
      Int16Array.of(16_384),
      [0.5],
    ],
  ] as const)('%s', (_, fmt, payload, samples) => {
    expect(soundOf(wav(fmt, data(payload))).samples).toEqual(samples);
  });
});

test('chunks of other programs are passed over, also those of an odd length', () => {
  const bytes = wav(
    ['LIST', Uint8Array.of(1, 2, 3)],
    format(1, 1, 96_000, 16),
    ['fact', new Uint8Array(4)],
    data(Int16Array.of(16_384)),
  );
  expect(soundOf(bytes)).toEqual({ rate: 96_000, samples: [0.5] });
});

test.each([0, 0xffff_ffff])('a streamed file claims a size of %i and means the rest', (claimed) => {
  expect(soundOf(wav(format(1, 1, 48_000, 16), data(Int16Array.of(16_384, -16_384), claimed))).samples).toEqual([
    0.5, -0.5,
  ]);
});

test.each([
  ['nothing', new Uint8Array(0), 'too-short'],
  ['a text', Uint8Array.from(ascii('{"this is": "no sound"}')), 'wrong-magic'],
  ['no chunks', wav(), 'too-short'],
  ['data before its format', wav(data(Int16Array.of(1))), 'implausible'],
  ['a compressed format', wav(format(0x55, 1, 48_000, 16), data(Int16Array.of(1))), 'implausible'],
  ['no channels', wav(format(1, 0, 48_000, 16), data(Int16Array.of(1))), 'implausible'],
  ['a format that ends early', wav(['fmt ', Uint8Array.of(1, 0, 1, 0)]), 'too-short'],
] as const)('%s is refused: %s', (_, bytes, reason) => {
  expect(parseWav(bytes)).toEqual({ ok: false, error: reason });
});

test('any bytes are answered, and samples stay within full scale', () => {
  const chunk = fc.oneof(
    fc
      .record({
        name: fc.constantFrom('fmt ', 'data', 'LIST'),
        payload: fc.uint8Array({ maxLength: 64 }),
        size: fc.nat(200),
      })
      .map(({ name, payload, size }): Chunk => [name, payload, size]),
    fc
      .tuple(fc.constantFrom(1, 3, 0xfffe), fc.nat(3), fc.constantFrom(8, 16, 24, 32))
      .map(([tag, channels, bits]) => format(tag, channels, 48_000, bits)),
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array(),
        fc.array(chunk, { maxLength: 5 }).map((chunks) => wav(...chunks)),
      ),
      (bytes) => {
        const parsed = parseWav(bytes);
        if (parsed.ok) for (const sample of parsed.value.samples) expect(Math.abs(sample)).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 500 },
  );
});
