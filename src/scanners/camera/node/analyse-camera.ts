import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { CommandError, type Command, type CommandIo } from '#adapters/node/command.ts';
import { openInput } from '#adapters/node/json-lines.ts';
import { threatMessage } from '../copy.ts';
import { MIN_USABLE_SHARE } from '../definition.ts';
import { openCameraEngine, stepCamera, summarizeCamera } from '../engine.ts';
import { openJavaScriptKernel } from '../kernel/javascript.ts';
import { loadKernel } from '../kernel/node/load-kernel.ts';
import type { CameraSample } from '../sample.ts';
import { openY4m } from './y4m-reader.ts';

const MAX_SIDE_FILE_BYTES = 50_000_000;

const torchFile = z.object({
  fps: z.number().check(z.positive()),
  on: z.array(z.tuple([z.number().check(z.nonnegative()), z.number().check(z.nonnegative())])),
});

const motionFile = z.object({
  samples: z.array(
    z.object({
      atMs: z.number(),
      rotationRate: z.nullable(
        z.object({ alpha: z.nullable(z.number()), beta: z.nullable(z.number()), gamma: z.nullable(z.number()) }),
      ),
    }),
  ),
});

async function sideFile<S extends z.ZodMiniType>(io: CommandIo, option: string, schema: S): Promise<z.infer<S> | null> {
  const path = io.options[option];
  if (typeof path !== 'string') return null;
  const text = await readFile(path, 'utf8');
  if (text.length > MAX_SIDE_FILE_BYTES) throw new CommandError(`The --${option} file is larger than 50 MB.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new CommandError(`The --${option} file is not JSON.`);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { path: where = [], message = '' } = parsed.error.issues[0] ?? {};
  throw new CommandError(`The --${option} file does not fit at ${where.join('.') || 'its top'}: ${message}`);
}

/** What the torch was told to be, by time. */
function torchCommands(file: z.infer<typeof torchFile> | null): (atMs: number) => boolean | null {
  if (!file) return () => null;
  return (atMs) => {
    const frame = (atMs / 1_000) * file.fps;
    return file.on.some(([from, to]) => frame >= from - 0.001 && frame <= to + 0.001);
  };
}

/** The rotation rate nearest before a time; null where no sample is near. */
function rotationRates(file: z.infer<typeof motionFile> | null): (atMs: number) => CameraSample['rotationRate'] {
  const samples = (file?.samples ?? []).toSorted((a, b) => a.atMs - b.atMs);
  let at = 0;
  return (atMs) => {
    while (at + 1 < samples.length && samples[at + 1]!.atMs <= atMs) at += 1;
    const sample = samples[at];
    if (!sample?.rotationRate || Math.abs(sample.atMs - atMs) > 200) return null;
    const { alpha, beta, gamma } = sample.rotationRate;
    return { alpha: alpha ?? 0, beta: beta ?? 0, gamma: gamma ?? 0 };
  };
}

/** `companion analyse camera FILE.y4m`: the camera engine over a recording. */
export const analyseCamera: Command = {
  words: 'analyse camera',
  arguments: 'FILE.y4m|- [--torch FILE.json] [--motion FILE.json]',
  summary: 'Runs the camera engine over a recording.',
  options: {
    torch: { type: 'string', help: 'when the torch was told to be on' },
    motion: { type: 'string', help: 'rotation rates as DeviceMotion gives them' },
  },
  positionals: 1,
  async run(io) {
    const [torch, motion] = [await sideFile(io, 'torch', torchFile), await sideFile(io, 'motion', motionFile)];
    const commanded = torchCommands(torch);
    const rotation = rotationRates(motion);
    const { header, frames } = await openY4m(openInput(io.positionals[0]!));
    const { widthPx, heightPx, framesPerSecond } = header;
    // The one bundled file has no WebAssembly beside it; the JavaScript kernel gives the same bits.
    const openKernel = await loadKernel().catch(() => openJavaScriptKernel);
    let state = openCameraEngine({ widthPx, heightPx, torch: torch ? 'controlled' : 'hand', openKernel });
    let alerts = 0;
    let engineMs = 0;
    for await (const { index, luma, chroma } of frames) {
      if (io.signal.aborted) return 1;
      const atMs = (index * 1_000) / framesPerSecond;
      const startedAtMs = performance.now();
      const step = stepCamera(state, {
        atMs,
        widthPx,
        heightPx,
        luma,
        lumaStrideBytes: widthPx,
        chroma,
        torchCommanded: commanded(atMs),
        rotationRate: rotation(atMs),
      });
      engineMs += performance.now() - startedAtMs;
      state = step.state;
      for (const finding of step.findings) {
        alerts += 1;
        const message = threatMessage(finding.threatType, finding.clusters);
        await io.emit({
          record: {
            type: 'alert',
            threatType: finding.threatType,
            atMs: Math.round(finding.atMs),
            x: Math.round(finding.xPx),
            y: Math.round(finding.yPx),
            score: finding.score === undefined ? null : Number(finding.score.toFixed(3)),
            message,
          },
          columns: [
            `${(finding.atMs / 1_000).toFixed(1)} s`.padStart(8),
            `${Math.round(finding.xPx)},${Math.round(finding.yPx)}`.padEnd(10),
            message,
          ],
        });
      }
    }
    const { frames: counted, usableShare, candidates, notChecked } = summarizeCamera(state);
    const complete = counted > 0 && usableShare >= MIN_USABLE_SHARE;
    await io.emit({
      record: {
        type: 'summary',
        alerts,
        frames: counted,
        candidates,
        msPerFrame: counted === 0 ? 0 : Number((engineMs / counted).toFixed(3)),
        complete,
        notChecked,
      },
      columns: [
        `${alerts} alerts in ${counted} frames, ${Math.round(usableShare * 100)} % usable. Not checked: ${notChecked.join(', ') || 'nothing'}.`,
      ],
    });
    return 0;
  },
};
