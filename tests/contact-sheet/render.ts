/**
 * Draws every route and the states behind it, on a phone and on a desk, in three themes, and the contact sheets to look
 * at them by. The same code gives the same pixels on the same machine: the clock stands still, nothing moves, no caret
 * blinks, no scroll bar shows. Only the camera's pictures are live.
 */
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { PASSWORD, type Person } from '../contract/world.ts';
import { settled, visit } from '../support/browser.ts';
import { INHABITED, openInhabited } from '../support/inhabited.ts';
import { startServer } from '../support/server.ts';
import { opened, REACHED } from '../support/states.ts';
import { drawCamera } from './camera.ts';
import {
  drawInThemes,
  launchDrawing,
  openVisitor,
  ROOT,
  SCREENS,
  type Shot,
  type Size,
  SIZES,
  tellMissing,
} from './picture.ts';

const NOON = new Date('2026-11-20T12:00:00Z');

/** A state of a screen, where it is and who looks at it. */
interface Drawn {
  readonly name: string;
  readonly baseUrl: string;
  readonly path: string;
  readonly as: Person;
  reach(page: Page): Promise<void>;
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

/** Reaches a state once and draws it in each theme. */
async function drawState(context: BrowserContext, state: Drawn, size: Size): Promise<Shot[]> {
  const page = await context.newPage();
  await page.clock.setFixedTime(NOON);
  try {
    await signIn(context, state);
    await visit(page, state.baseUrl + state.path);
    await settled(page, () => state.reach(page));
  } catch (error) {
    tellMissing(`${state.name} on the ${size.name}`, error);
  }
  const shots = await drawInThemes(page, state.name, size);
  await page.close();
  return shots;
}

async function drawStates(browser: Browser, states: readonly Drawn[], size: Size): Promise<Shot[]> {
  const baseUrls = [...new Set(states.map((state) => state.baseUrl))];
  const context = await openVisitor(browser, size, baseUrls);
  const shots: Shot[] = [];
  for (const state of states) shots.push(...(await drawState(context, state, size)));
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

/** As many sheets as the pictures of one size fill. */
async function drawSheets(browser: Browser, size: Size, all: readonly Shot[]): Promise<string[]> {
  const shots = all.filter((shot) => shot.size === size);
  const states = [...new Set(shots.map((shot) => shot.state))];
  const perSheet = size.columns * size.rows;
  const sheets: string[] = [];
  for (let first = 0; first < states.length; first += perSheet) {
    const names = states.slice(first, first + perSheet);
    const file = join(SCREENS, `contact-${size.name}-${first / perSheet + 1}.png`);
    const onSheet = shots.filter((shot) => names.includes(shot.state));
    await drawSheet(browser, size, onSheet, file);
    sheets.push(file);
  }
  return sheets;
}

/** What the README and `docs/` show: a round and a scan on a phone and a desk, in each theme, with few colors. */
const SHOWN = [
  'home-dismissed',
  'round-eyes',
  'round-camera',
  'camera-scanning',
  'camera-alert',
  'camera-found',
  'round-card',
];
const SHOWN_WIDTHS: Readonly<Record<string, number>> = { phone: 108, desk: 240 };
const SHOWN_COLORS = 96;

async function drawShown(browser: Browser, shots: readonly Shot[]): Promise<string> {
  const figures = SHOWN.map((state) => {
    const pictures = shots
      .filter((shot) => shot.state === state)
      .map(({ size, file }) => {
        const bytes = readFileSync(file).toString('base64');
        return `<img width="${SHOWN_WIDTHS[size.name]}" src="data:image/png;base64,${bytes}">`;
      });
    return `<div>${pictures.join(' ')}</div>`;
  });
  const page = await browser.newPage({ viewport: { width: 1140, height: 100 } });
  await page.setContent(`<style>
    body { margin: 8px; display: grid; gap: 8px; background: #888 } img { vertical-align: middle; border-radius: 6px }
  </style>${figures.join('')}`);
  const file = join(SCREENS, 'shown.png');
  const drawn = await page.screenshot({ fullPage: true });
  await page.close();
  await sharp(drawn).png({ palette: true, colors: SHOWN_COLORS, effort: 10 }).toFile(file);
  return file;
}

const asked = process.argv.slice(2);
const isAsked = (state: string): boolean => asked.length === 0 || asked.some((start) => state.startsWith(start));

if (asked.length === 0) rmSync(SCREENS, { recursive: true, force: true });
mkdirSync(SCREENS, { recursive: true });

await using servers = new AsyncDisposableStack();
// Some screens show the address they came from.
const [free, pro, people] = await Promise.all([
  startServer({ port: 48_998 }).then((server) => servers.use(server)),
  startServer({ port: 48_999, environment: { AUTO_PRO: '1' } }).then((server) => servers.use(server)),
  openInhabited({ port: 48_997 }).then((inhabited) => {
    servers.use(inhabited.world);
    return inhabited;
  }),
]);
const browser = await launchDrawing();
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
    baseUrl: people.world.server.baseUrl,
    path: path(people.left),
    as,
    async reach(page: Page) {
      await reach?.(page);
      await page.getByText(shows).first().waitFor();
    },
  })),
];
// Both sizes at once: one waits for answers while the other draws.
const wanted = states.filter(({ name }) => isAsked(name));
const shots = (await Promise.all(SIZES.map((size) => drawStates(browser, wanted, size)))).flat();
// By itself: a camera that gets too little of the machine has an incomplete scan.
if (asked.length === 0 || asked.some((start) => start.startsWith('camera-'))) {
  shots.push(...(await drawCamera(free.baseUrl)));
}
const sheets = await Promise.all(SIZES.map((size) => drawSheets(browser, size, shots)));
const shown = await drawShown(browser, shots);
for (const { name } of SIZES) {
  console.log(`${shots.filter(({ size }) => size.name === name).length} pictures: ${name}`);
}
await browser.close();
console.log(`Contact sheets:\n${[...sheets.flat(), shown].join('\n')}`);
