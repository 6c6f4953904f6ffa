import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROUTES } from '#apps/web/view/routes.tsx';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { ENGINES, type EnginePage } from './engine.ts';

const SCAN_WITHIN_MS = 90_000;
const OUTCOMES = ['Potential Threats Found', 'All Clear!', 'Scan Complete', 'Scan Incomplete'];

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

/** A press on the button of this name, as assistive technology presses it. */
function press(page: EnginePage, name: string): Promise<boolean> {
  const sought = JSON.stringify(name);
  return page.evaluate(`(() => {
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === ${sought});
    button?.click();
    return button !== undefined;
  })()`);
}

function hasText(page: EnginePage, texts: readonly string[]): Promise<string | null> {
  return page.evaluate(`${JSON.stringify(texts)}.find((text) => document.body.innerText.includes(text)) ?? null`);
}

/** What a person meets on a route, once its script has answered. */
interface Seen {
  readonly headings: readonly string[];
  readonly title: string;
  readonly current: readonly string[];
  readonly foreign: readonly string[];
  readonly sideways: boolean;
}

const LOOK = `({
  headings: [...document.querySelectorAll('h1')].map((heading) => heading.textContent),
  title: document.title,
  current: [...document.querySelectorAll('nav [aria-current="page"]')].map((link) => link.textContent),
  foreign: performance.getEntriesByType('resource').map((entry) => entry.name)
    .filter((name) => !name.startsWith(location.origin) && !name.startsWith('data:') && !name.startsWith('blob:')),
  sideways: document.documentElement.scrollWidth > document.documentElement.clientWidth,
})`;

describe.each(ENGINES)('$name', (engine) => {
  let page: EnginePage;

  beforeAll(async () => {
    page = await engine.open();
  });
  afterAll(() => page?.[Symbol.asyncDispose]());

  test.each(ROUTES)('$path opens', async (route) => {
    await page.goto(server.baseUrl + route.path);
    await expect
      .poll(() => page.evaluate(`performance.getEntriesByName(location.origin + '/api/session').length`))
      .toBeGreaterThan(0);
    const seen = await page.evaluate<Seen>(LOOK);
    expect(seen.headings).toHaveLength(1);
    expect(seen.title).toBe(route.bare ? route.title : `${route.title} – Sweep`);
    expect(seen.current).toHaveLength(['/', '/reports', '/camera', '/network', '/nfc'].includes(route.path) ? 1 : 0);
    expect(seen.foreign).toEqual([]);
    expect(seen.sideways).toBe(false);
  });

  /** Goes to Home, changes what the browser offers there, and on inside the page, which keeps the change. */
  async function goWith(change: string, path: string): Promise<void> {
    await page.goto(server.baseUrl);
    await expect
      .poll(() => page.evaluate(`performance.getEntriesByName(location.origin + '/api/session').length`))
      .toBeGreaterThan(0);
    await page.evaluate(`(() => { ${change} })()`);
    await page.evaluate(`document.querySelector('nav a[href="${path}"]').click()`);
    await expect.poll(() => page.evaluate('location.pathname')).toBe(path);
  }

  const HEADINGS = ['On this phone', 'On this device'];

  test('offer and behavior agree: key cards without a reader, and with one', async () => {
    // None of the three has one here.
    await goWith('delete globalThis.NDEFReader;', '/nfc');
    await expect.poll(() => hasText(page, HEADINGS)).not.toBe(null);
    expect(await hasText(page, ['See a demonstration'])).toBe(null);
    expect(await press(page, 'Start NFC Scan')).toBe(true);
    await expect.poll(() => hasText(page, ['See a demonstration'])).not.toBe(null);
    expect(await page.evaluate(`document.querySelector('dialog[open]') === null`)).toBe(true);

    await goWith('globalThis.NDEFReader = class extends EventTarget { scan() { return Promise.resolve(); } };', '/nfc');
    expect(await press(page, 'Start NFC Scan')).toBe(true);
    await expect.poll(() => page.evaluate(`document.querySelector('dialog[open]') !== null`)).toBe(true);
    expect(await hasText(page, ['See a demonstration'])).toBe(null);
  });

  test('offer and behavior agree: a camera that is taken away', async () => {
    await goWith(
      `Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined });`,
      '/camera',
    );
    expect(await press(page, 'Start Camera Scan')).toBe(true);
    await expect.poll(() => hasText(page, ['Camera not supported on this device.'])).not.toBe(null);
  });

  test('the list before paying is what this browser has', async () => {
    await page.goto(`${server.baseUrl}/subscription`);
    const verdicts = () =>
      page.evaluate<Record<string, string>>(
        `Object.fromEntries([...document.querySelectorAll('.ability-line')].map((line) => [...line.children].map((word) => word.textContent)))`,
      );
    await expect
      .poll(async () => Object.values(await verdicts()).filter((word) => /Work|work/.test(word)).length)
      .toBe(5);
    const has = await page.evaluate<{ nfc: boolean; bluetooth: boolean; camera: boolean }>(
      `({ nfc: 'NDEFReader' in globalThis, bluetooth: 'bluetooth' in navigator, camera: Boolean(navigator.mediaDevices?.getUserMedia) })`,
    );
    const seen = await verdicts();
    expect(seen['NFC Key Scanner'] === 'Cannot work here').toBe(!has.nfc);
    expect(seen['AirTag and Tracker Scanner'] === 'Cannot work here').toBe(!has.bluetooth);
    expect(seen['Camera Detection'] === 'Cannot work here').toBe(!has.camera);
  });

  test('a round without the camera says what cannot work here, and ends in one card that a reload brings back', async () => {
    await page.goto(`${server.baseUrl}/round`);
    const pressed = (name: string) => expect.poll(() => press(page, name)).toBe(true);
    const stands = (words: string) => expect.poll(() => hasText(page, [words])).not.toBe(null);
    await pressed('The whole room About six minutes');
    for (let place = 1; place <= 8; place += 1) {
      await stands(`Place ${place} of 9`);
      await pressed('Skip this place');
    }
    await stands('Beyond the camera');
    const canListen = await page.evaluate<boolean>(`'bluetooth' in navigator`);
    const cannot = async () =>
      await page.evaluate<string[]>(
        `[...document.querySelectorAll('.round-beyond')].filter((card) => card.textContent.includes('This cannot work on this phone.')).map((card) => card.querySelector('h2').textContent)`,
      );
    await expect.poll(cannot).toEqual(['NFC Key Scanner', ...(canListen ? [] : ['AirTag and Tracker Scanner'])]);
    await pressed('On to the door');
    await stands('Place 9 of 9');
    await pressed('Skip this place');
    await pressed('See the result');
    await stands('Scan Incomplete');
    const card = () => page.evaluate<string | null>(`document.querySelector('.round-card')?.innerText ?? null`);
    const shown = await card();
    expect(shown).not.toMatch(/nothing seen/i);
    await page.goto(await page.evaluate<string>('location.href'));
    await expect.poll(card).toBe(shown);
  });

  test('a camera scan runs from the press to its result, and can be repeated', async () => {
    await page.goto(`${server.baseUrl}/camera`);
    // Pressed until the picture moves, also where the camera needs a second asking.
    await expect
      .poll(
        async () => {
          await press(page, 'Start Camera Scan');
          return await page.evaluate(`(document.querySelector('video')?.currentTime ?? 0) > 0`);
        },
        { timeout: 30_000, interval: 500 },
      )
      .toBe(true);
    await expect.poll(() => hasText(page, OUTCOMES), { timeout: SCAN_WITHIN_MS, interval: 500 }).not.toBe(null);
    expect(await hasText(page, ['Camera not supported on this device.', 'Failed to access camera.'])).toBe(null);
    expect(await page.evaluate(`document.querySelector('video')?.srcObject ?? null`)).toBe(null);
    expect(await press(page, 'Scan Again')).toBe(true);
    await expect.poll(() => hasText(page, ['Start Camera Scan'])).not.toBe(null);
  });
});
