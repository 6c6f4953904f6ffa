import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { checkThemes, findTooWide } from '#tests/support/accessibility.ts';
import { DESK, newVisitor, PHONE } from '#tests/support/browser.ts';
import { useProduct, type OpenPage, type Product } from '#tests/support/product.ts';

/** Listening takes 15 s; the rest is for a busy machine. */
const SCAN_WITHIN_MS = 40_000;

const KEY = '11'.repeat(22);
const AWAY_AIRTAG = `121910${KEY}0000`;

const base64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64');
const start = (page: Page): Promise<void> => page.getByRole('button', { name: 'Start Tracker Scan' }).click();
const result = (page: Page, title: string): Promise<void> =>
  page.getByRole('heading', { name: title }).waitFor({ timeout: SCAN_WITHIN_MS });

/** Domains of Chromium's protocol that playwright-core has no types for. */
interface Protocol {
  send(method: string, parameters?: object): Promise<Record<string, string>>;
  on(event: string, listener: (event: Record<string, string>) => void): void;
}

const untyped = (session: CDPSession): Protocol => session as unknown as Protocol;

describe('with Chromium’s own Bluetooth, emulated below the chooser', () => {
  const product = useProduct({
    environment: { AUTO_PRO: '1' },
    flags: [
      '--enable-features=WebBluetooth,WebBluetoothNewPermissionsBackend',
      '--enable-experimental-web-platform-features',
    ],
    withWindows: true,
  });

  /** A tag within reach; `written` collects what is written to its bell. */
  async function emulateTag(address: string, written: string[]) {
    const bluetooth = untyped(await product.browser.newBrowserCDPSession());
    await bluetooth.send('BluetoothEmulation.enable', { state: 'powered-on', leSupported: true });
    const manufacturerData = [{ key: 76, data: base64(AWAY_AIRTAG) }];
    await bluetooth.send('BluetoothEmulation.simulatePreconnectedPeripheral', {
      address,
      name: 'Tag',
      manufacturerData,
      knownServiceUuids: [],
    });
    bluetooth.on('BluetoothEmulation.gattOperationReceived', ({ address: asked, type }) => {
      void bluetooth.send('BluetoothEmulation.simulateGATTOperationResponse', { address: asked, type, code: 0 });
    });
    bluetooth.on('BluetoothEmulation.characteristicOperationReceived', ({ characteristicId, type, data = '' }) => {
      written.push(Buffer.from(data, 'base64').toString('hex'));
      void bluetooth.send('BluetoothEmulation.simulateCharacteristicOperationResponse', {
        characteristicId,
        type,
        code: 0,
      });
    });
    const { serviceId } = await bluetooth.send('BluetoothEmulation.addService', {
      address,
      serviceUuid: '7dfc9000-7d1c-4951-86aa-8d9728f8d66c',
    });
    await bluetooth.send('BluetoothEmulation.addCharacteristic', {
      serviceId,
      characteristicUuid: '7dfc9001-7d1c-4951-86aa-8d9728f8d66c',
      properties: { write: true },
    });
    return {
      advertise: (rssi: number) =>
        bluetooth.send('BluetoothEmulation.simulateAdvertisement', {
          entry: {
            deviceAddress: address,
            rssi,
            scanRecord: { name: 'Tag', uuids: [], appearance: 0, txPower: 0, manufacturerData },
          },
        }),
      [Symbol.asyncDispose]: () => bluetooth.send('BluetoothEmulation.disable').then(() => undefined),
    };
  }

  /** Answers the chooser once: picks the first device that it lists, or closes it. */
  async function answerChooser({ page, context }: OpenPage, answer: 'pick' | 'cancel'): Promise<void> {
    const session = untyped(await context.newCDPSession(page));
    await session.send('DeviceAccess.enable');
    let isAnswered = false;
    session.on('DeviceAccess.deviceRequestPrompted', (prompt) => {
      const { id, devices } = prompt as unknown as { id: string; devices: { id: string }[] };
      if (isAnswered || (answer === 'pick' && devices.length === 0)) return;
      isAnswered = true;
      void (answer === 'pick'
        ? session.send('DeviceAccess.selectPrompt', { id, deviceId: devices[0]!.id })
        : session.send('DeviceAccess.cancelPrompt', { id }));
    });
    await start(page);
  }

  test('a tag away from its owner is heard, told by its bytes, saved, found by its signal and rung', async () => {
    const written: string[] = [];
    await using tag = await emulateTag('09:09:09:09:09:01', written);
    const visitor = await product.open('/airtag');
    const { page, seen } = visitor;
    await answerChooser(visitor, 'pick');
    await page.getByText('Keep the device where it is.').waitFor();
    await expect
      .poll(
        async () => {
          await tag.advertise(-71);
          return await page.getByRole('heading', { name: 'A tracker away from its owner' }).count();
        },
        { timeout: SCAN_WITHIN_MS, interval: 500 },
      )
      .toBe(1);
    expect(await page.getByText('Its own signal says it is away from its owner.').isVisible()).toBe(true);
    expect(await page.getByText('Battery: full').isVisible()).toBe(true);
    expect(await page.getByText('-71 dBm').isVisible()).toBe(true);
    await checkThemes(page);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await findTooWide(page)).toEqual([]);
    await expect.poll(() => seen.posted('/api/security-scans')).toHaveLength(1);
    expect(seen.posted('/api/security-scans')[0]).toMatchObject({
      scanType: 'airtag',
      threatDetected: true,
      trackingDevices: [
        {
          deviceName: 'Tag',
          deviceType: 'airtag',
          manufacturer: 'Apple',
          signalStrength: -71,
          isSuspicious: true,
          evidence: [{ rule: 'tracker-airtag', measured: { value: 1 } }],
        },
      ],
      coverage: { complete: true },
    });

    await page.getByRole('button', { name: 'Find it' }).click();
    await page.getByText('Waiting to hear it. Move slowly.').waitFor();
    for (const [rssi, words] of [
      [-88, 'Far away'],
      [-45, 'Very close'],
    ] as const) {
      await expect
        .poll(
          async () => {
            await tag.advertise(rssi);
            return await page.getByRole('status').filter({ hasText: words }).count();
          },
          { timeout: SCAN_WITHIN_MS, interval: 300 },
        )
        .toBe(1);
    }
    await checkThemes(page);
    expect(await findTooWide(page)).toEqual([]);
    await page.getByRole('button', { name: 'Stop finding' }).click();

    await page.getByRole('button', { name: 'Make it ring' }).click();
    await page.getByText('It accepted the request; listen.').waitFor();
    expect(written).toEqual(['af']);
    expect(seen.problems()).toEqual([]);
  });

  test('closing the chooser leads back without a word', async () => {
    await using _ = await emulateTag('09:09:09:09:09:02', []);
    const visitor = await product.open('/airtag');
    await answerChooser(visitor, 'cancel');
    await visitor.page.getByRole('button', { name: 'Start Tracker Scan' }).waitFor();
    expect(await visitor.page.getByRole('alert').count()).toBe(0);
    expect(visitor.seen.posted('/api/security-scans')).toEqual([]);
  });
});

/** What the injected Bluetooth does: protocol emulation has no service data, no refusals and no silence. */
interface World {
  readonly refuses?: string;
  readonly canListen?: boolean;
  readonly id?: string;
}

declare global {
  /** What the page asked the chooser for. */
  var asked: { filters: object[] };
  var advertise: (fields: { rssi: number; company?: string; service?: readonly [string, string] }) => void;
}

function installBluetooth({ refuses, canListen = true, id = 'one' }: World): void {
  const device = Object.assign(new EventTarget(), {
    id,
    name: 'Bag',
    ...(canListen ? { watchAdvertisements: () => Promise.resolve() } : {}),
    gatt: { connect: () => Promise.reject(new DOMException('Out of reach.', 'NetworkError')) },
  });
  const view = (hex: string): DataView =>
    new DataView(Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)).buffer);
  Object.defineProperty(navigator, 'bluetooth', {
    value: {
      requestDevice: (options: typeof globalThis.asked) => {
        globalThis.asked = options;
        return refuses ? Promise.reject(new DOMException('No.', refuses)) : Promise.resolve(device);
      },
    },
  });
  globalThis.advertise = ({ rssi, company, service }) => {
    const fields = {
      rssi,
      manufacturerData: new Map(company === undefined ? [] : [[76, view(company)]]),
      serviceData: new Map(service === undefined ? [] : [[service[0], view(service[1])]]),
      uuids: [],
    };
    device.dispatchEvent(Object.assign(new Event('advertisementreceived'), fields));
  };
}

async function openWith(product: Product, world: World): Promise<OpenPage & AsyncDisposable> {
  const context = await newVisitor(product.browser);
  await context.addInitScript(installBluetooth, world);
  const opened = await product.openIn(context, '/airtag');
  return { ...opened, [Symbol.asyncDispose]: () => context.close() };
}

/** Starts a scan, lets the device send this, and waits for the result. */
async function scan(page: Page, fields: Parameters<typeof globalThis.advertise>[0], title: string): Promise<void> {
  await page.getByText('Keep the device where it is.').waitFor();
  await expect
    .poll(
      async () => {
        await page.evaluate((sent) => globalThis.advertise(sent), fields);
        return await page.getByRole('heading', { name: title }).count();
      },
      { timeout: SCAN_WITHIN_MS, interval: 1_000 },
    )
    .toBe(1);
}

describe('with an injected Bluetooth', () => {
  const product = useProduct({ environment: { AUTO_PRO: '1' } });

  test('a SmartTag is told by its service data; it cannot be rung; what is one’s own is remembered', async () => {
    await using visitor = await openWith(product, {});
    const { page, context } = visitor;
    const smartTag = {
      rssi: -60,
      service: ['0000fd5a-0000-1000-8000-00805f9b34fb', '13f3e400d53a680d705ad065b30000008a195bbf'],
    } as const;
    await start(page);
    await scan(page, smartTag, 'A tracker away from its owner');
    expect(await page.evaluate(() => globalThis.asked.filters)).toEqual([
      ...[76, 135, 117].map((companyIdentifier) => ({ manufacturerData: [{ companyIdentifier }] })),
      ...['AirTag', 'Tile', 'SmartTag'].map((namePrefix) => ({ namePrefix })),
      ...[0xfeed, 0xfd5a].map((service) => ({ services: [service] })),
    ]);
    expect(await page.getByText('Samsung SmartTag').isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Make it ring' }).count()).toBe(0);
    await page.getByRole('button', { name: 'This is mine' }).click();
    await result(page, 'No tracker was recognized');
    expect(await page.getByText('You marked it as yours.').isVisible()).toBe(true);

    // Another visit, where it has another address: its payload still names it.
    await context.addInitScript(installBluetooth, { id: 'two' });
    const again = await product.openIn(context, '/airtag');
    await start(again.page);
    await scan(again.page, smartTag, 'No tracker was recognized');
    expect(await again.page.getByText('You marked it as yours.').isVisible()).toBe(true);
    await expect.poll(() => again.seen.posted('/api/security-scans')).toHaveLength(1);
    expect(again.seen.posted('/api/security-scans')[0]).toMatchObject({ threatDetected: false });
    await again.page.getByRole('button', { name: 'Undo' }).click();
    await result(again.page, 'A tracker away from its owner');

    // A stranger's that stays, a neighbor's: ignored under its third address too.
    await again.page.getByRole('button', { name: 'Ignore it' }).click();
    await result(again.page, 'No tracker was recognized');
    await context.addInitScript(installBluetooth, { id: 'three' });
    const third = await product.openIn(context, '/airtag');
    await start(third.page);
    await scan(third.page, smartTag, 'No tracker was recognized');
    expect(await third.page.getByText('You asked to ignore it.').isVisible()).toBe(true);
  });

  test('a walk of ten minutes tells what came along, and warns of company', async () => {
    await using visitor = await openWith(product, {});
    const { page } = visitor;
    await start(page);
    await scan(page, { rssi: -60, company: AWAY_AIRTAG }, 'A tracker away from its owner');
    // Time stands but for what the walk takes: on a busy machine it would go on between two of its parts.
    const nowMs = Date.now();
    await page.clock.install({ time: nowMs });
    await page.clock.pauseAt(nowMs + 60_000);
    await page.getByRole('button', { name: 'Walk test, 10 minutes' }).click();
    await page.getByRole('button', { name: 'Stop the walk' }).waitFor();
    for (let window = 0; window < 30; window++) {
      await page.evaluate((company) => globalThis.advertise({ rssi: -62, company }), AWAY_AIRTAG);
      await page.clock.runFor(20_000);
    }
    await page.clock.runFor(2_000);
    await page.getByText('It moved with you: we heard it for most of the walk').waitFor();
    await page.clock.resume();
    await checkThemes(page);
    expect(await page.getByText(/In a tour group, a train or a crowd/).isVisible()).toBe(true);
    expect(await page.getByText(/^Heard in (29|30) of 30 parts of 20 seconds\.$/).isVisible()).toBe(true);
  });

  test('the same tag in three places over an hour came along, whatever it says of its owner', async () => {
    await using visitor = await openWith(product, {});
    const { page } = visitor;
    const tile = { rssi: -60, service: ['0000feed-0000-1000-8000-00805f9b34fb', '02000102030405060708'] } as const;
    await page.evaluate(() => {
      const hourAgo = Date.now() - 3_700_000;
      const entries = [0, 1, 2].map((place) => ({
        atMs: hourAgo + place * 600_000,
        place,
        id: 'before',
        kind: 'tile',
        separated: null,
        identity: 'tile 0102030405060708',
        rssiDbm: -60,
      }));
      localStorage.setItem('trackers', JSON.stringify({ place: 2, entries, marks: {} }));
    });
    await start(page);
    await scan(page, tile, 'No tracker was recognized');
    await page.getByRole('button', { name: 'I am somewhere else now: listen again' }).click();
    await scan(page, tile, 'A tracker moved with you');
    expect(await page.getByText('Heard in 4 places over 1.0 hours: it moved with you.').isVisible()).toBe(true);
    expect(await page.getByText(/On a train, in a bus or with a tour group/).isVisible()).toBe(true);
  });

  test('a bell out of reach says so', async () => {
    await using visitor = await openWith(product, {});
    const { page } = visitor;
    await start(page);
    await scan(page, { rssi: -60, company: AWAY_AIRTAG }, 'A tracker away from its owner');
    await page.getByRole('button', { name: 'Make it ring' }).click();
    await page.getByText('It could not be reached.').waitFor();
    expect(await page.getByRole('button', { name: 'Make it ring' }).isEnabled()).toBe(true);
  });

  test('a device that stays silent is listed and not checked', async () => {
    await using visitor = await openWith(product, {});
    const { page, seen } = visitor;
    await start(page);
    await result(page, 'Scan Incomplete');
    expect(await page.getByText('Nothing came from it in 15 seconds').isVisible()).toBe(true);
    expect(await page.getByText('Not checked: What the device sends').isVisible()).toBe(true);
    await expect.poll(() => seen.posted('/api/security-scans')).toHaveLength(1);
    expect(seen.posted('/api/security-scans')[0]).toMatchObject({ coverage: { complete: false } });
  });

  test('where the browser lets no page hear it, its name is listed with the assigned signal', async () => {
    await using visitor = await openWith(product, { canListen: false });
    const { page, seen } = visitor;
    await start(page);
    await result(page, 'Scan Incomplete');
    expect(await page.getByText('Only its name is known.').isVisible()).toBe(true);
    expect(await page.getByText('Unknown Distance').isVisible()).toBe(true);
    await expect.poll(() => seen.posted('/api/security-scans')).toHaveLength(1);
    expect(seen.posted('/api/security-scans')[0]).toMatchObject({
      threatDetected: false,
      trackingDevices: [{ deviceName: 'Bag', signalStrength: -65, isSuspicious: false }],
      coverage: { complete: false },
    });
  });

  test.each([
    [
      'NotAllowedError',
      'Bluetooth permission denied. Please enable Bluetooth permissions for this website and try again.',
    ],
    ['InvalidStateError', 'Tracking device scan failed. Please ensure Bluetooth is enabled and try again.'],
  ])('%s stops the scan with its sentence', async (refuses, sentence) => {
    await using visitor = await openWith(product, { refuses });
    const { page, seen } = visitor;
    await start(page);
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
    expect(await page.getByRole('button', { name: 'Start Tracker Scan' }).isEnabled()).toBe(true);
    expect(seen.posted('/api/security-scans')).toEqual([]);
  });

  test('without Bluetooth the press says so', async () => {
    const { page } = await product.open('/airtag');
    await start(page);
    const sentence =
      'Web Bluetooth is not supported on this device or browser. Please use Chrome/Edge on Android/Windows.';
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
    expect(await page.getByRole('button', { name: 'Start Tracker Scan' }).isEnabled()).toBe(true);
  });
});

describe('without Pro', () => {
  const product = useProduct();

  test('the pitch names the price, hands over to the payment and to the free camera', async () => {
    const { page } = await product.open('/airtag');
    expect(await page.getByText('Tracker scanning is part of Pro for just $3/month.').isVisible()).toBe(true);
    expect(await page.getByText('The camera detection stays free.').isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Start Tracker Scan' }).count()).toBe(0);
    // What helps without Pro comes before what Pro costs.
    const free = (await page.getByRole('heading', { name: 'Three ways to look' }).boundingBox())!;
    const pitch = (await page.getByRole('heading', { name: 'Upgrade to Pro' }).boundingBox())!;
    expect(free.y).toBeLessThan(pitch.y);
    await page.getByRole('link', { name: 'Pay with PayPal' }).click();
    await page.waitForURL('**/subscription');
  });

  test('a laptop is shown the command first, and a phone, where nobody can type it, what it can do itself', async () => {
    const command = 'node sweep-companion.mjs scan trackers';
    const ways = (page: Page) => page.getByRole('heading', { level: 3 }).allInnerTexts();
    const topOf = async (page: Page, name: string) => (await page.getByRole('heading', { name }).boundingBox())!.y;

    const { page: laptop } = await product.open('/airtag', { ...DESK, hasTouch: false, isMobile: false });
    expect(await laptop.getByText(command).isVisible()).toBe(true);
    expect(await laptop.getByRole('link', { name: 'Get the companion' }).isVisible()).toBe(true);
    expect(await laptop.getByText('A phone cannot run it').isVisible()).toBe(false);
    expect(await topOf(laptop, 'With a laptop')).toBeLessThan(await topOf(laptop, 'On Android'));

    for (const options of [PHONE, { ...PHONE, viewport: { width: 1280, height: 800 } }]) {
      const { page: phone } = await product.open('/airtag', options);
      expect(await ways(phone)).toEqual(['On Android', 'On an iPhone', 'With a laptop: all of them at once']);
      expect(await phone.getByText(command).isVisible()).toBe(false);
      expect(await phone.getByRole('link', { name: 'Get the companion' }).isVisible()).toBe(false);
      expect(await phone.getByText('A phone cannot run it: open this page on the laptop.').isVisible()).toBe(true);
      expect(await topOf(phone, 'With a laptop')).toBeGreaterThan(await topOf(phone, 'On an iPhone'));
    }
  });
});
