/** Hostile files against the program that draws reporters' photos anew: what comes through, what it costs, what leaks. */
import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { runInChild } from '#adapters/node/child-task.ts';
import type { PictureRefusal } from '#adapters/node/pictures.ts';
import { concat } from '#core/bytes/concat.ts';
import { crc32 } from '#core/bytes/crc32.ts';
import { latin1Bytes } from '#core/bytes/text.ts';
import { isBareJpeg } from '#core/bytes/picture-file.ts';
import type { Result } from '#core/result.ts';
import type { DrawnPicture } from '#features/reports/evidence/node/evidence-work.ts';
import { EVIDENCE_LIMITS } from '#apps/server/node/report-evidence-work.ts';
import { cameraMarksIn, cameraPicture, drawnPicture } from '#tests/support/pictures.ts';
import { createNumbers } from '#tests/support/random.ts';

const CHILD = new URL('../src/apps/server/node/report-evidence-child.ts', import.meta.url);
const FILES_PER_KIND = 60;
const AT_ONCE = 2;
/** What the memory of the largest picture that is taken is looked for in, in megabytes. */
const MEMORY_STEPS_MB = [150, 200, 250, 300, 350, 400];

type Answer = Result<DrawnPicture, PictureRefusal>;

interface Outcome {
  readonly answer: string;
  readonly ms: number;
  /** Marks of a camera in what came out, or something beside pixels. */
  readonly leaks: boolean;
}

async function draw(bytes: Uint8Array, limits = EVIDENCE_LIMITS): Promise<Outcome> {
  const startedMs = performance.now();
  const done = await runInChild<Answer>(CHILD, { kind: 'clean', bytes }, limits);
  const ms = performance.now() - startedMs;
  if (!done.ok) return { answer: done.error === 'timeout' ? 'out of time' : 'process ended', ms, leaks: false };
  if (!done.value.ok) return { answer: done.value.error, ms, leaks: false };
  const { bytes: drawn } = done.value.value;
  return { answer: 'drawn', ms, leaks: cameraMarksIn(drawn).length > 0 || !isBareJpeg(drawn) };
}

const BASES: Readonly<Record<string, (of: Sharp) => Promise<Buffer>>> = {
  'baseline JPEG': (of) => of.jpeg().toBuffer(),
  'progressive JPEG': (of) => of.jpeg({ progressive: true }).toBuffer(),
  PNG: (of) => of.png().toBuffer(),
  WebP: (of) => of.webp().toBuffer(),
  'lossless WebP': (of) => of.webp({ lossless: true }).toBuffer(),
  'HEIC head': () => Promise.resolve(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')),
};

/** A file with bytes changed, cut, doubled or moved, mostly near its head; its checksums are made anew where it is a PNG. */
function mutated(base: Uint8Array, next: (below: number) => number): Uint8Array {
  let bytes: Uint8Array = base.slice();
  for (let change = 1 + next(8); change > 0; change -= 1) {
    const near = next(3) > 0 ? Math.min(bytes.length, 200) : bytes.length;
    const at = next(Math.max(1, near));
    switch (next(5)) {
      case 0:
      case 1:
        bytes[at] = next(256);
        break;
      case 2:
        bytes = concat([bytes.subarray(0, at), bytes.subarray(at + next(40))]);
        break;
      case 3:
        bytes = concat([bytes.subarray(0, at), bytes.subarray(Math.max(0, at - next(60)))]);
        break;
      default:
        bytes.set(
          latin1Bytes(['\xff\xff', '\0\0\0\0', '\x7f\xff\xff\xff', '\xff\xd8\xff\xe1'][next(4)]!).subarray(
            0,
            bytes.length - at,
          ),
          at,
        );
    }
  }
  return mendChecksums(bytes);
}

function mendChecksums(bytes: Uint8Array): Uint8Array {
  if (bytes[1] !== 0x50 || bytes[2] !== 0x4e) return bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) break;
    view.setUint32(end - 4, crc32(bytes.subarray(at + 4, end - 4)));
    at = end;
  }
  return bytes;
}

function chunk(type: string, content: Uint8Array): Uint8Array {
  const typed = concat([latin1Bytes(type), content]);
  const bytes = new Uint8Array(typed.length + 8);
  new DataView(bytes.buffer).setUint32(0, content.length);
  bytes.set(typed, 4);
  new DataView(bytes.buffer).setUint32(bytes.length - 4, crc32(typed));
  return bytes;
}

/** Files that are small and want to be large. */
async function bombs(): Promise<Readonly<Record<string, Uint8Array>>> {
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#111' }, limitInputPixels: false });
  const png = await drawnPicture({ width: 64, height: 64 }).png().toBuffer();
  const zeros = deflateSync(Buffer.alloc(900_000_000), { level: 9 });
  const withChunk = (type: string, content: Uint8Array) =>
    concat([png.subarray(0, 33), chunk(type, content), png.subarray(33)]);
  const jpeg = new Uint8Array(await drawnPicture({ width: 64, height: 64 }).jpeg().toBuffer());
  const frame = jpeg.findIndex((byte, at) => byte === 0xff && jpeg[at + 1] === 0xc0);
  const claiming = jpeg.slice();
  new DataView(claiming.buffer).setUint32(frame + 5, 0xffdc_ffdc);
  const modest = jpeg.slice();
  new DataView(modest.buffer).setUint32(frame + 5, (4_000 << 16) | 6_000);
  return {
    'PNG of 400 million pixels': await flat(20_000, 20_000).png({ compressionLevel: 9 }).toBuffer(),
    'WebP of 268 million pixels': await flat(16_383, 16_383).webp({ quality: 1 }).toBuffer(),
    'JPEG that claims 4.3 billion pixels': claiming,
    'JPEG of 64 x 64 that claims 24 million': modest,
    'PNG with 900 MB of text, compressed': withChunk('zTXt', concat([latin1Bytes('Comment\0\0'), zeros])),
    'PNG with a color profile of 900 MB': withChunk('iCCP', concat([latin1Bytes('p\0\0'), zeros])),
    'a picture with an archive behind it': concat([jpeg, latin1Bytes('PK\x03\x04')]),
    'a page that is called a picture': latin1Bytes(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    ),
  };
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

export async function run(): Promise<string> {
  const numbers = createNumbers(25);
  const next = (below: number) => Math.floor(numbers() * below);
  const lines: string[] = [];
  let files = 0;
  let ended = 0;
  let late = 0;
  let leaks = 0;
  let slowestMs = 0;
  const before = process.memoryUsage().rss;
  for (const [kind, make] of Object.entries(BASES)) {
    const base = new Uint8Array(await make(cameraPicture()));
    const corpus = [base, ...Array.from({ length: FILES_PER_KIND - 1 }, () => mutated(base, next))];
    const outcomes: Outcome[] = [];
    const waiting = corpus[Symbol.iterator]();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const bytes of waiting) outcomes.push(await draw(bytes));
      }),
    );
    const counts = Object.entries(Object.groupBy(outcomes, ({ answer }) => answer))
      .map(([answer, all]) => `${all!.length} ${answer}`)
      .toSorted();
    files += outcomes.length;
    ended += outcomes.filter(({ answer }) => answer === 'process ended').length;
    late += outcomes.filter(({ answer }) => answer === 'out of time').length;
    leaks += outcomes.filter((outcome) => outcome.leaks).length;
    slowestMs = Math.max(slowestMs, ...outcomes.map(({ ms }) => ms));
    lines.push(`| ${kind} | ${outcomes.length} | ${counts.join(', ')} |`);
  }
  const grownMb = (process.memoryUsage().rss - before) / 1e6;

  const bombLines: string[] = [];
  for (const [name, bytes] of Object.entries(await bombs())) {
    const { answer, ms, leaks: leaked } = await draw(bytes);
    if (leaked) leaks += 1;
    if (answer === 'process ended') ended += 1;
    if (answer === 'out of time') late += 1;
    bombLines.push(`| ${name} | ${bytes.length.toLocaleString('en')} | ${answer} | ${seconds(ms)} |`);
  }

  const largest = drawnPicture({ width: 6_000, height: 4_000 });
  const largeLines: string[] = [];
  for (const [name, file] of [
    ['baseline JPEG', await largest.clone().jpeg({ quality: 80 }).toBuffer()],
    ['progressive JPEG', await largest.clone().jpeg({ quality: 80, progressive: true }).toBuffer()],
    ['WebP', await largest.clone().webp({ quality: 60, effort: 0 }).toBuffer()],
  ] as const) {
    const whole = await draw(file);
    let needs: number | null = null;
    for (const megabytes of MEMORY_STEPS_MB) {
      const { answer } = await draw(file, { ...EVIDENCE_LIMITS, memoryBytes: megabytes * 1e6 });
      if (answer !== 'drawn') continue;
      needs = megabytes;
      break;
    }
    largeLines.push(
      `| ${name} | ${whole.answer} | ${seconds(whole.ms)} | ${needs === null ? 'more' : `${needs} MB`} |`,
    );
  }

  return `# Hostile photos

Each file goes to a process of its own, as a reporter's photo does (\`src/apps/server/node/report-evidence-work.ts\`: ${EVIDENCE_LIMITS.timeoutMs / 1_000} s, ${EVIDENCE_LIMITS.memoryBytes / 1e6} MB).
The pictures carry what a phone writes: maker, place, time, a note, in Exif and XMP. Their bytes are changed, cut, doubled and moved, mostly near the head; checksums of PNG are mended, so that the changes reach the decoder.

| figure | value | bar |
|---|---|---|
| files changed by chance | ${files} | |
| pictures that came out with a mark of the camera, or anything but pixels | ${leaks} | 0 |
| processes that ended without an answer | ${ended} | the server goes on |
| processes that ran out of time | ${late} | the server goes on |
| the slowest answer, two at once | ${seconds(slowestMs)} | 10 s |
| memory that this program gained meanwhile | ${grownMb.toFixed(0)} MB | |

| made from | files | answers |
|---|---|---|
${lines.join('\n')}

## Bombs
| file | bytes | answer | after |
|---|---|---|---|
${bombLines.join('\n')}

## The largest that is taken
6,000 x 4,000 pixels of noise. The memory is the smallest of ${MEMORY_STEPS_MB[0]} to ${MEMORY_STEPS_MB.at(-1)} MB with which it was drawn.

| file | answer | after | memory |
|---|---|---|---|
${largeLines.join('\n')}
`;
}
