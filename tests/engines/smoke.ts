import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROUTES } from '#apps/web/view/routes.tsx';
import { verifyBundle } from '#features/evidence/bundle.ts';
import { runPython, type PythonVerdict } from '#tests/evidence-verifier/python.ts';
import { verifying } from '#tests/support/evidence.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import type { Engine, EnginePage } from './engine.ts';

const SCAN_WITHIN_MS = 90_000;
const KEPT_WITHIN_MS = 30_000;
const SECRET = 'Hotel-Secreta-48.8566N';
const POLICE_CARDS = [
  ['日本語', '部屋に隠しカメラがあると思います。'],
  ['العربية', 'أعتقد أن هناك كاميرا مخفية في غرفتي.'],
] as const;
const OUTCOMES = ['Potential Threats Found', 'All Clear!', 'Scan Complete', 'Scan Incomplete'];

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

/** What the product has to do in every engine; each is a file, since they wait more than they compute. */
export function smoke(engine: Engine): void {
  let server: TestServer;
  let page: EnginePage;

  beforeAll(async () => {
    [server, page] = await Promise.all([startServer(), engine.open()]);
  });
  afterAll(() => Promise.all([page?.[Symbol.asyncDispose](), server?.stop()]));

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
    // Nothing beyond the camera can be run here without Pro: there is no step for it, and the card says why.
    await stands('Place 9 of 9');
    await pressed('Skip this place');
    await pressed('See the result');
    await stands('Scan Incomplete');
    const card = () => page.evaluate<string | null>(`document.querySelector('.round-card')?.innerText ?? null`);
    const shown = await card();
    expect(shown).toContain('This cannot work on this device.');
    expect(shown).not.toMatch(/nothing seen/i);
    await page.goto(await page.evaluate<string>('location.href'));
    await expect.poll(card).toBe(shown);
  });

  test('a find without a camera: four files chosen, the police card, the claim, and a bundle that two verifiers call whole', async () => {
    const picture = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#5a3c20' } })
      .withExif({ IFD0: { Make: SECRET } })
      .jpeg()
      .toBuffer();
    await page.goto(`${server.baseUrl}/found?what=camera&step=3`);
    for (let shot = 0; shot < 4; shot += 1) {
      // Beside each button for the camera stands one for files.
      const chosen = `(() => {
        const input = [...document.querySelectorAll('input[type=file]:not([capture])')][${shot}];
        if (!input) return false;
        const bytes = Uint8Array.from(atob(${JSON.stringify(picture.toString('base64'))}), (one) => one.charCodeAt(0));
        const files = new DataTransfer();
        files.items.add(new File([bytes, '${shot}'], 'IMG_0001.JPG', { type: 'image/jpeg' }));
        input.files = files.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
        return true;
      })()`;
      await expect.poll(() => page.evaluate(chosen), { timeout: KEPT_WITHIN_MS }).toBe(true);
      const kept = `[...document.querySelectorAll('[role=status]')].filter((one) => one.textContent === 'Kept').length`;
      await expect.poll(() => page.evaluate(kept), { timeout: KEPT_WITHIN_MS }).toBe(shot + 1);
    }

    await page.goto(`${server.baseUrl}/found/say?paper=police&what=camera`);
    for (const [language, sentence] of POLICE_CARDS) {
      const choose = `(() => {
        const option = [...document.querySelectorAll('option')].find((one) => one.textContent.includes('${language}'));
        if (!option) return false;
        option.parentElement.value = option.value;
        option.parentElement.dispatchEvent(new Event('change', { bubbles: true }));
        return true;
      })()`;
      // Chosen until it is shown: the page may not answer yet.
      await expect
        .poll(
          async () => {
            await page.evaluate(choose);
            return await hasText(page, [sentence]);
          },
          { timeout: KEPT_WITHIN_MS },
        )
        .toBe(sentence);
    }

    await page.goto(`${server.baseUrl}/found/say?paper=claim&what=camera`);
    const hashes = `[...(document.querySelector('article')?.textContent ?? '').matchAll(/[0-9a-f]{64}/g)].map(([hash]) => hash)`;
    await expect.poll(async () => (await page.evaluate<string[]>(hashes)).length, { timeout: KEPT_WITHIN_MS }).toBe(4);
    const claimed = await page.evaluate<string[]>(hashes);

    await page.goto(`${server.baseUrl}/evidence`);
    const whole = `document.querySelectorAll('[data-file-state="whole"]').length`;
    await expect.poll(() => page.evaluate(whole), { timeout: KEPT_WITHIN_MS }).toBe(4);
    // What is saved is looked at on its way to the disk.
    await page.evaluate(`(() => {
      Object.defineProperty(navigator, 'canShare', { configurable: true, value: undefined });
      const make = URL.createObjectURL.bind(URL);
      URL.createObjectURL = (made) => {
        if (made.type === 'application/zip') globalThis.sealed = made;
        return make(made);
      };
    })()`);
    expect(await press(page, 'Send or save the bundle')).toBe(true);
    await expect.poll(() => page.evaluate(`globalThis.sealed !== undefined`), { timeout: KEPT_WITHIN_MS }).toBe(true);
    const bundle = Buffer.from(
      await page.evaluate<string>(`globalThis.sealed.arrayBuffer().then((bytes) =>
        btoa([...new Uint8Array(bytes)].map((byte) => String.fromCharCode(byte)).join('')))`),
      'base64',
    );
    const { whole: isWhole, files } = await verifyBundle(bundle, verifying);
    expect(isWhole).toBe(true);
    expect(files.filter(({ file }) => file.startsWith('files/'))).toHaveLength(4);
    expect(bundle.includes(SECRET)).toBe(false);
    for (const hash of claimed) expect(bundle.includes(hash)).toBe(true);
    const folder = await mkdtemp(join(tmpdir(), 'sweep-engines-'));
    try {
      await writeFile(join(folder, 'evidence.zip'), bundle);
      const [python] = await runPython<PythonVerdict>('bundle', { files: [join(folder, 'evidence.zip')] });
      expect(python).toMatchObject({ whole: true, fault: null });
    } finally {
      await rm(folder, { recursive: true });
    }
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
}
