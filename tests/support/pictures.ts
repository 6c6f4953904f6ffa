import sharp, { type Sharp } from 'sharp';

/** Stands in everything that a camera wrote into `cameraPicture`, so that a search finds each leak. */
export const CAMERA_SECRET = 'LEAK-OF-THE-CAMERA';

export interface PictureOptions {
  readonly width?: number;
  readonly height?: number;
  /** Which drawing; two seeds differ in nearly every pixel. */
  readonly seed?: number;
}

/** A drawing without a repeated line: noise over a slope, as a room in poor light is. */
export function drawnPicture({ width = 320, height = 240, seed = 1 }: PictureOptions = {}): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  let state = seed * 2_654_435_761;
  for (let at = 0; at < pixels.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    pixels[at] = ((at / 3) % width) / 4 + (state >>> 26);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** A drawing with what a phone writes beside it: its maker, the place, the time, a note. */
export function cameraPicture(options: PictureOptions & { readonly orientation?: number } = {}): Sharp {
  return drawnPicture(options)
    .withMetadata({
      orientation: options.orientation ?? 1,
      exif: {
        IFD0: { Make: CAMERA_SECRET, ImageDescription: CAMERA_SECRET },
        IFD2: { DateTimeOriginal: '2026:11:20 23:40:00', UserComment: CAMERA_SECRET },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '48/1 51/1 30/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '2/1 17/1 40/1',
          GPSDateStamp: CAMERA_SECRET,
        },
      },
    })
    .withXmp(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="48,51.5N">${CAMERA_SECRET}</rdf:Description></rdf:RDF></x:xmpmeta>`,
    );
}

/** Marks of what a camera writes; none may stand in anything that is served. */
export const CAMERA_MARKS = [CAMERA_SECRET, 'Exif', 'GPS', 'adobe:ns', 'http://ns.', 'ICC_PROFILE', 'Photoshop'];

/** The marks that stand in these bytes. */
export function cameraMarksIn(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return CAMERA_MARKS.filter((mark) => text.includes(mark, 0, 'latin1'));
}
