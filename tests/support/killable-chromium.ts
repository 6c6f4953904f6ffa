import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { chromium, type Browser } from 'playwright-core';
import { chromiumPathOrThrow, QUIET } from './browser.ts';

export interface KillableChromium {
  readonly browser: Browser;
  /** SIGKILL to the browser and everything it started; resolves once they are gone. */
  kill(): Promise<void>;
}

/** A browser that repairs the profile of a killed one takes its time on a busy machine. */
const CONNECT_MS = 90_000;

/** Chromium over a profile that outlives it, to be killed at any moment. */
export async function launchKillable(profile: string): Promise<KillableChromium> {
  const flags = [
    ...QUIET,
    '--headless=new',
    '--no-zygote',
    // Who connects while the first window loads its new tab may wait for that tab's answer forever.
    '--no-startup-window',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
  ];
  const started = spawn(chromiumPathOrThrow(), flags, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  const gone = new Promise((resolve) => started.once('exit', resolve));
  // A group of its own: renderers and the process that writes the disk go with it.
  const killAll = () => process.kill(-started.pid!, 'SIGKILL');
  try {
    const browser = await chromium.connectOverCDP(await endpointOf(started), { timeout: CONNECT_MS });
    return {
      browser,
      async kill() {
        killAll();
        await gone;
        await browser.close().catch(() => undefined);
      },
    };
  } catch (error) {
    if (started.exitCode === null) killAll();
    throw error;
  }
}

function endpointOf(started: ChildProcess): Promise<string> {
  // Read to its end: a browser whose words nobody takes stands still.
  const lines = createInterface({ input: started.stderr! });
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const endpoint = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
      if (endpoint) resolve(endpoint);
    });
    lines.once('close', () => reject(new Error('Chromium ended before it could be reached.')));
  });
}
