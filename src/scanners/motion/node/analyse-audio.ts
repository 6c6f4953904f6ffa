import { type Command, CommandError } from '#adapters/node/command.ts';
import { openInput } from '#adapters/node/json-lines.ts';
import { copy } from '../copy.ts';
import { createSpectrumStream, layoutOf, type SpectrumFrame } from '../spectrum.ts';
import { MAX_MUTED_SHARE } from '../ultrasonic-step.ts';
import { detectUltrasound, type UltrasoundResult } from '../ultrasound/detect.ts';
import { parseWav, type WavSound } from '../wav.ts';

/** Ten minutes of stereo at 96 kHz and 24 bits. */
const MAX_FILE_BYTES = 400_000_000;
/** Spectra of a longer recording would not fit into memory comfortably. */
const MAX_SECONDS = 600;

/** `companion analyse audio FILE.wav`: tones between 18 kHz and the ceiling of a recording. */
export const analyseAudio: Command = {
  words: 'analyse audio',
  arguments: 'FILE.wav',
  summary: 'Says which tones above hearing a recording holds.',
  positionals: 1,
  async run(io) {
    const { sampleRateHz, samples } = await readWav(io.positionals[0]!);
    const { tones, vetoedShare, notChecked } = judge({ sampleRateHz, samples });
    await io.emit({
      record: {
        type: 'summary',
        sampleRateHz,
        ceilingHz: sampleRateHz / 2,
        flagged: tones.length > 0,
        tones: tones.map(({ hz, dbfs, pattern }) => ({
          hz: Math.round(hz),
          dbfs: Math.round(dbfs * 10) / 10,
          pattern,
        })),
        vetoedShare: Math.round(vetoedShare * 1_000) / 1_000,
        notChecked,
      },
      columns:
        tones.length === 0
          ? notChecked
          : tones.map(
              (tone) =>
                `${copy.result.tone(tone.hz)}, ${copy.result.patterns[tone.pattern]}, ${copy.result.dbfs(tone.dbfs)}`,
            ),
    });
    return 0;
  },
};

async function readWav(path: string): Promise<WavSound> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of openInput(path) as AsyncIterable<Buffer>) {
    parts.push(part);
    bytes += part.length;
    if (bytes > MAX_FILE_BYTES) throw new CommandError(`The file is longer than ${MAX_FILE_BYTES / 1_000_000} MB.`);
  }
  const parsed = parseWav(Buffer.concat(parts));
  if (!parsed.ok) throw new CommandError(`This is no WAV file that can be read: ${parsed.error}.`);
  if (parsed.value.samples.length > MAX_SECONDS * parsed.value.sampleRateHz) {
    throw new CommandError(`The recording is longer than ${MAX_SECONDS / 60} minutes.`);
  }
  return parsed.value;
}

/** A short or loud recording is judged as far as it goes, and said to be so. */
function judge({
  sampleRateHz,
  samples,
}: WavSound): Pick<UltrasoundResult, 'tones' | 'vetoedShare'> & { notChecked: string[] } {
  const layout = layoutOf(sampleRateHz);
  const notChecked: string[] = [copy.result.ceiling(sampleRateHz / 2)];
  if (!layout) return { tones: [], vetoedShare: 0, notChecked: [copy.gaps['too-low-rate'], ...notChecked] };
  const frames: SpectrumFrame[] = [];
  createSpectrumStream(layout).push(samples, (frame) => frames.push(frame));
  const { tones, mutedShare, vetoedShare, filtered, covered, enough } = detectUltrasound(layout, frames);
  if (mutedShare > MAX_MUTED_SHARE) notChecked.unshift(copy.gaps.muted);
  else if (filtered) notChecked.unshift(copy.analysis.silentAbove);
  else if (!enough) notChecked.unshift(copy.gaps[vetoedShare > 0.5 ? 'too-loud' : 'too-few-frames']);
  else if (covered) notChecked.unshift(copy.gaps.covered);
  return { tones, vetoedShare, notChecked };
}
