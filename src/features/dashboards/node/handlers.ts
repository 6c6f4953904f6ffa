import type { Answer } from '#contract/call-types.ts';
import type { Calls } from '#contract/calls.ts';
import type { Handlers } from '#contract/handler.ts';
import { MINUTE_MS, SECOND_MS } from '#core/time/durations.ts';
import { definitions } from '../definitions-copy.ts';
import { trend } from '../trend.ts';
import type { Figure, MetricsStore } from './store.ts';

type PublicMetrics = Answer<Calls['getPublicMetrics']>;

/** Anybody may ask as often as they like: the figures are counted once in this time. */
const CACHE_MS = MINUTE_MS;

/** The counted figures of the business dashboard. What this deployment has no data for is left out, never invented. */
export function metricsHandlers({ store }: { readonly store: MetricsStore }): Handlers<'getPublicMetrics'> {
  let cached: { readonly untilMs: number; readonly metrics: Promise<PublicMetrics> } | null = null;

  async function count(atMs: number): Promise<PublicMetrics> {
    const countedAt = new Date(atMs).toISOString();
    const describe = (id: keyof typeof definitions, unit: 'count' | 'usd-cents' | 'share', figure: Figure | null) =>
      figure === null
        ? []
        : [
            {
              id,
              value: figure.current,
              unit,
              definition: definitions[id],
              countedAt,
              trend: trend(figure.current, figure.before),
            },
          ];
    const [scans, activeUsers, revenue, conversion, countries, usage] = await Promise.all([
      store.countScans(atMs),
      store.countActiveUsers(atMs),
      store.sumRevenue(atMs),
      store.countConversion(atMs),
      store.countCountries(atMs),
      store.listUsage(atMs),
    ]);
    return {
      metrics: [
        ...describe('security-scans', 'count', scans),
        ...describe('active-users', 'count', activeUsers),
        ...describe('revenue', 'usd-cents', revenue),
        ...describe('conversion', 'share', conversion),
        ...describe('countries', 'count', countries),
      ],
      usage,
    };
  }

  return {
    async getPublicMetrics(_request, { atMs }) {
      if (!cached || atMs >= cached.untilMs) {
        const metrics = count(atMs);
        cached = { untilMs: atMs + CACHE_MS, metrics };
        // A failure is this caller's; the next one counts anew.
        metrics.catch(() => (cached = null));
      }
      return {
        status: 200,
        body: await cached.metrics,
        headers: { 'cache-control': `public, max-age=${CACHE_MS / SECOND_MS}` },
      };
    },
  };
}
