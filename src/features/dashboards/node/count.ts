import type { Answer } from '#contract/call-types.ts';
import type { Calls } from '#contract/calls.ts';
import { definitions } from '../definitions-copy.ts';
import { trend } from '../trend.ts';
import type { Figure, MetricsStore } from './store.ts';

export type PublicMetrics = Answer<Calls['getPublicMetrics']>;

/** Counts every public figure as of a moment, one after the other: counting is never in a hurry. */
export async function countPublicMetrics(store: MetricsStore, atMs: number): Promise<PublicMetrics> {
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
  return {
    metrics: [
      ...describe('security-scans', 'count', await store.countScans(atMs)),
      ...describe('active-users', 'count', await store.countActiveUsers(atMs)),
      ...describe('revenue', 'usd-cents', await store.sumRevenue(atMs)),
      ...describe('conversion', 'share', await store.countConversion(atMs)),
      ...describe('countries', 'count', await store.countCountries(atMs)),
    ],
    usage: await store.listUsage(atMs),
  };
}
