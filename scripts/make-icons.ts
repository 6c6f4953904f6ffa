/**
 * Draws the icons of the installed program from the one mark, src/apps/web/public/icon.svg: `node scripts/make-icons.ts`.
 * The results are committed; run it again when the mark changes.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const PUBLIC = new URL('../src/apps/web/public/', import.meta.url);
const MARK = readFileSync(new URL('icon.svg', PUBLIC), 'utf8');
const GROUND = /<rect width="32" height="32" rx="8" fill="(#[0-9a-f]{6})"\/>/;
const ground = GROUND.exec(MARK)?.[1];
if (!ground) throw new Error('icon.svg has no ground of its own color.');

/** The mark on a ground that fills the whole square; `inset` is the free share on each side. */
function square(inset: number): string {
  const size = 32 / (1 - 2 * inset);
  const offset = -(size - 32) / 2;
  return MARK.replace('viewBox="0 0 32 32"', `viewBox="${offset} ${offset} ${size} ${size}"`).replace(
    GROUND,
    `<rect x="${offset}" y="${offset}" width="${size}" height="${size}" fill="${ground}"/>`,
  );
}

/** A mask may cut all but the middle 80 %; the nine windows themselves stand in the middle 62 %. */
const ICONS = [
  ['icon-192.png', 192, MARK],
  ['icon-512.png', 512, MARK],
  ['icon-maskable-512.png', 512, square(0.1)],
  ['apple-touch-icon.png', 180, square(0)],
] as const;

for (const [name, sizePx, svg] of ICONS) {
  await sharp(Buffer.from(svg), { density: 1_200 })
    .resize(sizePx, sizePx)
    .png({ compressionLevel: 9, palette: true })
    .toFile(fileURLToPath(new URL(name, PUBLIC)));
}
