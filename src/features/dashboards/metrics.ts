/** The four figures of the business dashboard, by their ids in `GET /api/metrics/public`. */
export const METRIC_IDS = ['security-scans', 'active-users', 'revenue', 'conversion'] as const;
export type MetricId = (typeof METRIC_IDS)[number];

/** A counted value as people read it: a count, dollars from cents, or a share in percent. */
export function formatMetric(value: number, unit: 'count' | 'usd-cents' | 'share', locale: string): string {
  switch (unit) {
    case 'count':
      return new Intl.NumberFormat(locale).format(value);
    case 'usd-cents':
      return new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(value / 100);
    case 'share':
      return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(value);
  }
}
