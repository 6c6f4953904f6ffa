import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { FAKE_CAMERA, REFUSED_CAMERA, startScan } from '#tests/support/camera.ts';
import { useProduct } from '#tests/support/product.ts';

/** The sentence stands, the way without a camera beside it, and Start can be pressed again. */
async function expectRefusal(page: Page, sentence: string): Promise<void> {
  await startScan(page);
  await page.getByRole('alert').filter({ hasText: sentence }).waitFor({ timeout: 20_000 });
  expect(await page.getByText(sentence, { exact: true }).isVisible()).toBe(true);
  expect(await page.getByRole('heading', { name: 'Check with a flashlight and your eyes' }).isVisible()).toBe(true);
  expect(await page.getByText('Close the curtains and switch off the lights.').first().isVisible()).toBe(true);
  expect(await page.getByRole('button', { name: 'Start Camera Scan' }).isEnabled()).toBe(true);
}

describe('a camera that the person refuses', () => {
  const product = useProduct({ flags: REFUSED_CAMERA, withWindows: true });

  test('shows the sentence of a refusal, how to allow it, and saves nothing', async () => {
    const { page, seen } = await product.open('/camera');
    await expectRefusal(page, 'Camera access denied. Please allow camera permissions and try again.');
    await page.getByText('How to allow the camera').click();
    expect(await page.getByText(/^Safari on iPhone/).isVisible()).toBe(true);
    expect(seen.posted('/api/security-scans')).toEqual([]);
    expect(seen.problems()).toEqual([]);
  });
});

describe('a device', () => {
  const product = useProduct();

  test('without a camera says so', async () => {
    const { page } = await product.open('/camera');
    await expectRefusal(page, 'No camera found on this device.');
  });

  test('whose browser has no camera access says so', async () => {
    const { page } = await product.open('/camera');
    await page.evaluate(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }));
    await expectRefusal(page, 'Camera not supported on this device.');
  });

  test('whose camera fails in any other way says so', async () => {
    const { page } = await product.open('/camera');
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('In use', 'NotReadableError'));
    });
    await expectRefusal(page, 'Failed to access camera. Please check permissions and try again.');
  });
});

describe('a camera without a preview', () => {
  const product = useProduct({ flags: FAKE_CAMERA });

  test('says so when the element does not play', async () => {
    const { page } = await product.open('/camera');
    await page.evaluate(() => {
      HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError'));
    });
    await expectRefusal(page, 'Camera preview failed. Please allow camera access and refresh the page.');
  });

  test('says so when no picture ever comes', async () => {
    const { page } = await product.open('/camera');
    await page.evaluate(() => {
      HTMLVideoElement.prototype.requestVideoFrameCallback = () => 0;
    });
    await expectRefusal(page, 'Camera preview failed. Please allow camera access and refresh the page.');
  });
});
