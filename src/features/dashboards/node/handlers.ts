import { DatabaseBusyError } from '#adapters/node/database/database-errors.ts';
import type { Handlers } from '#contract/handler.ts';
import { MINUTE_MS, SECOND_MS } from '#core/time/durations.ts';
import { countPublicMetrics, type PublicMetrics } from './count.ts';
import type { MetricsSnapshotStore } from './snapshot-store.ts';
import type { MetricsStore } from './store.ts';

/** Figures are counted anew after this. */
const FRESH_MS = MINUTE_MS;
/** How long this server answers from its memory: figures that are being counted, and a failure, are soon asked for again. */
const STALE_HELD_MS = 5 * SECOND_MS;

export interface MetricsHandlersOptions {
  readonly store: MetricsStore;
  readonly snapshots: MetricsSnapshotStore;
  /** Told of figures that could not be counted while older ones were answered. */
  onFailure(error: unknown): void;
}

interface Held {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly metrics: PublicMetrics | null;
  /** Why there are none. */
  readonly failure: unknown;
}

/**
 * The counted figures of the business dashboard. What this deployment has no data for is left out, never invented.
 * Nobody waits for counting but the first who ever asks: old figures are answered while one server counts new ones.
 */
export function metricsHandlers(options: MetricsHandlersOptions): Handlers<'getPublicMetrics'> {
  const { store, snapshots, onFailure } = options;
  let held: Held | null = null;
  let loading: Promise<Held> | null = null;

  async function recount(): Promise<PublicMetrics | null> {
    const nowMs = await snapshots.claim();
    if (nowMs === null) return null;
    const metrics = await countPublicMetrics(store, nowMs);
    await snapshots.save(metrics, nowMs);
    return metrics;
  }

  async function load(atMs: number): Promise<Held> {
    const hold = (metrics: PublicMetrics | null, forMs: number, failure: unknown = null): Held => ({
      fromMs: atMs,
      untilMs: atMs + forMs,
      metrics,
      failure,
    });
    try {
      const snapshot = await snapshots.load();
      if (!snapshot) {
        const metrics = await recount();
        if (!metrics) throw new DatabaseBusyError('The figures are being counted for the first time.');
        return hold(metrics, STALE_HELD_MS);
      }
      const leftMs = FRESH_MS - snapshot.ageMs;
      if (leftMs > 0) return hold(snapshot.metrics, leftMs);
      void recount().catch(onFailure);
      return hold(snapshot.metrics, STALE_HELD_MS);
    } catch (error) {
      if (!held?.metrics) return hold(null, STALE_HELD_MS, error);
      onFailure(error);
      return hold(held.metrics, STALE_HELD_MS);
    }
  }

  return {
    async getPublicMetrics(_request, { atMs }) {
      // A clock that was set back must not keep figures for as long.
      const isHeld = held !== null && atMs >= held.fromMs && atMs < held.untilMs;
      if (!isHeld) held = await (loading ??= load(atMs).finally(() => (loading = null)));
      if (!held?.metrics) throw held?.failure;
      return {
        status: 200,
        body: held.metrics,
        headers: { 'cache-control': `public, max-age=${FRESH_MS / SECOND_MS}` },
      };
    },
  };
}
