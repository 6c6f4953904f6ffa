import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { latin1Bytes } from '#core/bytes/text.ts';
import { readArchive } from '#features/evidence/archive.ts';
import { writeArchive } from '#tests/support/evidence.ts';
import { isBareJpeg } from '#core/bytes/picture-file.ts';
import { cameraMarksIn, cameraPicture, drawnPicture } from '#tests/support/pictures.ts';
import { makeBundle } from '#tests/evidence-verifier/bundles.ts';
import { createReportEvidenceWork } from './report-evidence-work.ts';

const work = createReportEvidenceWork();

/** A picture of black and white as PNG, from its lines as they stand before they are packed. */
function pngOf(width: number, height: number, lines: Buffer): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('a small picture made as the bomb below is read', async () => {
  expect(await work.cleanPicture(pngOf(16, 8, Buffer.alloc(8 * 3)))).toMatchObject({
    ok: true,
    value: { widthPx: 16, heightPx: 8 },
  });
});

describe('a picture is drawn anew, in a process of its own', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('%s', async (format) => {
    const file = await cameraPicture({ orientation: 6 }).toFormat(format).toBuffer();
    expect(cameraMarksIn(file)).not.toEqual([]);
    const cleaned = await work.cleanPicture(file);
    expect(cleaned).toMatchObject({ ok: true, value: { widthPx: 240, heightPx: 320 } });
    if (cleaned.ok) {
      expect(isBareJpeg(cleaned.value.bytes)).toBe(true);
      expect(cameraMarksIn(cleaned.value.bytes)).toEqual([]);
    }
  });

  test('a large one is kept with 2,560 pixels a side at most', async () => {
    const file = await sharp({ create: { width: 5_000, height: 4_000, channels: 3, background: '#587' } })
      .jpeg()
      .toBuffer();
    expect(await work.cleanPicture(file)).toMatchObject({ value: { widthPx: 2_560, heightPx: 2_048 } });
  });

  test('what cannot be seen through is seen on white', async () => {
    const file = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    const cleaned = await work.cleanPicture(file);
    expect(cleaned.ok && [...(await sharp(cleaned.value.bytes).raw().toBuffer()).subarray(0, 3)]).toEqual([
      255, 255, 255,
    ]);
  });

  test('a bomb is refused by its head, before anything is decoded', async () => {
    // 400 million black pixels of one bit: a byte before each line, and eight pixels a byte.
    const bomb = pngOf(20_000, 20_000, Buffer.alloc(20_000 * (1 + 20_000 / 8)));
    expect(bomb.length).toBeLessThan(100_000);
    expect(await work.cleanPicture(bomb)).toEqual({ ok: false, error: 'too-many-pixels' });
    // One that has nothing to decode would be unreadable, if that were tried.
    const hollow = pngOf(20_000, 20_000, Buffer.alloc(0));
    expect(await work.cleanPicture(hollow)).toEqual({ ok: false, error: 'too-many-pixels' });
    expect(await work.cleanPicture(pngOf(2_000, 2_000, Buffer.alloc(0)))).toEqual({ ok: false, error: 'unreadable' });
  });

  test('too much time or memory ends the process and nothing else', async () => {
    const file = await drawnPicture({ width: 3_000, height: 2_000 }).jpeg().toBuffer();
    const hurried = createReportEvidenceWork({ timeoutMs: 1, memoryBytes: 640_000_000 });
    expect(await hurried.cleanPicture(file)).toEqual({ ok: false, error: 'unreadable' });
    const tight = createReportEvidenceWork({ timeoutMs: 10_000, memoryBytes: 20_000_000 });
    expect(await tight.cleanPicture(file)).toEqual({ ok: false, error: 'unreadable' });
    expect((await work.cleanPicture(file)).ok).toBe(true);
  });

  test('more at once than there are places for is told to come again', async () => {
    const file = await drawnPicture().jpeg().toBuffer();
    const crowded = createReportEvidenceWork();
    const answers = await Promise.all(Array.from({ length: 9 }, () => crowded.cleanPicture(file)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(6);
    expect(answers.filter((answer) => !answer.ok && answer.error === 'busy')).toHaveLength(3);
    expect((await crowded.cleanPicture(file)).ok).toBe(true);
  });
});

describe('black areas', () => {
  const areas = [{ left: 41, top: 50, width: 60, height: 33 }];

  /** Two pictures that differ only in what stands below the area. */
  async function twoPictures(): Promise<[Uint8Array, Uint8Array]> {
    const one = await drawnPicture().raw().toBuffer();
    const other = Buffer.from(one);
    for (let y = 50; y < 83; y += 1)
      for (let at = (y * 320 + 41) * 3; at < (y * 320 + 101) * 3; at += 1) other[at]! ^= 0xff;
    const cleaned = [];
    for (const pixels of [one, other]) {
      const file = await sharp(pixels, { raw: { width: 320, height: 240, channels: 3 } })
        .png()
        .toBuffer();
      const picture = await work.cleanPicture(file);
      if (!picture.ok) throw new Error(picture.error);
      cleaned.push(picture.value.bytes);
    }
    return cleaned as [Uint8Array, Uint8Array];
  }

  test('two pictures that differ only below an area become one, byte for byte', async () => {
    const pictures = await twoPictures();
    expect(Buffer.from(pictures[0])).not.toEqual(Buffer.from(pictures[1]));
    const hashes = new Set<string>();
    for (const picture of pictures) {
      const black = await work.blackOut(picture, areas);
      if (!black.ok) throw new Error(black.error);
      expect(isBareJpeg(black.value.bytes)).toBe(true);
      hashes.add(createHash('sha256').update(black.value.bytes).digest('hex'));
      const { data } = await sharp(black.value.bytes).raw().toBuffer({ resolveWithObject: true });
      for (let y = 50; y < 83; y += 1)
        expect(Math.max(...data.subarray((y * 320 + 41) * 3, (y * 320 + 101) * 3))).toBeLessThan(8);
    }
    expect(hashes.size).toBe(1);
  });

  test('beyond the edge, outside, and over everything', async () => {
    const picture = await drawnPicture({ width: 50, height: 30 }).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer();
    const black = await work.blackOut(picture, [
      { left: 45, top: 25, width: 100_000, height: 100_000 },
      { left: 90, top: 0, width: 5, height: 5 },
    ]);
    expect(black).toMatchObject({ ok: true, value: { widthPx: 50, heightPx: 30 } });
    const whole = await work.blackOut(picture, [{ left: 0, top: 0, width: 100_000, height: 100_000 }]);
    expect(whole.ok && Math.max(...(await sharp(whole.value.bytes).raw().toBuffer()))).toBeLessThan(8);
  });
});

describe('a bundle', () => {
  test('whole, with a byte changed, and none at all', async () => {
    const bundle = await makeBundle(7);
    expect(await work.verifyBundle(bundle)).toMatchObject({ ok: true, value: { verdict: 'valid', fault: null } });
    const files = readArchive(bundle)!.map(({ name, bytes }) => ({ name, bytes: bytes.slice() }));
    files.find(({ name }) => name.startsWith('files/'))!.bytes[3]! ^= 1;
    const verified = await work.verifyBundle(writeArchive(files));
    expect(verified).toMatchObject({ ok: true, value: { verdict: 'broken' } });
    expect(verified.ok && verified.value.files.filter(({ whole }) => !whole)).toHaveLength(1);
    expect(await work.verifyBundle(latin1Bytes('PK\x03\x04 something else'))).toEqual({
      ok: false,
      error: 'not-a-bundle',
    });
  });
});
