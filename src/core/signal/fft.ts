/** A Hann window of `size` samples, periodic: its sum is size / 2, its sum of squares 3 / 8 size. */
export function hannWindow(size: number): Float64Array {
  return Float64Array.from({ length: size }, (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / size));
}

/** Discrete Fourier transform of one real frame. */
export interface RealFft {
  readonly size: number;
  /** Writes |X[k]|² for k = 0 … size / 2 into `power` (size / 2 + 1 values). `frame` (size values) is left as it is. */
  power(frame: Float32Array | Float64Array, power: Float32Array | Float64Array): void;
}

/**
 * A real transform of `size` samples, a power of two from 4 on. It packs even and odd samples into one complex transform
 * of half the length (radix 2, in place, tables made once) and unpacks the two spectra afterwards.
 */
export function createRealFft(size: number): RealFft {
  if (size < 4 || (size & (size - 1)) !== 0) throw new RangeError(`FFT of ${size} samples`);
  const half = size / 2;
  const re = new Float64Array(half);
  const im = new Float64Array(half);
  // cos and sin of -2πk / size for k < size / 2: every second entry serves the half-length transform.
  const cos = Float64Array.from({ length: half }, (_, k) => Math.cos((2 * Math.PI * k) / size));
  const sin = Float64Array.from({ length: half }, (_, k) => -Math.sin((2 * Math.PI * k) / size));
  const reversed = bitReversal(half);

  function transformHalf(): void {
    for (let span = 1, stride = half; span < half; span *= 2, stride /= 2) {
      for (let start = 0; start < half; start += 2 * span) {
        for (let k = 0, angle = 0; k < span; k++, angle += stride) {
          const a = start + k;
          const b = a + span;
          const c = cos[angle]!;
          const s = sin[angle]!;
          const bRe = re[b]! * c - im[b]! * s;
          const bIm = re[b]! * s + im[b]! * c;
          re[b] = re[a]! - bRe;
          im[b] = im[a]! - bIm;
          re[a] = re[a]! + bRe;
          im[a] = im[a]! + bIm;
        }
      }
    }
  }

  return {
    size,
    power(frame, power) {
      for (let index = 0; index < half; index++) {
        const from = 2 * reversed[index]!;
        re[index] = frame[from]!;
        im[index] = frame[from + 1]!;
      }
      transformHalf();
      // X[k] = E[k] + w^k O[k], where E and O are the transforms of the even and the odd samples.
      power[0] = (re[0]! + im[0]!) ** 2;
      power[half] = (re[0]! - im[0]!) ** 2;
      for (let k = 1; k < half; k++) {
        const mirror = half - k;
        const evenRe = (re[k]! + re[mirror]!) / 2;
        const evenIm = (im[k]! - im[mirror]!) / 2;
        const oddRe = (im[k]! + im[mirror]!) / 2;
        const oddIm = (re[mirror]! - re[k]!) / 2;
        const xRe = evenRe + oddRe * cos[k]! - oddIm * sin[k]!;
        const xIm = evenIm + oddRe * sin[k]! + oddIm * cos[k]!;
        power[k] = xRe * xRe + xIm * xIm;
      }
    },
  };
}

function bitReversal(size: number): Uint32Array {
  const bits = Math.log2(size);
  return Uint32Array.from({ length: size }, (_, index) => {
    let reversed = 0;
    for (let bit = 0; bit < bits; bit++) if (index & (1 << bit)) reversed |= 1 << (bits - 1 - bit);
    return reversed;
  });
}
