import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { crc32 } from '#core/bytes/crc32.ts';
import { concat } from '#core/bytes/concat.ts';
import { latin1Bytes } from '#core/bytes/text.ts';
import { inspectPicture, isBareJpeg, isHeic } from './picture-file.ts';

const FORMATS = {
  'baseline jpeg': (of: Sharp) => of.jpeg(),
  'progressive jpeg': (of: Sharp) => of.jpeg({ progressive: true }),
  'gray jpeg': (of: Sharp) => of.grayscale().jpeg(),
  png: (of: Sharp) => of.png(),
  'png with few colors': (of: Sharp) => of.png({ palette: true }),
  webp: (of: Sharp) => of.webp(),
  'lossless webp': (of: Sharp) => of.webp({ lossless: true }),
  'webp with a profile': (of: Sharp) => of.withIccProfile('p3').webp(),
} as const;
type Kind = keyof typeof FORMATS;
const KINDS = Object.keys(FORMATS) as Kind[];

const files = new Map<Kind, Uint8Array>();
beforeAll(async () => {
  const pixels = Buffer.from(Array.from({ length: 40 * 24 * 3 }, (_, at) => (at * 41) % 256));
  for (const kind of KINDS) {
    const picture = sharp(pixels, { raw: { width: 40, height: 24, channels: 3 } });
    files.set(kind, new Uint8Array(await FORMATS[kind](picture).toBuffer()));
  }
});
const fileOf = (kind: Kind): Uint8Array => files.get(kind)!;
const faultOf = (bytes: Uint8Array) => {
  const inspected = inspectPicture(bytes);
  return inspected.ok ? null : inspected.error;
};

test.each(KINDS)('a %s is told by its own head', (kind) => {
  const format = KINDS.indexOf(kind) < 3 ? 'jpeg' : kind.includes('png') ? 'png' : 'webp';
  expect(inspectPicture(fileOf(kind))).toEqual({ ok: true, value: { format, widthPx: 40, heightPx: 24 } });
});

test.each(KINDS)('a %s that was cut off anywhere is refused', (kind) => {
  const whole = fileOf(kind);
  for (let length = 0; length < whole.length; length += 1) {
    expect(faultOf(whole.subarray(0, length)), `${length} of ${whole.length} bytes`).not.toBeNull();
  }
});

describe('what stands behind a picture', () => {
  test.each([
    ['an archive', 'PK\x03\x04'],
    ['a page', '<script>alert(1)</script>'],
    ['a clip', '\0\0\0\x18ftypmp42'],
    ['a document', '%PDF-1.7'],
    ['one byte', '\0'],
  ])('%s', (_name, text) => {
    for (const kind of KINDS) expect(faultOf(concat([fileOf(kind), latin1Bytes(text)])), kind).toBe('not-alone');
    const twice = concat([fileOf('baseline jpeg'), fileOf('baseline jpeg')]);
    expect(faultOf(twice)).toBe('not-alone');
  });
});

test.each([
  ['nothing', '', 'not-a-picture'],
  ['a GIF', 'GIF89a\x01\0\x01\0', 'not-a-picture'],
  ['a BMP', 'BM\x46\0\0\0', 'not-a-picture'],
  ['a TIFF', 'II*\0\x08\0\0\0', 'not-a-picture'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'not-a-picture'],
  ['an AVIF', '\0\0\0\x1cftypavif', 'not-a-picture'],
  ['a RIFF that is a sound', 'RIFF\x24\0\0\0WAVEfmt ', 'not-a-picture'],
  ['a HEIC', '\0\0\0\x18ftypheic\0\0\0\0', 'heic'],
  ['a HEIF', '\0\0\0\x18ftypmif1\0\0\0\0', 'heic'],
  ['three bytes of a JPEG', '\xff\xd8\xff', 'cut-off'],
  ['a JPEG without a frame', '\xff\xd8\xff\xd9', 'unreadable'],
  ['a JPEG with arithmetic coding', '\xff\xd8\xff\xc9\0\x0b\x08\0\x10\0\x10\x01\x01\x11\0\xff\xd9', 'unreadable'],
  ['a JPEG without lossy steps', '\xff\xd8\xff\xc3\0\x0b\x08\0\x10\0\x10\x01\x01\x11\0\xff\xd9', 'unreadable'],
  ['a JPEG of no height', '\xff\xd8\xff\xc0\0\x0b\x08\0\0\0\x10\x01\x01\x11\0\xff\xd9', 'unreadable'],
  ['the signature of a PNG', '\x89PNG\r\n\x1a\n', 'cut-off'],
] as const)('%s', (_name, text, fault) => {
  expect(faultOf(latin1Bytes(text))).toBe(fault);
  expect(isHeic(latin1Bytes(text))).toBe(fault === 'heic');
});

test('moving pictures are told apart', async () => {
  const frames = Buffer.from(Array.from({ length: 8 * 16 * 3 }, (_, at) => (at * 59) % 256));
  const moving = sharp(frames, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } });
  expect(faultOf(new Uint8Array(await moving.webp({ loop: 0, delay: [50, 50] }).toBuffer()))).toBe('moving');
  const png = fileOf('png');
  const content = concat([latin1Bytes('acTL'), new Uint8Array(8)]);
  const chunk = new Uint8Array(20);
  chunk.set(content, 4);
  new DataView(chunk.buffer).setUint32(0, 8);
  new DataView(chunk.buffer).setUint32(16, crc32(content));
  expect(faultOf(concat([png.subarray(0, 33), chunk, png.subarray(33)]))).toBe('moving');
});

test('a size that only the head claims is told as it is claimed, so that a limit can be held to it', () => {
  const bomb = fileOf('png').slice();
  new DataView(bomb.buffer).setUint32(16, 60_000);
  new DataView(bomb.buffer).setUint32(20, 60_000);
  new DataView(bomb.buffer).setUint32(29, crc32(bomb.subarray(12, 29)));
  expect(inspectPicture(bomb)).toEqual({ ok: true, value: { format: 'png', widthPx: 60_000, heightPx: 60_000 } });
  const jpeg = fileOf('baseline jpeg').slice();
  const frame = jpeg.findIndex((byte, at) => byte === 0xff && jpeg[at + 1] === 0xc0);
  new DataView(jpeg.buffer).setUint16(frame + 5, 65_000);
  expect(inspectPicture(jpeg)).toMatchObject({ value: { heightPx: 65_000 } });
});

test('a head and a canvas of a WebP that differ are refused', () => {
  const webp = fileOf('webp with a profile').slice();
  new DataView(webp.buffer).setUint32(24, 5_000, true);
  expect(faultOf(webp)).not.toBeNull();
});

test('whatever comes, there is an answer', () => {
  const heads = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF\x20\0\0\0WEBPVP8 ', '\0\0\0\x18ftypheic', ''].map(
    latin1Bytes,
  );
  fc.assert(
    fc.property(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 300 }), (head, rest) => {
      const bytes = concat([head, rest]);
      expect(typeof inspectPicture(bytes).ok).toBe('boolean');
      expect(isBareJpeg(bytes)).toBe(false);
    }),
  );
  fc.assert(
    fc.property(fc.constantFrom(...KINDS), fc.nat(), fc.nat(255), (kind, where, value) => {
      const bytes = fileOf(kind).slice();
      bytes[where % bytes.length] = value;
      expect(typeof inspectPicture(bytes).ok).toBe('boolean');
    }),
  );
});

test('a bare JPEG holds pixels alone', async () => {
  const jpeg = fileOf('baseline jpeg');
  expect(isBareJpeg(jpeg)).toBe(true);
  expect(isBareJpeg(fileOf('png'))).toBe(false);
  const picture = sharp(jpeg);
  for (const more of [
    picture.clone().withExif({ IFD3: { GPSLatitudeRef: 'N' } }),
    picture.clone().withIccProfile('p3'),
    picture.clone().withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>'),
  ]) {
    expect(isBareJpeg(new Uint8Array(await more.jpeg().toBuffer()))).toBe(false);
  }
  const comment = concat([jpeg.subarray(0, 2), latin1Bytes('\xff\xfe\0\x06home'), jpeg.subarray(2)]);
  expect([inspectPicture(comment).ok, isBareJpeg(comment)]).toEqual([true, false]);
});
