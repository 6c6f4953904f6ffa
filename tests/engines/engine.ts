/**
 * Three browser engines behind the few things the smoke suite asks of them. All have a fake camera that is granted
 * without a question.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import puppeteer from 'puppeteer-core';
import { launchChromium } from '../support/browser.ts';
import { freePort } from '../support/server.ts';

export interface EnginePage extends AsyncDisposable {
  /** Loads a page and waits for its load event. */
  goto(url: string): Promise<void>;
  /** The value of a JavaScript expression in the page, awaited there; it has to survive JSON. */
  evaluate<T>(expression: string): Promise<T>;
}

export interface Engine {
  readonly name: string;
  /** A new browser with an empty profile and one page. */
  open(): Promise<EnginePage>;
}

export const chromium: Engine = {
  name: 'Chromium',
  async open() {
    const browser = await launchChromium(['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']);
    const page = await browser.newPage();
    return {
      goto: async (url) => void (await page.goto(url)),
      evaluate: (expression) => page.evaluate(expression),
      [Symbol.asyncDispose]: () => browser.close(),
    };
  },
};

const FIREFOX_PREFERENCES = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'app.update.enabled': false,
  'toolkit.telemetry.enabled': false,
};

export const firefox: Engine = {
  name: 'Firefox',
  async open() {
    const executablePath = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path));
    if (!executablePath) throw new Error('Firefox is missing: install the package "firefox-esr" of your system.');
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath,
      headless: true,
      extraPrefsFirefox: FIREFOX_PREFERENCES,
    });
    const page = await browser.newPage();
    return {
      goto: async (url) => void (await page.goto(url)),
      evaluate: async <T>(expression: string) => (await page.evaluate(expression)) as T,
      [Symbol.asyncDispose]: () => browser.close(),
    };
  },
};

const DRIVER = '/usr/bin/WebKitWebDriver';
const DRIVER_WITHIN_MS = 20_000;

/** One command of the WebDriver protocol; throws the driver's own message. */
async function command(url: string, method: 'GET' | 'POST' | 'DELETE', body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`WebDriver: ${JSON.stringify(value)}`);
  return value;
}

async function untilListening(driver: ChildProcess, url: string): Promise<void> {
  const deadlineMs = Date.now() + DRIVER_WITHIN_MS;
  while (Date.now() < deadlineMs && driver.exitCode === null) {
    const listening = await command(`${url}/status`, 'GET').then(
      () => true,
      () => false,
    );
    if (listening) return;
    await sleep(50);
  }
  throw new Error('WebKitWebDriver does not answer.');
}

/** WebKitGTK by its own driver; its MiniBrowser needs a display, a virtual one will do. */
export const webkit: Engine = {
  name: 'WebKitGTK',
  async open() {
    // The folder names the processor's architecture.
    const binary = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0];
    if (!existsSync(DRIVER) || !binary)
      throw new Error('WebKitGTK is missing: install the package "webkit2gtk-driver" of your system.');
    const port = await freePort();
    const driver = spawn(DRIVER, [`--port=${port}`, '--host=127.0.0.1'], {
      stdio: 'ignore',
      env: { ...process.env, LIBGL_ALWAYS_SOFTWARE: '1' },
    });
    const root = `http://127.0.0.1:${port}`;
    let session = '';
    async function close(): Promise<void> {
      if (session) await command(session, 'DELETE').catch(() => undefined);
      if (driver.exitCode !== null) return;
      const ended = once(driver, 'exit');
      driver.kill();
      await ended;
    }
    try {
      await untilListening(driver, root);
      const options = {
        binary,
        args: ['--automation', '--enable-media-stream=true', '--enable-mock-capture-devices=true'],
      };
      const { sessionId } = (await command(`${root}/session`, 'POST', {
        capabilities: { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options } },
      })) as { sessionId: string };
      session = `${root}/session/${sessionId}`;
    } catch (error) {
      await close();
      throw error;
    }
    return {
      goto: async (url) => void (await command(`${session}/url`, 'POST', { url })),
      async evaluate<T>(expression: string) {
        const script = `const done = arguments[arguments.length - 1];
          Promise.resolve().then(async () => (${expression})).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
        const answer = await command(`${session}/execute/async`, 'POST', { script, args: [] });
        const { value, error } = answer as { value: T; error?: string };
        if (error !== undefined) throw new Error(error);
        return value;
      },
      [Symbol.asyncDispose]: close,
    };
  },
};
