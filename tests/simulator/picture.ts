import sharp from 'sharp';
import { ROOM_HEIGHT_PX, ROOM_WIDTH_PX, roomFromPicture, type Room } from './room.ts';

/** More pixels than any camera's picture has; a file that unpacks to more is refused before it does. */
const MAX_PIXELS = 100_000_000;
/** A smaller one tells nothing of a room. */
const MIN_SIDE_PX = 64;

/**
 * A room from a picture file of any common format, upright as its camera was held, saved anew as JPEG of that quality where
 * one is given. Throws in words where it is none.
 */
export async function readRoom(path: string, jpegQuality?: number): Promise<Room> {
  const refuse = (error: unknown): never => {
    throw new Error(`${path} is no picture that can be read: ${String(error)}`);
  };
  const picture = sharp(path, { limitInputPixels: MAX_PIXELS }).autoOrient().flatten().toColorspace('srgb');
  const { width, height } = await picture.metadata().catch(refuse);
  if (Math.min(width, height) < MIN_SIDE_PX) {
    throw new Error(`${path} is too small for a room: ${width}x${height} pixels, where ${MIN_SIDE_PX} are the least`);
  }
  // As large as the wall, so that a block of eight pixels there is one here.
  const shown = jpegQuality
    ? sharp(
        await picture
          .resize(ROOM_WIDTH_PX, ROOM_HEIGHT_PX, { fit: 'cover' })
          .jpeg({ quality: jpegQuality })
          .toBuffer()
          .catch(refuse),
      )
    : picture;
  const { data, info } = await shown.raw().toBuffer({ resolveWithObject: true }).catch(refuse);
  return roomFromPicture(path, data, info.width, info.height);
}
