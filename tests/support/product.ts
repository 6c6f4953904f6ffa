import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import {
  chooseTheme,
  launchChromium,
  launchHeadlessShell,
  newVisitor,
  PATIENCE_MS,
  PHONE,
  type PageWatch,
  type Theme,
  type VisitorOptions,
  visit,
  watch,
} from './browser.ts';
import { type ServerOptions, startServer, type TestServer } from './server.ts';

export interface OpenOptions extends VisitorOptions {
  readonly theme?: Theme;
}

export interface OpenPage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly seen: PageWatch;
}

export interface Product {
  readonly server: TestServer;
  readonly browser: Browser;
  /** A new visitor on a phone, without cookies or storage, at this path; the screen stands and answers. */
  open(path: string, options?: OpenOptions): Promise<OpenPage>;
  /**
   * Opens this path as a visitor for whom everything was forgotten: no cookie, no storage, and the scripts of the last
   * screen compiled still, so that it costs half of a new one. For tests that look at one screen after the other and change nothing
   * of the browser but the size of its window.
   */
  look(path: string, options?: Pick<OpenOptions, 'viewport'>): Promise<OpenPage>;
  /** Another page of the same visitor. */
  openIn(context: BrowserContext, path: string): Promise<OpenPage>;
}

/** A running server, and what stands around it. */
export type Home = AsyncDisposable & { readonly server: TestServer };

export interface ProductOptions extends ServerOptions {
  /** Of Chromium, beside the quiet ones. */
  readonly flags?: readonly string[];
  /** Chromium with its windows: it asks before a microphone is heard or a device is chosen. */
  readonly withWindows?: true;
  /** Starts the server, where it is not a new and empty one. */
  readonly start?: () => Promise<Home>;
}

/** The product and a browser for the tests of one file; every visitor leaves after each test. */
export function useProduct({ flags, withWindows, start, ...options }: ProductOptions = {}): Product {
  let home: Home;
  let browser: Browser;
  const contexts = new Set<BrowserContext>();
  let onlooker: Page | undefined;
  const launch = withWindows ? launchChromium : launchHeadlessShell;

  async function startEmpty(): Promise<Home> {
    const server = await startServer(options);
    return { server, [Symbol.asyncDispose]: server.stop };
  }

  beforeAll(async () => {
    [home, browser] = await Promise.all([(start ?? startEmpty)(), launch(flags)]);
  });
  afterEach(async () => {
    const closed = Promise.all([...contexts].map((context) => context.close()));
    contexts.clear();
    // Now and then Chromium never says that a visitor has left. What was to be shown has been: the next gets another.
    const late = sleep(PATIENCE_MS, 'late' as const, { ref: false });
    if ((await Promise.race([closed, late])) !== 'late') return;
    console.warn('Chromium did not close a context; it is started anew.');
    await browser.close();
    await closed.catch(() => {});
    browser = await launch(flags);
  });
  afterAll(async () => {
    await Promise.all([browser?.close(), home?.[Symbol.asyncDispose]()]);
  });

  async function openIn(context: BrowserContext, path: string): Promise<OpenPage> {
    const page = await context.newPage();
    const seen = watch(page, home.server.baseUrl);
    await visit(page, home.server.baseUrl + path);
    return { page, context, seen };
  }

  /** The page of whoever looked last, without anything that they left: it stands at a picture of the server, on its way. */
  async function forget(page: Page): Promise<void> {
    page.removeAllListeners();
    await page.goto(`${home.server.baseUrl}/icon.svg`);
    await page.evaluate(() => sessionStorage.clear());
    const session = await page.context().newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin: home.server.baseUrl, storageTypes: 'all' });
    await session.detach();
  }

  return {
    get server() {
      return home.server;
    },
    get browser() {
      return browser;
    },
    async open(path, { theme, ...visitorOptions } = {}) {
      const context = await newVisitor(browser, visitorOptions);
      contexts.add(context);
      context.setDefaultTimeout(PATIENCE_MS);
      if (theme) await chooseTheme(context, theme);
      return await openIn(context, path);
    },
    async look(path, { viewport = PHONE.viewport } = {}) {
      if (onlooker && !onlooker.isClosed()) await forget(onlooker);
      else {
        const context = await newVisitor(browser);
        context.setDefaultTimeout(PATIENCE_MS);
        onlooker = await context.newPage();
      }
      if (viewport) await onlooker.setViewportSize(viewport);
      const seen = watch(onlooker, home.server.baseUrl);
      await visit(onlooker, home.server.baseUrl + path);
      return { page: onlooker, context: onlooker.context(), seen };
    },
    openIn,
  };
}
