/**
 * Draws every route and the states behind it, on a phone and on a desk, in three themes, and the contact sheets to look
 * at them by. The same code gives the same pixels on the same machine: the clock stands still, nothing moves, no caret
 * blinks, no scroll bar shows.
 */
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { PASSWORD, type Person } from '../contract/world.ts';
import { chooseTheme, DESK, launchChromium, PHONE, STEADY, type Theme, THEMES, visit } from '../support/browser.ts';
import { INHABITED, openInhabited } from '../support/inhabited.ts';
import { startServer } from '../support/server.ts';
import { opened, REACHED } from '../support/states.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SCREENS = join(ROOT, 'screens');
const NOON = new Date('2026-11-20T12:00:00Z');
const STATE_WITHIN_MS = 5_000;
const PIXELS = ['--force-color-profile=srgb', '--font-render-hinting=none', '--hide-scrollbars'];

interface Size {
  readonly name: string;
  readonly options: BrowserContextOptions;
  /** Of one picture on the contact sheet, CSS pixels. */
  readonly thumbnailWidth: number;
  /** States side by side and below each other on one sheet. */
  readonly columns: number;
  readonly rows: number;
}

const SIZES: readonly Size[] = [
  { name: 'phone', options: PHONE, thumbnailWidth: 180, columns: 3, rows: 4 },
  { name: 'desk', options: DESK, thumbnailWidth: 300, columns: 2, rows: 6 },
];

/** A state of a screen, where it is and who looks at it. */
interface Drawn {
  readonly name: string;
  readonly baseUrl: string;
  readonly path: string;
  readonly as: Person;
  reach(page: Page): Promise<void>;
}

interface Shot {
  readonly state: string;
  readonly theme: Theme;
  readonly file: string;
}

/** The built pages are the routes; this program runs without the bundler that reads their table. */
function builtPaths(): string[] {
  const pages = globSync('**/index.html', { cwd: join(ROOT, 'dist/web') });
  return pages.map((page) => `/${dirname(page).replace(/^\.$/, '')}`).toSorted();
}

/** Cookies know no ports: whoever was here before leaves first. */
async function signIn(context: BrowserContext, { baseUrl, as }: Drawn): Promise<void> {
  await context.clearCookies();
  if (as === 'visitor') return;
  await context.request.post(`${baseUrl}/api/auth/login`, { data: { username: as, password: PASSWORD } });
}

async function shoot(browser: Browser, states: readonly Drawn[], size: Size, theme: Theme): Promise<Shot[]> {
  const context = await browser.newContext({ ...size.options, ...STEADY });
  context.setDefaultTimeout(STATE_WITHIN_MS);
  await chooseTheme(context, theme);
  const shots: Shot[] = [];
  // The font of the headings is taken only if it is there at once, as on a second visit.
  const warm = await context.newPage();
  await warm.goto(states[0]!.baseUrl);
  await warm.evaluate('document.fonts.load("1rem \\"Atkinson Hyperlegible Next\\"")');
  await warm.close();
  for (const state of states) {
    const page = await context.newPage();
    await page.clock.setFixedTime(NOON);
    try {
      await signIn(context, state);
      await visit(page, state.baseUrl + state.path);
      await state.reach(page);
    } catch (error) {
      console.log(`${state.name} was not reached: ${String(error).split('\n')[0]}`);
      process.exitCode = 1;
    }
    const file = join(SCREENS, `${state.name}-${size.name}-${theme}.png`);
    await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
    shots.push({ state: state.name, theme, file });
    await page.close();
  }
  await context.close();
  return shots;
}

/** A page of thumbnails, each state in its three themes side by side, drawn by the same browser. */
async function drawSheet(browser: Browser, size: Size, shots: readonly Shot[], file: string): Promise<void> {
  const states = [...new Set(shots.map((shot) => shot.state))];
  const picture = (shot: Shot): string =>
    `<img width="${size.thumbnailWidth}" src="data:image/png;base64,${readFileSync(shot.file).toString('base64')}">`;
  const figures = states.map((state) => {
    const pictures = shots.filter((shot) => shot.state === state).map(picture);
    return `<figure><figcaption>${state}</figcaption>${pictures.join(' ')}</figure>`;
  });
  const page = await browser.newPage({
    viewport: { width: size.columns * (3 * size.thumbnailWidth + 40), height: 100 },
  });
  await page.setContent(`<style>
    body { margin: 12px; display: grid; grid-template-columns: repeat(${size.columns}, 1fr); gap: 12px; background: #888; font: 14px sans-serif }
    figure { margin: 0 } figcaption { font-weight: 600; padding-block: 4px } img { vertical-align: top }
  </style>${figures.join('')}`);
  await page.screenshot({ path: file, fullPage: true });
  await page.close();
}

rmSync(SCREENS, { recursive: true, force: true });
mkdirSync(SCREENS, { recursive: true });

// Some screens show the address they came from.
await using free = await startServer({ port: 48_998 });
await using pro = await startServer({ port: 48_999, environment: { AUTO_PRO: '1' } });
const people = await openInhabited({ port: 48_997 });
const browser = await launchChromium(PIXELS);
await using world = people.world;
const states: readonly Drawn[] = [
  ...[...opened(builtPaths()), ...REACHED].map(({ name, path, reach, pro: isPro }) => ({
    name,
    baseUrl: (isPro ? pro : free).baseUrl,
    path,
    as: 'visitor' as const,
    reach,
  })),
  ...INHABITED.map(({ name, path, as, shows, reach }) => ({
    name: name.replaceAll(' ', '-'),
    baseUrl: world.server.baseUrl,
    path: path(people.left),
    as,
    async reach(page: Page) {
      await reach?.(page);
      await page.getByText(shows).first().waitFor();
    },
  })),
];
const sheets: string[] = [];
for (const size of SIZES) {
  const shots: Shot[] = [];
  for (const theme of THEMES) shots.push(...(await shoot(browser, states, size, theme)));
  const perSheet = size.columns * size.rows;
  for (let first = 0; first < states.length; first += perSheet) {
    const names = states.slice(first, first + perSheet).map((state) => state.name);
    const file = join(SCREENS, `contact-${size.name}-${first / perSheet + 1}.png`);
    await drawSheet(
      browser,
      size,
      shots.filter((shot) => names.includes(shot.state)),
      file,
    );
    sheets.push(file);
  }
  console.log(`${shots.length} pictures: ${size.name}`);
}
await browser.close();
console.log(`Contact sheets:\n${sheets.join('\n')}`);
