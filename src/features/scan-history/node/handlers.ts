import type { Handlers } from '#contract/handler.ts';
import type { Random } from '#core/time/clock.ts';
import { encodeCursor, parseCursor } from '#core/http/page-cursor.ts';
import { scanStreak } from '../stats.ts';
import type { ScanStore } from './store.ts';

export interface ScanHistoryHandlersOptions {
  readonly store: ScanStore;
  readonly random: Random;
}

/** Answers about saved scans. */
export function scanHistoryHandlers({
  store,
  random,
}: ScanHistoryHandlersOptions): Handlers<'postSecurityScans' | 'getMyStats' | 'getMyScans' | 'getMyScan'> {
  return {
    async postSecurityScans({ body }, { caller, atMs }) {
      const scan = { userId: caller.userId, submission: body, atMs };
      const id = body.id?.toLowerCase() ?? random.uuid(atMs);
      if ((await store.saveScan({ ...scan, id })) !== 'taken') return { status: 201, body: { id } };
      // The id is another person's: this scan is a new one all the same.
      const fresh = random.uuid(atMs);
      await store.saveScan({ ...scan, id: fresh });
      return { status: 201, body: { id: fresh } };
    },

    async getMyStats(_request, { caller, atMs }) {
      if (caller.userId === null) return { error: 'not-signed-in' };
      const counts = await store.countScans(caller.userId);
      return {
        status: 200,
        body: {
          totalScans: counts.total,
          camerasDetected: counts.camerasDetected,
          locationsScanned: counts.locations,
          lastScan: counts.lastScanAtMs === null ? null : new Date(counts.lastScanAtMs).toISOString(),
          scanStreak: scanStreak(counts.daysDescending, atMs),
          cleanScans: counts.clean,
        },
      };
    },

    async getMyScans({ query }, { caller }) {
      if (caller.userId === null) return { error: 'not-signed-in' };
      const after = query.cursor === undefined ? null : parseCursor(query.cursor);
      if (query.cursor !== undefined && after === null) return { error: 'bad-request' };
      // One more than asked for tells whether there is another page.
      const found = await store.listScans(caller.userId, after, query.limit + 1);
      const scans = found.slice(0, query.limit);
      const last = found.length > query.limit ? scans.at(-1) : undefined;
      const nextCursor = last ? encodeCursor({ order: Date.parse(last.createdAt), id: last.id }) : null;
      return { status: 200, body: { scans, nextCursor } };
    },

    async getMyScan({ params }, { caller }) {
      // Where every visitor is Pro, a visitor who is not signed in may come this far, and has no scans.
      const scan = caller.userId === null ? null : await store.loadScan(caller.userId, params.id);
      return scan ? { status: 200, body: scan } : { error: 'scan-not-found' };
    },
  };
}
