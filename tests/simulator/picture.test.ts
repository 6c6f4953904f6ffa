import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRoom } from './picture.ts';
import { ROOM_HEIGHT_PX, ROOM_WIDTH_PX, type Room } from './room.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sweep-pictures-'));
});
afterAll(() => rm(folder, { recursive: true }));

const [WIDTH, HEIGHT] = [320, 192];
/** Gray levels of the left and the right half. */
const [LEFT, RIGHT] = [60, 200];

/** A picture whose left half is darker than its right one. */
function halves() {
  const pixels = Buffer.alloc(3 * WIDTH * HEIGHT);
  for (let i = 0; i < pixels.length; i++) pixels[i] = Math.floor(i / 3) % WIDTH < WIDTH / 2 ? LEFT : RIGHT;
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
}

/** What a wall of the room sends back there, as a gray level of the picture. */
function levelAt({ reflectance }: Room, x: number, y: number): number {
  return Math.round(
    255 * reflectance[Math.floor(y * ROOM_HEIGHT_PX) * ROOM_WIDTH_PX + Math.floor(x * ROOM_WIDTH_PX)]! ** (1 / 2.2),
  );
}

test.each([
  ['jpeg', () => halves().jpeg({ quality: 100 })],
  ['png', () => halves().png()],
  ['png', () => halves().ensureAlpha().png()],
  ['png', () => halves().grayscale().png()],
  ['webp', () => halves().webp({ lossless: true })],
])('a picture as %s is a room', async (format, make) => {
  const path = join(folder, `halves.${format}`);
  await make().toFile(path);
  const room = await readRoom(path);
  expect(room.name).toBe(path);
  for (const y of [0.1, 0.5, 0.9]) {
    expect(Math.abs(levelAt(room, 0.25, y) - LEFT)).toBeLessThan(3);
    expect(Math.abs(levelAt(room, 0.75, y) - RIGHT)).toBeLessThan(3);
  }
});

test('a picture stands upright as its camera was held', async () => {
  const path = join(folder, 'turned.jpg');
  // 6: the camera was turned, and what the file has at its left belongs on top.
  await halves().jpeg({ quality: 100 }).withMetadata({ orientation: 6 }).toFile(path);
  const room = await readRoom(path);
  expect(Math.abs(levelAt(room, 0.5, 0.25) - LEFT)).toBeLessThan(3);
  expect(Math.abs(levelAt(room, 0.5, 0.75) - RIGHT)).toBeLessThan(3);
});

test('a wall saved as JPEG shows the blocks of eight that its quality leaves', async () => {
  const path = join(folder, 'fine.png');
  const pixels = Buffer.alloc(ROOM_WIDTH_PX * ROOM_HEIGHT_PX);
  // A shade that rises to the lower right, with fine texture.
  for (let i = 0; i < pixels.length; i++) {
    const [x, y] = [i % ROOM_WIDTH_PX, Math.floor(i / ROOM_WIDTH_PX)];
    pixels[i] = 60 + (x + y) / 20 + ((x * 7919 + y * 104_729) % 7);
  }
  await sharp(pixels, { raw: { width: ROOM_WIDTH_PX, height: ROOM_HEIGHT_PX, channels: 1 } }).toFile(path);
  const [plain, saved] = [await readRoom(path), await readRoom(path, 40)];
  /** Mean step from a column to the next, over the columns that begin a block and over those that do not. */
  const steps = ({ reflectance }: Room): { readonly between: number; readonly within: number } => {
    const sums = { between: 0, within: 0 };
    for (let x = 1; x < ROOM_WIDTH_PX; x++) {
      let sum = 0;
      for (let y = 4; y < ROOM_HEIGHT_PX; y += 8)
        sum += Math.abs(reflectance[y * ROOM_WIDTH_PX + x]! - reflectance[y * ROOM_WIDTH_PX + x - 1]!);
      if (x % 8 === 0) sums.between += (8 * sum) / ROOM_WIDTH_PX;
      else sums.within += (8 * sum) / 7 / ROOM_WIDTH_PX;
    }
    return sums;
  };
  expect(steps(plain).between / steps(plain).within).toBeLessThan(1.1);
  expect(steps(saved).between / steps(saved).within).toBeGreaterThan(1.3);
  const apart = plain.reflectance.reduce((sum, level, i) => sum + Math.abs(level - saved.reflectance[i]!), 0);
  expect(apart / plain.reflectance.length).toBeLessThan(0.03);
});

test.each([
  ['text', Buffer.from('not a picture'), /text\.jpg is no picture that can be read/],
  ['nothing', Buffer.alloc(0), /nothing\.jpg is no picture that can be read/],
  ['broken', null, /broken\.jpg is no picture that can be read/],
])('a file of %s is refused by name', async (name, bytes, words) => {
  const path = join(folder, `${name}.jpg`);
  await writeFile(path, bytes ?? (await halves().png().toBuffer()).subarray(0, 60));
  await expect(readRoom(path)).rejects.toThrow(words);
});

test('a file that is not there, and one that is too small, are refused by name', async () => {
  await expect(readRoom(join(folder, 'absent.jpg'))).rejects.toThrow(/absent\.jpg is no picture that can be read/);
  const path = join(folder, 'small.png');
  await halves().resize(60, 40).png().toFile(path);
  await expect(readRoom(path)).rejects.toThrow(/small\.png is too small for a room: 60x40 pixels/);
});
