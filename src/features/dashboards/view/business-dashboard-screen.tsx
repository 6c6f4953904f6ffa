import { ArrowDownRight, ArrowUpRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useQuery } from '#adapters/browser/queries.ts';
import { useShell } from '#adapters/browser/shell.ts';
import type { Answer } from '#contract/call-types.ts';
import type { Calls } from '#contract/calls.ts';
import { writtenCount } from '#core/text/written-count.ts';
import { formatTimeAgo } from '#core/time/relative-time.ts';
import { Badge } from '#ui/view/badge.tsx';
import { Card } from '#ui/view/card.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { Page } from '#ui/view/page.tsx';
import { businessCopy } from '../business-copy.ts';
import { formatMetric, METRIC_IDS, type MetricId } from '../metrics.ts';
import './dashboards.css';

const words = businessCopy;

type Metric = Answer<Calls['getPublicMetrics']>['metrics'][number];

/** Counted figures where there are any; elsewhere the example figures, each marked as one. */
export function BusinessDashboardScreen() {
  const { api, track } = useShell();
  const tracked = useRef(false);
  const [nowMs] = useState(() => Date.now());
  const metrics = useQuery(['public-metrics'], () => api.call('getPublicMetrics', {}));

  useEffect(() => {
    if (!tracked.current) track('dashboard_viewed');
    tracked.current = true;
  }, [track]);

  return (
    <Page title={words.title} lead={words.lead} wide>
      {metrics.error ? <Notice tone="caution" title={words.failed} /> : null}

      <section className="claims" aria-labelledby="claims">
        <h2 id="claims">{words.claimsTitle}</h2>
        <dl className="claims-figures">
          {words.claims.map((claim) => (
            <div key={claim.label} className="figure">
              <Claim claim={claim} counted={metrics.data?.metrics} nowMs={nowMs} />
            </div>
          ))}
        </dl>
      </section>

      <section className="stack" aria-labelledby="metrics">
        <h2 id="metrics">{words.metricsTitle}</h2>
        <ul role="list" className="metrics" aria-busy={metrics.isPending}>
          {METRIC_IDS.map((id) => (
            <MetricCard
              key={id}
              id={id}
              metric={metrics.data?.metrics.find((found) => found.id === id)}
              nowMs={nowMs}
            />
          ))}
        </ul>
      </section>

      {metrics.data && metrics.data.usage.length > 0 ? <Usage usage={metrics.data.usage} /> : null}

      <div className="business-panels">
        <Card as="section" labelledBy="highlights">
          <h2 id="highlights">{words.highlightsTitle}</h2>
          <ul className="business-list">
            {words.highlights.map((highlight) => (
              <li key={highlight}>{highlight}</li>
            ))}
          </ul>
        </Card>
        <Card as="section" labelledBy="investment">
          <h2 id="investment">{words.investmentTitle}</h2>
          <dl className="investment">
            {words.investment.map((claim) => (
              <div key={claim.label}>
                <Claim claim={claim} counted={metrics.data?.metrics} nowMs={nowMs} />
              </div>
            ))}
          </dl>
          {words.investment.every(({ metric }) => isCounted(metric, metrics.data?.metrics)) ? null : (
            <p className="small muted">{words.someIllustrative}</p>
          )}
        </Card>
      </div>
    </Page>
  );
}

function Illustrative() {
  return <Badge>{words.illustrative}</Badge>;
}

function isCounted(id: string | null, counted: readonly Metric[] | undefined): boolean {
  return counted?.some((found) => found.id === id) ?? false;
}

/** A figure of the specification, or the counted one in its place with what was counted and when. */
function Claim({
  claim: { label, figure, metric: id },
  counted,
  nowMs,
}: {
  claim: { readonly label: string; readonly figure: string; readonly metric: string | null };
  counted: readonly Metric[] | undefined;
  nowMs: number;
}) {
  const metric = counted?.find((found) => found.id === id);
  return (
    <>
      <dt className="illustrated">
        {label}
        {metric ? null : <Illustrative />}
      </dt>
      <dd>{metric ? formatMetric(metric.value, metric.unit, 'en-US') : figure}</dd>
      {metric ? (
        <dd className="figure-definition caption muted">
          {metric.definition} {words.counted(formatTimeAgo(Date.parse(metric.countedAt), nowMs, 'en'))}
        </dd>
      ) : null}
    </>
  );
}

function MetricCard({ id, metric, nowMs }: { id: MetricId; metric: Metric | undefined; nowMs: number }) {
  const { title, illustrative, illustrativeTrend } = words.metrics[id];
  const trend = metric ? metric.trend : illustrativeTrend;
  const Arrow = trend !== null && trend < 0 ? ArrowDownRight : ArrowUpRight;
  let explanation;
  if (metric) explanation = metric.definition;
  else explanation = illustrative === null ? words.nothingCountedText : words.illustrativeText;
  return (
    <Card as="li" className="metric">
      <div className="claims-title">
        <h3>{title}</h3>
        {metric || illustrative === null ? null : <Illustrative />}
      </div>
      <p className="metric-value">
        {metric ? formatMetric(metric.value, metric.unit, 'en-US') : (illustrative ?? words.nothingCounted)}
      </p>
      {metric || trend !== null ? (
        <p className="metric-trend small">
          {trend === null ? null : <Arrow size={18} aria-hidden="true" />}
          {trend === null ? words.noTrend : words.trend(trend)}
        </p>
      ) : null}
      <p className="caption muted">{explanation}</p>
      {metric ? (
        <p className="caption muted">{words.counted(formatTimeAgo(Date.parse(metric.countedAt), nowMs, 'en'))}</p>
      ) : null}
    </Card>
  );
}

function Usage({ usage }: { usage: Answer<Calls['getPublicMetrics']>['usage'] }) {
  const most = Math.max(...usage.map(({ count }) => count));
  return (
    <section className="stack" aria-labelledby="usage">
      <div className="stack-tight">
        <h2 id="usage">{words.usageTitle}</h2>
        <p className="small muted">{words.usageText}</p>
      </div>
      <ol role="list" className="usage">
        {usage.map(({ kind, name, count }) => (
          <li key={`${kind} ${name}`}>
            <span>{words.usageName(kind, name)}</span>
            <span className="muted">{words.usageTimes(writtenCount(count, 'en'))}</span>
            <meter min={0} max={most} value={count} aria-hidden="true" />
          </li>
        ))}
      </ol>
    </section>
  );
}
