import type { Page } from 'playwright-core';

export interface Weight {
  readonly scriptBytes: number;
  readonly htmlBytes: number;
  /** With fonts and pictures. */
  readonly totalBytes: number;
  /** What the page is made of; what it asks of the API comes after the screen stands. */
  readonly requests: readonly string[];
  /** Each unexpected move: how far, and the text of what moved. */
  readonly shifts: readonly string[];
}

/** Part of the platform, not yet of TypeScript's description of it. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** What the first visit of a new visitor transfers, compressed as it crosses the wire, and how far the page moved while it came. */
export async function weigh(page: Page, url: string): Promise<Weight> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  const begun = new Map<string, { path: string; type: string; headerBytes: number }>();
  const received: { path: string; type: string; bytes: number }[] = [];
  cdp.on('Network.responseReceived', ({ requestId, response, type }) => {
    const { protocol, pathname: path } = new URL(response.url);
    if (protocol.startsWith('http')) begun.set(requestId, { path, type, headerBytes: response.encodedDataLength });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const part = begun.get(requestId);
    if (part) received.push({ path: part.path, type: part.type, bytes: encodedDataLength - part.headerBytes });
  });
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  const shifts = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const moves: string[] = [];
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as LayoutShift[]) {
            const moved = entry.sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? 'something');
            moves.push(`${entry.value.toFixed(4)}: ${moved.join(' | ')}`);
          }
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(moves), 100);
      }),
  );
  const own = received.filter((part) => !part.path.startsWith('/api/'));
  const bytesOf = (type: string): number =>
    own.filter((part) => part.type === type).reduce((sum, part) => sum + part.bytes, 0);
  return {
    scriptBytes: bytesOf('Script'),
    htmlBytes: bytesOf('Document'),
    totalBytes: own.reduce((sum, part) => sum + part.bytes, 0),
    requests: own.map((part) => part.path),
    shifts,
  };
}
