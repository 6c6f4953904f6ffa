import type { Page } from 'playwright-core';
import { drawnPicture } from './pictures.ts';

/** A state of a screen that a person can reach, and the steps that reach it from its route. */
export interface ScreenState {
  readonly name: string;
  readonly path: string;
  /** Reached only where the server makes every visitor Pro. */
  readonly pro?: true;
  /** What is read at length stands open in it. */
  readonly isGuide?: true;
  reach(page: Page): Promise<void>;
}

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

/** Makes an account of its own and opens the same screen as its owner. */
async function signUp(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const person = { name: 'Ada Lovelace', username: `ada-${crypto.randomUUID()}`, password: 'plum wagon 7!' };
    await fetch('/api/auth/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
    });
  });
  await page.reload();
}

/** Begins a round of the whole room. */
async function startRound(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'The whole room' }).click();
  await page.getByText('Place 1 of 9').waitFor();
}

/** A round up to where it looks beyond the camera. */
async function goBeyond(page: Page): Promise<void> {
  await startRound(page);
  for (let place = 1; place <= 8; place += 1) {
    await page.getByText(`Place ${place} of 9`).waitFor();
    await press(page, 'Skip this place');
  }
  await page.getByRole('heading', { name: 'Beyond the camera' }).waitFor();
}

const REPORTS_CALL = '**/api/reported-locations';

/** Opens the screen again while the server refuses the list. */
async function failReports(page: Page): Promise<void> {
  await page.route(REPORTS_CALL, (route) =>
    route.fulfill({ status: 400, json: { message: 'no', code: 'bad-request' } }),
  );
  await page.reload();
  await page.getByText('The reports could not be loaded.').waitFor();
  await page.unroute(REPORTS_CALL);
}

/** Every route as it opens. */
export function opened(paths: readonly string[]): ScreenState[] {
  return paths.map((path) => ({
    name: path === '/' ? 'home' : path.slice(1).replaceAll('/', '-'),
    path,
    reach: () => Promise.resolve(),
  }));
}

/** What lies one or two presses behind the opened routes. */
export const REACHED: readonly ScreenState[] = [
  {
    name: 'home-dismissed',
    path: '/',
    async reach(page) {
      await press(page, 'Dismiss');
    },
  },
  {
    name: 'home-pro',
    path: '/',
    pro: true,
    async reach(page) {
      await page.getByText('All premium features unlocked').waitFor();
    },
  },
  {
    name: 'home-place',
    path: '/',
    async reach(page) {
      await page.getByRole('button', { name: 'Mirror' }).click();
    },
  },
  {
    name: 'reports-keep',
    path: '/reports',
    async reach(page) {
      await page.getByText('Keep a city for offline').click();
      await press(page, 'Keep this city’s reports on this phone');
      await page.getByText('Please write the city and the country.').waitFor();
    },
  },
  {
    name: 'reports-failed',
    path: '/reports',
    reach: failReports,
  },
  {
    name: 'reports-retry',
    path: '/reports',
    async reach(page) {
      await failReports(page);
      // A server that is silent, without a request that would be waited for.
      await page.evaluate(() => Object.assign(globalThis, { fetch: () => new Promise(() => {}) }));
      await press(page, 'Try Again');
      await page.getByRole('button', { name: 'Trying again' }).waitFor();
    },
  },
  {
    name: 'notice-urgent',
    path: '/notice',
    async reach(page) {
      await page.getByRole('radio', { name: 'It shows somebody in private' }).check();
      await press(page, 'Send');
      await page.getByText('Please say why').waitFor();
    },
  },
  {
    name: 'transparency-meanings',
    path: '/transparency',
    async reach(page) {
      await page.getByText('What the figures mean').click();
    },
  },
  {
    name: 'inbox-empty',
    path: '/inbox',
    async reach(page) {
      await signUp(page);
      await page.getByText('No messages yet').waitFor();
    },
  },
  {
    name: 'not-found',
    path: '/no-such-page',
    reach: () => Promise.resolve(),
  },
  {
    name: 'login-mistake',
    path: '/login',
    async reach(page) {
      await press(page, 'Sign In');
      await page.getByText('Username is required').waitFor();
    },
  },
  {
    name: 'login-refused',
    path: '/login',
    async reach(page) {
      await page.getByLabel('Username').fill('nobody');
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await press(page, 'Sign In');
      await page.getByText('Invalid username or password').waitFor();
    },
  },
  {
    name: 'register-mistake',
    path: '/register',
    async reach(page) {
      await press(page, 'Create Account');
      await page.getByText('Full name is required').waitFor();
    },
  },
  {
    name: 'recover-mistake',
    path: '/recover',
    async reach(page) {
      await press(page, 'Set the new password');
      await page.getByText('Username is required').waitFor();
    },
  },
  {
    name: 'account-signed-in',
    path: '/account',
    async reach(page) {
      await signUp(page);
      await page.getByText('You have no passkey yet.').waitFor();
      await page.getByText('This device').waitFor();
    },
  },
  {
    name: 'account-codes',
    path: '/account',
    async reach(page) {
      await signUp(page);
      await press(page, 'Make recovery codes');
      await page.getByText('10 of 10 are unused.').waitFor();
    },
  },
  {
    name: 'account-delete',
    path: '/account',
    async reach(page) {
      await signUp(page);
      await press(page, 'Delete my account');
      await press(page, 'Continue');
      await page.getByText('This is not the username of this account.').waitFor();
    },
  },
  {
    name: 'checklist-ticked',
    path: '/checklist',
    async reach(page) {
      await page.getByRole('checkbox').first().check();
    },
  },
  {
    name: 'found-tracker',
    path: '/found?what=tracker',
    reach: () => Promise.resolve(),
  },
  {
    name: 'round-eyes',
    path: '/round',
    async reach(page) {
      await startRound(page);
    },
  },
  {
    name: 'round-camera',
    path: '/round',
    async reach(page) {
      await startRound(page);
      await press(page, 'Nothing odd');
      await page.getByRole('button', { name: 'Start Camera Scan' }).waitFor();
    },
  },
  {
    name: 'round-paused',
    path: '/round',
    async reach(page) {
      await startRound(page);
      await press(page, 'Pause');
      await page.getByRole('heading', { name: 'Paused' }).waitFor();
    },
  },
  {
    name: 'round-abilities',
    path: '/round',
    async reach(page) {
      await page.getByText('What works here').click();
      await page.getByText('Cannot work here').first().waitFor();
    },
  },
  { name: 'round-beyond', path: '/round', pro: true, reach: goBeyond },
  {
    name: 'round-sound',
    path: '/round',
    pro: true,
    async reach(page) {
      await goBeyond(page);
      await press(page, 'Start Motion Sensor Detection');
      await page.getByRole('button', { name: 'Start Motion Scan' }).waitFor();
    },
  },
  {
    name: 'round-wifi',
    path: '/round',
    pro: true,
    async reach(page) {
      await goBeyond(page);
      await press(page, 'Start Network Scanner');
      await page.getByText('A page alone cannot ask the whole Wi-Fi').waitFor();
    },
  },
  {
    name: 'round-card',
    path: '/round',
    async reach(page) {
      await startRound(page);
      await press(page, 'Something odd');
      await press(page, 'Continue without the camera');
      await page.getByText('Place 2 of 9').waitFor();
      await press(page, 'Pause');
      await press(page, 'Finish here');
      await page.getByRole('region', { name: 'Result' }).waitFor();
    },
  },
  {
    name: 'found-kinds',
    path: '/found?step=2',
    reach: () => Promise.resolve(),
  },
  {
    name: 'found-where',
    path: '/found?step=3',
    reach: () => Promise.resolve(),
  },
  {
    name: 'found-notes',
    path: '/found?what=camera&step=6',
    async reach(page) {
      await page.getByLabel('Case number').waitFor();
    },
  },
  {
    name: 'found-claim',
    path: '/found/say?paper=claim&what=rental',
    reach: () => Promise.resolve(),
  },
  {
    name: 'camera-missing',
    isGuide: true,
    path: '/camera',
    async reach(page) {
      await press(page, 'Start Camera Scan');
      await page.getByText('No camera found on this device.').waitFor();
    },
  },
  {
    name: 'upgrade-modal',
    path: '/motion',
    async reach(page) {
      await press(page, 'Start Motion Scan');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'nfc-unsupported',
    path: '/nfc',
    pro: true,
    async reach(page) {
      await press(page, 'Start NFC Scan');
      await page.getByText('NFC not supported on this device or browser.').first().waitFor();
    },
  },
  {
    name: 'airtag-unsupported',
    path: '/airtag',
    pro: true,
    async reach(page) {
      await press(page, 'Start Tracker Scan');
      await page.getByText('Web Bluetooth is not supported on this device or browser.').waitFor();
    },
  },
  {
    name: 'network-pairing',
    path: '/network',
    async reach(page) {
      await press(page, 'Enter pairing code');
      await page.getByLabel('Pairing code').waitFor();
    },
  },
  {
    name: 'motion-result',
    path: '/motion',
    pro: true,
    async reach(page) {
      await press(page, 'Start Motion Scan');
      await page.getByRole('button', { name: 'Scan Again' }).waitFor({ timeout: 40_000 });
    },
  },
  {
    name: 'report-sent',
    path: '/report-location',
    async reach(page) {
      await page.getByLabel('Location Name').fill('Hotel Meridian');
      await page.getByLabel('Address').fill('Lindenallee 4');
      await page.getByLabel('City').fill('Hamburg');
      await page.getByLabel('Country').fill('Germany');
      await page.getByLabel('What did you see?').fill('A lens behind the ventilation grille.');
      await press(page, 'Submit Security Report');
      await page.getByText('Report Submitted').waitFor();
    },
  },
  {
    name: 'report-mistakes',
    path: '/report-location',
    async reach(page) {
      await press(page, 'Submit Security Report');
      await page.getByText('Location name is required').waitFor();
    },
  },
  {
    name: 'report-photos',
    path: '/report-location',
    async reach(page) {
      await press(page, 'Add photos or a bundle (optional)');
      const buffer = await drawnPicture({ width: 480, height: 320 }).jpeg().toBuffer();
      const photos = page.locator('input[type=file]').first();
      await photos.setInputFiles([
        { name: 'room.jpg', mimeType: 'image/jpeg', buffer },
        { name: 'room.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') },
      ]);
      await page.getByText('room.gif: Please choose').waitFor();
      await press(page, 'Add a black area');
      await page.getByRole('button', { name: 'Black area 1 of 1' }).waitFor();
    },
  },
];
