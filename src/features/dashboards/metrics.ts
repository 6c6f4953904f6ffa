import { formatOf } from '#core/text/formats.ts';
import { writtenCount } from '#core/text/written-count.ts';

/** The four figures of the business dashboard, by their ids in `GET /api/metrics/public`. */
export const METRIC_IDS = ['security-scans', 'active-users', 'revenue', 'conversion'] as const;
export type MetricId = (typeof METRIC_IDS)[number];

const dollarsOf = formatOf((locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }));
const percentOf = formatOf((locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }));

/** A counted value as people read it: a count, dollars from cents, or a share in percent. */
export function formatMetric(value: number, unit: 'count' | 'usd-cents' | 'share', locale: string): string {
  switch (unit) {
    case 'count':
      return writtenCount(value, locale);
    case 'usd-cents':
      return dollarsOf(locale).format(value / 100);
    case 'share':
      return percentOf(locale).format(value);
  }
}
