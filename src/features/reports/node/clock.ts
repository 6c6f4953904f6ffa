import type { ReportListCache } from './list-cache.ts';
import type { ReportStore } from './report-store.ts';
import { workOff, type OnRowFailure, type WorkedOff } from './work-off.ts';

type Cache = Pick<ReportListCache, 'invalidate'>;

/** Reports that are listed at once. One transaction handles one of them. */
const AT_ONCE = 100;

/** Handles rows of reports. What that changes shows at once here, and on other servers when their lists have lived their time. */
async function workOffReports(
  cache: Cache,
  list: (without: readonly string[]) => Promise<readonly string[]>,
  handle: (id: string) => Promise<boolean>,
  onFailure: OnRowFailure,
): Promise<WorkedOff> {
  let hasChanged = false;
  try {
    return await workOff({
      list,
      async handle(id) {
        const changed = await handle(id);
        hasChanged ||= changed;
        return changed;
      },
      onFailure,
    });
  } finally {
    // Also where the work ends halfway: what was changed before is stored.
    if (hasChanged) cache.invalidate();
  }
}

/**
 * Makes every move that the clock is due to make. A report that cannot be moved is told to `onFailure`, tried again in the
 * next run, and keeps no other waiting. Rejects where the database cannot say what is due.
 */
export async function moveReports(
  store: Pick<ReportStore, 'due' | 'moveDue'>,
  cache: Cache,
  atMs: number,
  onFailure: OnRowFailure,
): Promise<WorkedOff> {
  return await workOffReports(
    cache,
    (without) => store.due(atMs, without, AT_ONCE),
    async (id) => {
      const moved = await store.moveDue(id, atMs);
      if (!moved.ok) throw new Error(`the clock was refused: ${moved.error}`);
      return moved.value;
    },
    onFailure,
  );
}

/** Derives again what another release left behind. Fails as `moveReports` does. */
export async function rederiveReports(
  store: Pick<ReportStore, 'outdated' | 'rederive'>,
  cache: Cache,
  onFailure: OnRowFailure,
): Promise<WorkedOff> {
  return await workOffReports(cache, (without) => store.outdated(without, AT_ONCE), store.rederive, onFailure);
}
