/** One channel of 16 bits in RIFF/WAVE; samples from -1 to 1. */
export function wavOf(samples: Float32Array, sampleRateHz: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF');
  header.writeUInt32LE(36 + 2 * samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRateHz, 24);
  header.writeUInt32LE(2 * sampleRateHz, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(2 * samples.length, 40);
  return Buffer.concat([header, Buffer.from(Int16Array.from(samples, (sample) => 32_767 * sample).buffer)]);
}
