import { expect, test } from 'vitest';
import { CommandError } from '#adapters/node/command.ts';
import { makeClip } from '#tests/simulator/sounds.ts';
import { runOnFile } from '#tests/support/command.ts';
import { wavOf } from '#tests/support/wav.ts';
import { analyseAudio } from './analyse-audio.ts';

const RATE_HZ = 48_000;

const room = makeClip({
  background: 'room',
  emission: null,
  emissionDbfs: 0,
  seed: 3,
  seconds: 4,
  sampleRateHz: RATE_HZ,
}).samples;

test('a tone at 19 kHz is told where it is', async () => {
  const withTone = room.map((sample, n) => sample + 0.01 * Math.sin((2 * Math.PI * 19_000 * n) / RATE_HZ));
  const { code, records } = await runOnFile(analyseAudio, wavOf(withTone, RATE_HZ));
  expect(code).toBe(0);
  expect(records).toMatchObject([
    { type: 'summary', sampleRateHz: RATE_HZ, ceilingHz: 24_000, flagged: true, tones: [{ pattern: 'steady' }] },
  ]);
  const [{ hz }] = records[0]!['tones'] as [{ hz: number }];
  expect(Math.abs(hz - 19_000)).toBeLessThan(50);
});

test('a quiet room is quiet, and what lies above its ceiling was not checked', async () => {
  const { records } = await runOnFile(analyseAudio, wavOf(room, RATE_HZ));
  expect(records).toMatchObject([{ flagged: false, tones: [], notChecked: [expect.stringContaining('24.0')] }]);
});

test('another file is refused in a sentence', async () => {
  await expect(runOnFile(analyseAudio, 'no sound')).rejects.toBeInstanceOf(CommandError);
});
