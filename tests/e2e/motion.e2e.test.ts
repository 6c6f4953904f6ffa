import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeClip } from '#tests/simulator/sounds.ts';
import { expectKeptOnce } from '#tests/support/outbox.ts';
import { useProduct } from '#tests/support/product.ts';
import { wavOf } from '#tests/support/wav.ts';

/** The five steps take 12 s; the rest is for a microphone's start on a busy machine. */
const SCAN_WITHIN_MS = 60_000;
const RATE_HZ = 48_000;
const TURN_MS = 40;

const FAKE_MICROPHONE = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'] as const;

/** The flag that feeds a room to the fake microphone: with a steady tone, or without any. */
function useRoom(name: string, samples: () => Float32Array): string {
  const path = join(tmpdir(), `sweep-${name}-${process.pid}.wav`);
  beforeAll(() => writeFile(path, wavOf(samples(), RATE_HZ)));
  afterAll(() => rm(path, { force: true }));
  return `--use-file-for-fake-audio-capture=${path}`;
}

const quietRoom = (): Float32Array =>
  makeClip({ background: 'room', emission: null, emissionDbfs: 0, seed: 3, seconds: 8, sampleRateHz: RATE_HZ }).samples;

const withTone = (): Float32Array =>
  quietRoom().map((sample, n) => sample + 0.02 * Math.sin((2 * Math.PI * 19_000 * n) / RATE_HZ));

async function scan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start Motion Scan' }).click();
  for (const step of ['PIR Sensors', 'Microwave Sensors', 'Ultrasonic Sensors', 'Network IoT Sensors', 'RF Spectrum']) {
    await page.getByRole('status').filter({ hasText: step }).waitFor({ timeout: SCAN_WITHIN_MS });
  }
  await page.getByRole('heading', { name: /^Scan (Complete|Incomplete)$/ }).waitFor({ timeout: SCAN_WITHIN_MS });
}

const pro = { environment: { AUTO_PRO: '1' } };

describe('a tone at 19 kHz', () => {
  const product = useProduct({ ...pro, flags: [...FAKE_MICROPHONE, useRoom('tone', withTone)] });

  test('is heard through the microphone, told as what it may be, and saved', async () => {
    const { page, seen } = await product.open('/motion');
    await scan(page);
    expect(await page.getByText('Ultrasonic tone at 19.0 kHz').isVisible()).toBe(true);
    expect(await page.getByText(/It could be a charger, a display or a sensor/).isVisible()).toBe(true);
    await expect.poll(() => seen.posted('/api/security-scans')).toHaveLength(1);
    expect(seen.posted('/api/security-scans')[0]).toMatchObject({
      scanType: 'motion_sensor',
      threatDetected: true,
      motionSensors: [
        { sensorType: 'ultrasonic', frequency: expect.stringMatching(/^(1899\d|1900\d) Hz$/), isSuspicious: true },
      ],
      coverage: { complete: true },
    });
    expect(seen.problems()).toEqual([]);
  });

  test('is told as filtered where the browser keeps processing the sound', async () => {
    const { page } = await product.open('/motion');
    // As a browser that does not let a page switch its processing off.
    await page.evaluate(() => {
      const { getUserMedia } = MediaDevices.prototype;
      MediaDevices.prototype.getUserMedia = function () {
        return getUserMedia.call(this, {
          audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
        });
      };
    });
    await scan(page);
    expect(await page.getByText('Your browser blocks ultrasound.').first().isVisible()).toBe(true);
    expect(await page.getByText(/Ultrasonic tone at/).count()).toBe(0);
  });
});

describe('a quiet room', () => {
  const product = useProduct({ ...pro, flags: [...FAKE_MICROPHONE, useRoom('quiet', quietRoom)] });

  test('ends each of the five steps truthfully and finds nothing', async () => {
    const { page, seen } = await product.open('/motion');
    await scan(page);
    expect(await page.getByText(/^No tone stood out between 18\.0 and 2\d\.\d kHz\.$/).isVisible()).toBe(true);
    expect(await page.getByText('Cannot be sensed by a phone').count()).toBe(3);
    expect(await page.getByText('Via companion').count()).toBe(1);
    expect(await page.getByText('Measured', { exact: true }).count()).toBe(1);
    // Each row that no phone can sense says how its sensor is found by eye.
    expect(await page.getByText(/^By eye: /).allInnerTexts()).toHaveLength(4);
    await expect.poll(() => seen.posted('/api/security-scans')).toHaveLength(1);
    expect(seen.posted('/api/security-scans')[0]).toMatchObject({ threatDetected: false, motionSensors: [] });
  });

  test('is kept once where there is no connection', async () => {
    const { page, context } = await product.open('/motion');
    await page.getByRole('button', { name: 'Start Motion Scan' }).click();
    await page.getByRole('status').filter({ hasText: 'Microwave Sensors' }).waitFor({ timeout: SCAN_WITHIN_MS });
    await expectKeptOnce(page, context, () => page.getByRole('button', { name: 'Stop' }).click());
  });
});

describe('the phone’s own sensors', () => {
  const product = useProduct({
    ...pro,
    flags: [...FAKE_MICROPHONE, useRoom('sensors', quietRoom), '--enable-features=GenericSensorExtraClasses'],
  });

  test('are read as often as asked, and told as saying nothing of the room', async () => {
    const { page, context } = await product.open('/motion', {
      permissions: ['accelerometer', 'gyroscope', 'magnetometer', 'ambient-light-sensor'],
    });
    const session = await context.newCDPSession(page);
    for (const type of ['accelerometer', 'linear-acceleration', 'gyroscope', 'relative-orientation'] as const) {
      await session.send('Emulation.setSensorOverrideEnabled', {
        enabled: true,
        type,
        metadata: { available: true, minimumFrequency: 1, maximumFrequency: 60 },
      });
      await session.send('Emulation.setSensorOverrideReadings', {
        type,
        reading:
          type === 'relative-orientation'
            ? { quaternion: { x: 0, y: 0, z: 0, w: 1 } }
            : { xyz: { x: 0.1, y: 0.2, z: 9.5 } },
      });
    }
    await session.send('Emulation.setSensorOverrideEnabled', {
      enabled: true,
      type: 'ambient-light',
      metadata: { available: true, minimumFrequency: 1, maximumFrequency: 60 },
    });
    // The page's time goes on by turns of the phone, so that on a busy machine, too, its sensors keep up with it.
    const nowMs = Date.now();
    await page.clock.install({ time: nowMs });
    await page.clock.pauseAt(nowMs + 60_000);
    let isScanning = true;
    /** Orientation and light are told when they change, light in steps of 50 lux, so somebody turns the phone to a lamp. */
    async function turn(): Promise<void> {
      for (let z = 0; isScanning; z += 0.01) {
        await session.send('Emulation.setSensorOverrideReadings', {
          type: 'relative-orientation',
          reading: { quaternion: { x: 0, y: 0, z: Math.sin(z), w: Math.cos(z) } },
        });
        await session.send('Emulation.setSensorOverrideReadings', {
          type: 'ambient-light',
          reading: { single: { value: 100 + 20_000 * z } },
        });
        await page.waitForTimeout(TURN_MS);
        await page.clock.runFor(TURN_MS);
      }
    }
    await Promise.all([scan(page).finally(() => (isScanning = false)), turn()]);
    for (const sentence of [
      /20 motion readings taken/,
      /15 orientation readings taken/,
      /10 readings of the connection taken/,
      /20 light readings taken/,
    ]) {
      expect(await page.getByText(sentence).count(), String(sentence)).toBe(1);
    }
    expect(await page.getByText('Cannot be sensed by a phone').count()).toBe(3);
  });
});

describe('a microphone that the person refuses', () => {
  const product = useProduct({
    ...pro,
    flags: ['--use-fake-device-for-media-stream', '--deny-permission-prompts'],
    withWindows: true,
  });

  test('leaves the ultrasonic step not measured, with the sentence and the way to allow it', async () => {
    const { page } = await product.open('/motion');
    await scan(page);
    const sentence = 'Audio permission denied. Enable microphone access for ultrasonic detection.';
    expect(await page.getByRole('alert').filter({ hasText: sentence }).isVisible()).toBe(true);
    expect(await page.getByText('Not measured', { exact: true }).count()).toBe(1);
  });
});

describe('without Pro', () => {
  const product = useProduct();

  test('the press asks to upgrade for Motion Sensor Detection', async () => {
    const { page } = await product.open('/motion');
    await page.getByRole('button', { name: 'Start Motion Scan' }).click();
    await page
      .getByText(
        'Motion Sensor Detection requires a Pro subscription. Unlock all advanced security features for just $3/month.',
      )
      .waitFor();
    await page.getByRole('button', { name: 'Maybe Later' }).click();
    expect(await page.getByRole('button', { name: 'Start Motion Scan' }).isVisible()).toBe(true);
  });
});
