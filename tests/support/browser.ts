import { existsSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core';

/**
 * Features of Chromium that are off: those that Playwright turns off, since a second switch replaces its own, and the two
 * pages of suggestions under the address bar, which nobody sees here and which cost each window more than its page does.
 */
const FEATURES_OFF = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

/** Without a display, without calls home, with the one name `localhost`. */
export const QUIET = [
  `--disable-features=${FEATURES_OFF.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--metrics-recording-only',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost',
] as const;

const CHROMIUM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The system's Chromium; throws one sentence that says what to install. */
export function chromiumPathOrThrow(): string {
  const path = CHROMIUM_PATHS.find((candidate) => existsSync(candidate));
  if (path === undefined) throw new Error('Chromium is missing: install the package "chromium" of your system.');
  return path;
}

/** Launches Chromium with the quiet flags and these beside them. */
export function launchChromium(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPathOrThrow(), headless: true, args: [...QUIET, ...flags] });
}

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** Launches Chromium without a window around each page, which is a third of the work; with one where that build is missing. */
export function launchHeadlessShell(flags: readonly string[] = []): Promise<Browser> {
  if (!existsSync(HEADLESS_SHELL)) return launchChromium(flags);
  return chromium.launch({ executablePath: HEADLESS_SHELL, headless: true, args: [...QUIET, ...flags] });
}

/** A phone held upright, and the same person at a desk. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
} as const satisfies BrowserContextOptions;
export const DESK = { viewport: { width: 1280, height: 800 } } as const satisfies BrowserContextOptions;

/** What a test can rely on being the same on every machine. */
export const STEADY = {
  locale: 'en-GB',
  timezoneId: 'UTC',
  reducedMotion: 'reduce',
} as const satisfies BrowserContextOptions;

export interface VisitorOptions extends BrowserContextOptions {
  /**
   * Whether the pages install themselves for offline use two seconds after a visit, as they do in everybody's browser. Every
   * page and file is asked for then, which costs a test more than its own screen does; without, this browser has no workers.
   */
  readonly installs?: boolean;
}

/** A new visitor on a phone, without cookies or storage. */
export async function newVisitor(
  browser: Browser,
  { installs = false, ...options }: VisitorOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...PHONE, ...STEADY, ...options });
  if (!installs) await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  return context;
}

/** Resolves once the pages of this visitor are kept for offline use and answered from there. */
export async function installed(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

export type Theme = 'light' | 'dark' | 'night';
export const THEMES: readonly Theme[] = ['light', 'dark', 'night'];

/** A theme is chosen before the first paint, as a returning visitor's is. */
export async function chooseTheme(context: BrowserContext, theme: Theme): Promise<void> {
  await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
}

/** Changes the theme of an open screen by its own choice; one without that choice only gets the colors. */
export async function switchTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((chosen) => {
    document.documentElement.dataset['theme'] = chosen;
    const choices = [...document.querySelectorAll<HTMLElement>('footer .chip')];
    choices.find((choice) => choice.textContent.toLowerCase() === chosen)?.click();
  }, theme);
}

/** What does not come by then is not coming, even on a busy machine. */
export const PATIENCE_MS = 30_000;

/** Long enough for an answer to be drawn and to lead to the next question. */
const QUIET_MS = 100;

/** Resolves once the page has nothing left to compute, or after a second of work. WebKit cannot tell, and is not asked. */
async function idle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    if (!('requestIdleCallback' in globalThis)) return;
    await new Promise<unknown>((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
  });
}

/**
 * Resolves once nothing that the page asked for is on its way any more, and nothing that it computes could ask for more; throws
 * when something stays on its way.
 */
async function settle(page: Page, underWay: ReadonlySet<Request>): Promise<void> {
  const deadlineMs = Date.now() + PATIENCE_MS;
  for (let quietMs = 0; quietMs < QUIET_MS; quietMs = underWay.size === 0 ? quietMs + QUIET_MS / 4 : 0) {
    // A page that is slow to be quiet, with nothing on its way, is only slow.
    if (underWay.size > 0 && Date.now() > deadlineMs)
      throw new Error(`No answer: ${[...underWay].map((one) => one.url()).join(', ')}`);
    await page.waitForTimeout(QUIET_MS / 4);
    await idle(page);
  }
}

/** Does something on a page and waits until all that the page asked for meanwhile is answered and drawn. */
export async function settled(page: Page, act: () => Promise<void>): Promise<void> {
  const underWay = new Set<Request>();
  const begin = (request: Request): unknown => underWay.add(request);
  const end = (request: Request): unknown => underWay.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await act();
  await settle(page, underWay);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Two frames: the last answer has been drawn.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
}

/** Goes to an address and waits until its screen stands with what it asked for, its script answers and its fonts are there. */
export async function visit(page: Page, url: string): Promise<void> {
  await settled(page, async () => {
    const session = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/session');
    await page.goto(url);
    await page.locator('h1').first().waitFor();
    await session;
  });
}

export interface PageWatch {
  /** What went wrong on the page so far: errors, console errors, policy violations, requests to another host. */
  problems(): readonly string[];
  /** Every request so far as `METHOD /path`. */
  requests(): readonly string[];
  /** Bodies that the page posted to a path, parsed. */
  posted(path: string): readonly Record<string, unknown>[];
}

/**
 * What Chromium says, every ten seconds, where frames of a camera were left open. It may say so once of a page: the frame that
 * comes while a stream goes to another thread is out of the page's hands, and on a busy machine one sometimes does.
 */
const LOST_FRAME = 'A VideoFrame was garbage collected without being closed';
const MAX_LOST_FRAMES = 1;

/** Watches a page from now on. Call it before the first navigation. */
export function watch(page: Page, baseUrl: string): PageWatch {
  const problems: string[] = [];
  const requests: string[] = [];
  const posts: { path: string; body: Record<string, unknown> }[] = [];

  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  let lostFrames = 0;
  page.on('console', (message) => {
    if (message.text().includes(LOST_FRAME) && ++lostFrames <= MAX_LOST_FRAMES) return;
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol === 'data:' || url.protocol === 'blob:') return;
    if (url.origin !== baseUrl) problems.push(`another host: ${request.url()}`);
    requests.push(`${request.method()} ${url.pathname}`);
    if (request.method() === 'POST') posts.push({ path: url.pathname, body: jsonOf(request.postData()) });
  });
  return {
    problems: () => problems,
    requests: () => requests,
    posted: (path) => posts.filter((post) => post.path === path).map((post) => post.body),
  };
}

function jsonOf(text: string | null): Record<string, unknown> {
  try {
    return JSON.parse(text ?? '{}') as Record<string, unknown>;
  } catch {
    return { text };
  }
}
