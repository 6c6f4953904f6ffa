import sharp from 'sharp';
import { roomFromPicture, type Room } from './room.ts';

/** More pixels than any camera's picture has; a file that unpacks to more is refused before it does. */
const MAX_PIXELS = 100_000_000;
/** A smaller one tells nothing of a room. */
const MIN_SIDE_PX = 64;

/** A room from a picture file of any common format, upright as its camera was held. Throws in words where it is none. */
export async function readRoom(path: string): Promise<Room> {
  const { data, info } = await sharp(path, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .flatten()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw new Error(`${path} is no picture that can be read: ${String(error)}`);
    });
  const { width, height } = info;
  if (Math.min(width, height) < MIN_SIDE_PX) {
    throw new Error(`${path} is too small for a room: ${width}x${height} pixels, where ${MIN_SIDE_PX} are the least`);
  }
  return roomFromPicture(path, data, width, height);
}
