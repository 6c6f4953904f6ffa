import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RoundEvent, RoundLog } from '#features/round/log.ts';
import { PLANS } from '#features/round/place.ts';
import { LOCAL_PATH, type LocalEvent } from '#scanners/network/local-protocol.ts';
import { makeClip } from '#tests/simulator/sounds.ts';
import { newVisitor, visit, watch } from '#tests/support/browser.ts';
import { type Product, useProduct } from '#tests/support/product.ts';
import { ROUND_ID } from '#tests/support/round.ts';
import { wavOf } from '#tests/support/wav.ts';
import { expectSameCard, finish, heading, keepRound, press, replayed } from './round-support.ts';

/** Each scanner listens for up to 15 s; the rest is for a busy machine. */
const WITHIN_MS = 40_000;
const WHOLE_TEST_MS = 180_000;
const RATE_HZ = 48_000;

/** What each sensor of the test's device does: it hears what is shown to it, or nothing at all. */
interface Sensors {
  readonly isDeaf: boolean;
  /** Whether the companion's scan finds the camera that the companion plays; null: it plays none. */
  readonly canary: boolean | null;
}

declare global {
  var layCard: (serialNumber: string) => void;
}

/** Key cards and Bluetooth at the edge of the browser; a deaf one is there, asks for leave, and never hears anything. */
function installSensors({ isDeaf }: Sensors): void {
  const readers = new Set<EventTarget>();
  class NDEFReader extends EventTarget {
    scan({ signal }: { signal: AbortSignal }): Promise<void> {
      readers.add(this);
      signal.addEventListener('abort', () => readers.delete(this));
      return Promise.resolve();
    }
  }
  const device = Object.assign(new EventTarget(), {
    id: 'own',
    name: 'Earbuds',
    watchAdvertisements: () => {
      const say = () =>
        device.dispatchEvent(
          Object.assign(new Event('advertisementreceived'), {
            rssi: -50,
            manufacturerData: new Map([[76, new DataView(Uint8Array.of(7, 25, 1).buffer)]]),
            serviceData: new Map(),
            uuids: [],
          }),
        );
      if (!isDeaf) setTimeout(say, 100);
      return Promise.resolve();
    },
  });
  Object.defineProperty(navigator, 'bluetooth', {
    value: { getAvailability: () => Promise.resolve(true), requestDevice: () => Promise.resolve(device) },
  });
  Object.assign(globalThis, {
    NDEFReader,
    layCard(serialNumber: string) {
      if (isDeaf) return;
      for (const reader of readers) reader.dispatchEvent(Object.assign(new Event('reading'), { serialNumber }));
    },
  });
}

/** A companion on this computer whose scan comes back without a camera. */
async function installCompanion(context: BrowserContext, { canary }: Sensors): Promise<void> {
  const network = { interfaceName: 'wlan0', subnet: '192.168.77.0/24', ownAddress: '192.168.77.2', addresses: 253 };
  const coverage = {
    subnet: network.subnet,
    probed: 253,
    answered: 9,
    isolationSuspected: false,
    multicastHeard: true,
    blockedHere: false,
    canary,
    notSeen: ['Cameras on another network.'],
  };
  const events: LocalEvent[] = [
    { type: 'network', network },
    { type: 'done', summary: { hosts: [], coverage, packetsSent: 253, ms: 1_300 } },
  ];
  await context.route('**/api/network/config', (route) => route.fulfill({ json: { companion: true, stunUrl: null } }));
  await context.route(`**${LOCAL_PATH}/network`, (route) => route.fulfill({ json: network }));
  await context.route(`**${LOCAL_PATH}/scan`, (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''),
    }),
  );
}

/** A round that stands beyond the camera; `proven` are controls that an earlier round of this device passed. */
async function openBeyond(
  product: Product,
  sensors: Sensors,
  proven: readonly (readonly [scanner: string, control: string])[] = [],
) {
  const context = await newVisitor(product.browser);
  await context.addInitScript(installSensors, sensors);
  await installCompanion(context, sensors);
  const page = await context.newPage();
  const seen = watch(page, product.server.baseUrl);
  await visit(page, `${product.server.baseUrl}/round`);
  const passed = proven.map(([scanner, control]) => ({
    kind: 'control',
    scanner,
    control,
    outcome: 'passed',
    from: 'device',
  }));
  const skipped = PLANS.whole.places.slice(0, -1).flatMap((place) => [
    { kind: 'entered', place },
    { kind: 'skipped', place },
  ]);
  const log = [{ kind: 'started', version: 1, id: ROUND_ID, plan: 'whole' }, ...passed, ...skipped].map(
    (event, index) => ({
      ...event,
      atMs: 1_000 + index,
    }),
  ) as RoundEvent[] satisfies RoundLog;
  await keepRound(page, log);
  await page.reload();
  await press(page, /Continue where you left off/);
  await heading(page, 'Beyond the camera');
  return { page, seen, [Symbol.asyncDispose]: () => context.close() };
}

const again = (page: Page) => heading(page, 'Beyond the camera', WITHIN_MS);
const told = (page: Page, words: string) => page.getByText(words).waitFor({ timeout: WITHIN_MS });

/** From 'Beyond the camera' on: the door, and the card. */
async function end(page: Page) {
  await press(page, 'On to the door');
  await heading(page, 'Door');
  await press(page, 'Skip this place');
  await heading(page, 'Almost done');
  await finish(page);
  return await expectSameCard(page);
}

/** The flags that feed a room to the fake microphone; a tone at 19 kHz sounds in it as loud as this, of full scale. */
function useRoom(name: string, amplitude: number): readonly string[] {
  const path = join(tmpdir(), `sweep-${name}-${process.pid}.wav`);
  beforeAll(async () => {
    const room = { background: 'room', emission: null, emissionDbfs: 0, seed: 3, seconds: 8 } as const;
    const { samples } = makeClip({ ...room, sampleRateHz: RATE_HZ });
    const sound = samples.map((sample, n) => sample + amplitude * Math.sin((2 * Math.PI * 19_000 * n) / RATE_HZ));
    await writeFile(path, wavOf(sound, RATE_HZ));
  });
  afterAll(() => rm(path, { force: true }));
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${path}`,
  ];
}

/** How each scanner is run within the round, what its test then says, and what may be denied where it passed. */
const STATIONS: readonly {
  readonly scanType: string;
  readonly open: string;
  readonly start: string;
  /** Null: it tests itself as it looks. `show` shows the scanner what it must see. */
  readonly test: { readonly button: string; passed: string; failed: string; show?(page: Page): Promise<void> } | null;
  readonly what: string;
  /** What a page leaves open even so; then nothing is denied. */
  readonly leavesOpen?: string;
  /** The microphone of a quiet room cannot pass this control: an earlier round did. */
  readonly provenEarlier?: readonly [scanner: string, control: string];
}[] = [
  {
    scanType: 'network',
    open: 'Start Network Scanner',
    start: 'Start Network Scan',
    test: null,
    what: 'Devices on this Wi-Fi',
  },
  {
    scanType: 'nfc',
    open: 'Start NFC Key Scanner',
    start: 'Start NFC Scan',
    test: {
      button: 'Test with my card',
      passed: 'It read your card.',
      failed: 'No card was read.',
      async show(page) {
        await page.getByText('Lay your own key card on the back of the phone.').waitFor();
        await page.evaluate(() => globalThis.layCard('04:4a:2a:fa:5e:67:80'));
      },
    },
    what: 'Cards or tags hidden at the lock',
  },
  {
    scanType: 'airtag',
    open: 'Start AirTag and Tracker Scanner',
    start: 'Start Tracker Scan',
    test: { button: 'Test with my own', passed: 'Yours was heard.', failed: 'Yours was not heard' },
    what: 'Bluetooth trackers',
    leavesOpen: 'Everything that was not picked',
  },
  {
    scanType: 'motion_sensor',
    open: 'Start Motion Sensor Detection',
    start: 'Start Motion Scan',
    test: { button: 'Play it on this device', passed: 'It heard the tone.', failed: 'It did not hear the tone' },
    what: 'Ultrasonic Sensors',
    provenEarlier: ['motion_sensor', 'tone'],
  },
];

const scanTypesOf = (posted: readonly unknown[]) => posted.map((scan) => (scan as { scanType: string }).scanType);

// They mostly wait: side by side all of them take as long as the longest.
describe.concurrent('beyond the camera', () => {
  const product = useProduct({ environment: { AUTO_PRO: '1' }, flags: useRoom('quiet-room', 0) });

  test.each(STATIONS)(
    '$what: with its control broken nothing is denied, and that is told',
    async ({ open, start, test: control, what, scanType }) => {
      await using visitor = await openBeyond(product, { isDeaf: true, canary: false });
      const { page, seen } = visitor;
      await press(page, open);
      if (control) {
        await press(page, control.button);
        await control.show?.(page);
        await told(page, control.failed);
      }
      await press(page, start);
      await again(page);
      const card = await end(page);
      expect(card.nothingSeen).toEqual([]);
      const why = 'The test failed, so this device may not see them.';
      expect(card.unknown).toContainEqual(expect.objectContaining({ what, why }));
      // The scanner's own scan, and the round.
      expect(scanTypesOf(seen.posted('/api/security-scans'))).toEqual([scanType, 'camera']);
      expect(seen.problems()).toEqual([]);
    },
    WHOLE_TEST_MS,
  );

  test.each(STATIONS)(
    '$what: with its control passed that nothing was seen is told, as far as a page may say so',
    async ({ open, start, test: control, what, leavesOpen, provenEarlier }) => {
      const proven = provenEarlier ? [provenEarlier] : [];
      await using visitor = await openBeyond(product, { isDeaf: false, canary: true }, proven);
      const { page } = visitor;
      await press(page, open);
      if (control && !provenEarlier) {
        await press(page, control.button);
        await control.show?.(page);
        await told(page, control.passed);
      }
      if (control && provenEarlier) await told(page, control.passed);
      await press(page, start);
      await again(page);
      const card = await end(page);
      expect(card.nothingSeen.map((row) => row.what)).toEqual(leavesOpen ? [] : [what]);
      if (leavesOpen) expect(card.unknown.map((row) => row.what)).toContain(leavesOpen);
    },
    WHOLE_TEST_MS,
  );
});

describe('in a room in which another device plays the tone', () => {
  const product = useProduct({ environment: { AUTO_PRO: '1' }, flags: useRoom('tone-room', 0.02) });

  test('the microphone passes its control', async () => {
    await using visitor = await openBeyond(product, { isDeaf: false, canary: null });
    const { page } = visitor;
    await press(page, 'Start Motion Sensor Detection');
    await press(page, 'Play it on another device');
    await told(page, 'It heard the tone.');
    expect((await replayed(page)).round.controls).toMatchObject([
      { control: 'tone', outcome: 'passed', from: 'round' },
    ]);
  });
});

describe('on a server without a companion', () => {
  const product = useProduct({ environment: { AUTO_PRO: '1' } });

  test('the network stays unchecked, with the way to check it; what cannot work here is said and never shown', async () => {
    const context = await newVisitor(product.browser);
    await using _ = { [Symbol.asyncDispose]: () => context.close() };
    const page = await context.newPage();
    const seen = watch(page, product.server.baseUrl);
    await visit(page, `${product.server.baseUrl}/round`);
    await press(page, /The whole room/);
    for (const place of PLANS.whole.places.slice(0, -1)) {
      await page.getByRole('heading', { level: 1 }).waitFor();
      await press(page, 'Skip this place');
      expect(place).not.toBe('door');
    }
    await heading(page, 'Beyond the camera');
    await page.getByText(/^Cannot work on this device: NFC Key Scanner/).waitFor();
    expect(await page.getByRole('button', { name: 'Start NFC Key Scanner' }).count()).toBe(0);
    await press(page, 'Start Network Scanner');
    await page.getByText('A page alone cannot ask the whole Wi-Fi').waitFor();
    expect(await page.getByRole('button', { name: 'Start Network Scan' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Get the companion' }).getAttribute('href')).toBe('/companion');
    await press(page, 'Continue without the Wi-Fi');
    const card = await end(page);
    expect(card.unknown).toContainEqual(expect.objectContaining({ what: 'Devices on this Wi-Fi', href: '/network' }));
    expect(card.unknown).toContainEqual(
      expect.objectContaining({ what: 'Cards or tags hidden at the lock', why: 'This cannot work on this device.' }),
    );
    expect(scanTypesOf(seen.posted('/api/security-scans'))).toEqual(['camera']);
    expect(seen.problems()).toEqual([]);
  });
});
