import type { RejectReason } from '#core/evidence/evidence.ts';
import { fail, ok, type Result } from '#core/result.ts';

/*
 * RIFF/WAVE, all numbers little-endian:
 *
 *   R I F F  SSSSSSSS  W A V E  then chunks:  CCCCCCCC SSSSSSSS payload, padded to an even length
 *   fmt :    FFFF NNNN RRRRRRRR BBBBBBBB AAAA bbbb …   F: format, 1 PCM, 3 float, FFFE extensible (its real format stands
 *            at payload byte 24)   N: channels   R: sample rate   B: bytes a second   A: bytes a frame   b: bits a sample
 *   data:    interleaved samples; programs that stream write a size of 0 or FFFFFFFF and mean the rest of the file
 */

const PCM = 1;
const FLOAT = 3;
const EXTENSIBLE = 0xfffe;

const MAX_CHANNELS = 64;
const MAX_SAMPLE_RATE_HZ = 400_000;

export interface WavSound {
  readonly sampleRateHz: number;
  /** The first channel, -1 to 1: a mean of several could cancel what only their phase tells apart. */
  readonly samples: Float32Array;
}

/** The sound in a WAV file: PCM of 8, 16, 24 or 32 bits, or float of 32. Total on arbitrary bytes. */
export function parseWav(bytes: Uint8Array): Result<WavSound, RejectReason> {
  if (bytes.length < 12) return fail('too-short');
  if (textAt(bytes, 0) !== 'RIFF' || textAt(bytes, 8) !== 'WAVE') return fail('wrong-magic');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let format: Format | null = null;
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = view.getUint32(at + 4, true);
    const start = at + 8;
    switch (textAt(bytes, at)) {
      case 'fmt ':
        if (size < 16 || start + size > bytes.length) return fail('too-short');
        format = formatAt(view, start, size);
        if (!format) return fail('implausible');
        break;
      case 'data': {
        if (!format) return fail('implausible');
        const length = size === 0 ? bytes.length - start : Math.min(size, bytes.length - start);
        return ok({ sampleRateHz: format.sampleRateHz, samples: samplesOf(view, start, length, format) });
      }
    }
    at = start + size + (size % 2);
  }
  return fail('too-short');
}

interface Format {
  readonly sampleRateHz: number;
  readonly bytesPerFrame: number;
  readonly read: (view: DataView, at: number) => number;
}

const READERS: Readonly<Record<string, Format['read']>> = {
  [`${PCM}/8`]: (view, at) => (view.getUint8(at) - 128) / 128,
  [`${PCM}/16`]: (view, at) => view.getInt16(at, true) / 32_768,
  [`${PCM}/24`]: (view, at) => (view.getUint8(at) | (view.getInt16(at + 1, true) << 8)) / 8_388_608,
  [`${PCM}/32`]: (view, at) => view.getInt32(at, true) / 2_147_483_648,
  [`${FLOAT}/32`]: (view, at) => finite(view.getFloat32(at, true)),
};

/** A float file may hold anything; what is no number is silence, and nothing is louder than full scale. */
function finite(value: number): number {
  return Number.isFinite(value) ? Math.max(-1, Math.min(1, value)) : 0;
}

function formatAt(view: DataView, at: number, size: number): Format | null {
  const tag = view.getUint16(at, true);
  const format = tag === EXTENSIBLE && size >= 26 ? view.getUint16(at + 24, true) : tag;
  const channels = view.getUint16(at + 2, true);
  const sampleRateHz = view.getUint32(at + 4, true);
  const bits = view.getUint16(at + 14, true);
  const read = READERS[`${format}/${bits}`];
  if (!read || channels < 1 || channels > MAX_CHANNELS || sampleRateHz < 1 || sampleRateHz > MAX_SAMPLE_RATE_HZ) {
    return null;
  }
  return { sampleRateHz, bytesPerFrame: (channels * bits) / 8, read };
}

function samplesOf(view: DataView, start: number, length: number, { bytesPerFrame, read }: Format): Float32Array {
  return Float32Array.from({ length: Math.floor(length / bytesPerFrame) }, (_, n) =>
    read(view, start + n * bytesPerFrame),
  );
}

function textAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
