import type { ReportListCache } from './list-cache.ts';
import type { ReportStore } from './report-store.ts';

/** One transaction moves one report; so many are looked for at once. */
const AT_ONCE = 100;

/**
 * Makes every move that the clock is due to make, and derives anew what another release left behind. What it publishes or
 * takes back shows at once here, and on other servers when their lists have lived their time.
 */
export async function moveReports(
  store: Pick<ReportStore, 'runClock' | 'rederive'>,
  cache: Pick<ReportListCache, 'invalidate'>,
  atMs: number,
): Promise<void> {
  while ((await store.rederive(AT_ONCE)) === AT_ONCE);
  for (;;) {
    const moved = await store.runClock(atMs, AT_ONCE);
    if (moved > 0) cache.invalidate();
    if (moved < AT_ONCE) return;
  }
}
