import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { concat } from '#core/bytes/concat.ts';
import { latin1Bytes } from '#core/bytes/text.ts';
import { stripPicture } from './picture-metadata.ts';

const SECRET = 'GPS-SECRET';

/** A 24x16 picture whose camera wrote down its maker, its place, its time, and that it was held sideways. */
function picture() {
  const pixels = Buffer.from(Array.from({ length: 24 * 16 * 3 }, (_, at) => (at * 37) % 256));
  return sharp(pixels, { raw: { width: 24, height: 16, channels: 3 } }).withMetadata({
    orientation: 6,
    exif: {
      IFD0: { Make: SECRET, ImageDescription: SECRET },
      IFD2: { DateTimeOriginal: '2026:11:20 23:40:00' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 30/1', GPSDateStamp: SECRET },
    },
  });
}

function holds(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes).includes(Buffer.from(latin1Bytes(text)));
}

async function pixelsOf(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes).raw().toBuffer();
}

test.each([
  ['jpeg', (of: Sharp) => of.jpeg()],
  ['progressive jpeg', (of: Sharp) => of.jpeg({ progressive: true })],
  ['png', (of: Sharp) => of.png()],
  ['webp', (of: Sharp) => of.webp()],
] as const)('a %s loses what its camera wrote, and no pixel', async (kind, as) => {
  const original = new Uint8Array(await as(picture()).toBuffer());
  expect(holds(original, SECRET)).toBe(true);
  const stripped = stripPicture(original)!;
  expect(holds(stripped.bytes, SECRET)).toBe(false);
  expect(await pixelsOf(stripped.bytes)).toEqual(await pixelsOf(original));
  const { exif, xmp, iptc, orientation } = await sharp(stripped.bytes).metadata();
  expect(xmp ?? iptc).toBeUndefined();
  if (exif) expect(exif.length).toBeLessThan(40);
  // Stripped once more nothing is left to take.
  expect(stripPicture(stripped.bytes)!.bytes).toEqual(stripped.bytes);
  if (kind.includes('jpeg')) {
    expect(orientation).toBe(6);
    expect(stripped.takenAt).toBe('2026:11:20 23:40:00');
  }
});

test('what stands behind the end of a picture goes: a second picture, a clip', async () => {
  const original = new Uint8Array(await picture().jpeg().toBuffer());
  const behind = concat([original, latin1Bytes(`ftypmp42${SECRET}`)]);
  expect(stripPicture(behind)!.bytes).toEqual(stripPicture(original)!.bytes);
});

test('a comment and what other programs wrote go, the color profile stays', async () => {
  const plain = new Uint8Array(await picture().withIccProfile('p3').jpeg().toBuffer());
  const comment = concat([Uint8Array.of(0xff, 0xfe, 0, 2 + SECRET.length), latin1Bytes(SECRET)]);
  const noted = concat([plain.subarray(0, 2), comment, plain.subarray(2)]);
  const stripped = stripPicture(noted)!;
  expect(holds(stripped.bytes, SECRET)).toBe(false);
  expect((await sharp(stripped.bytes).metadata()).icc).toBeDefined();
});

test.each(['ftypheic', '', 'GIF89a', '\xff\xd8\xff\xe0\0'])('%j is left alone: nothing is promised of it', (text) => {
  expect(stripPicture(latin1Bytes(text))).toBeNull();
});

test('any bytes are answered', () => {
  const starts = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF\x20\0\0\0WEBP', '\xff\xd8\xff\xe1\0\x40Exif\0\0II'];
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 200 }), (start, rest) => {
      const stripped = stripPicture(concat([latin1Bytes(start), rest]));
      expect(stripped === null || stripped.bytes.length > 0).toBe(true);
    }),
  );
});
