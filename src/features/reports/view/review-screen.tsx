import { ChevronLeft } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSearch } from 'wouter';
import { useInfiniteQuery } from '#adapters/browser/queries.ts';
import { useShell } from '#adapters/browser/shell.ts';
import type { ReportStatus } from '#contract/entities/reported-location.ts';
import type { ReviewReport } from '#contract/entities/review.ts';
import { Badge } from '#ui/view/badge.tsx';
import { Button, LinkButton } from '#ui/view/button.tsx';
import { SelectField } from '#ui/view/field.tsx';
import { Page } from '#ui/view/page.tsx';
import { EmptyState, ErrorState } from '#ui/view/states.tsx';
import { copy } from '../copy.ts';
import { reviewCopy } from '../review-copy.ts';
import { AgeText } from './age.tsx';
import { IssueLabel } from './issue-label.tsx';
import { LoadingCards } from './loading-cards.tsx';
import './reports.css';
import './review.css';

const words = reviewCopy;

/** Comes with the first report that is opened. */
const ReviewDesk = lazy(async () => ({ default: (await import('./review-desk.tsx')).ReviewDesk }));

const STATUSES = Object.keys(copy.statuses) as ReportStatus[];

/** The desk of the reviewers: the queue, one report with what looks personal in it, and the decision. */
export function ReviewScreen() {
  const { session } = useShell();
  const isReviewer = session.user?.role === 'reviewer' || session.user?.role === 'admin';
  return (
    <Page title={words.title} lead={words.lead} wide>
      <div className="report-fill">
        {session.confirmed ? isReviewer ? <Desk /> : <ForReviewers /> : <LoadingCards label={words.loading} />}
      </div>
    </Page>
  );
}

function ForReviewers() {
  const { title, text, link } = words.signIn;
  return <EmptyState title={title} text={text} action={<LinkButton href="/login">{link}</LinkButton>} />;
}

/** Which report is open stands in the address, so that 'back' leads from it to the queue. */
function openReport(id: string | null): void {
  history.pushState(null, '', id === null ? location.pathname : `${location.pathname}?report=${id}`);
}

function Desk() {
  const [status, setStatus] = useState<ReportStatus | ''>('pending');
  const [decisions, setDecisions] = useState(0);
  const openId = new URLSearchParams(useSearch()).get('report');
  return (
    <div className={openId === null ? 'review' : 'review review-open'}>
      <section className="review-queue stack" aria-labelledby="review-queue">
        <h2 id="review-queue">{words.queue}</h2>
        <SelectField
          label={words.filter}
          value={status}
          onChange={(event) => setStatus(event.currentTarget.value as ReportStatus | '')}
        >
          <option value="">{words.filterAll}</option>
          {STATUSES.map((value) => (
            <option key={value} value={value}>
              {copy.statuses[value]}
            </option>
          ))}
        </SelectField>
        <Queue key={status} status={status} openId={openId} decisions={decisions} />
      </section>
      {openId === null ? (
        <p className="review-report review-nothing muted">{words.choose}</p>
      ) : (
        <div className="review-report stack">
          <Button
            kind="quiet"
            className="review-back"
            icon={<ChevronLeft size={20} aria-hidden="true" />}
            onClick={() => openReport(null)}
          >
            {words.back}
          </Button>
          <Suspense fallback={<LoadingCards label={words.loadingReport} />}>
            <ReviewDesk key={openId} id={openId} onDecided={() => setDecisions((count) => count + 1)} />
          </Suspense>
        </div>
      )}
    </div>
  );
}

/** `decisions` counts what was decided here: each may have changed the queue. */
function Queue({ status, openId, decisions }: { status: ReportStatus | ''; openId: string | null; decisions: number }) {
  const { api } = useShell();
  const [nowMs] = useState(() => Date.now());
  const queue = useInfiniteQuery(['review-queue', status, decisions], (cursor) =>
    api.call('getReviewReports', {
      query: { ...(status === '' ? {} : { status }), ...(cursor === null ? {} : { cursor }) },
    }),
  );
  if (!queue.pages) {
    return queue.error ? (
      <ErrorState title={words.failed} onRetry={queue.reload} />
    ) : (
      <LoadingCards label={words.loading} />
    );
  }
  const reports = queue.pages.flatMap((page) => page.reports);
  if (reports.length === 0) return <p className="muted">{words.empty}</p>;
  return (
    <>
      <ul role="list" className="stack-tight">
        {reports.map((report) => (
          <li key={report.id}>
            <QueueItem report={report} nowMs={nowMs} isOpen={report.id === openId} />
          </li>
        ))}
      </ul>
      {queue.hasMore ? (
        <Button kind="secondary" wide busy={queue.isLoadingMore} onClick={queue.more}>
          {words.more}
        </Button>
      ) : null}
    </>
  );
}

function QueueItem({ report, nowMs, isOpen }: { report: ReviewReport; nowMs: number; isOpen: boolean }) {
  return (
    <button
      type="button"
      className="review-item"
      aria-current={isOpen || undefined}
      onClick={() => openReport(report.id)}
    >
      <span className="review-item-line">
        <IssueLabel type={report.issueType} />
        <span className="small muted">
          <AgeText iso={report.createdAt} nowMs={nowMs} />
        </span>
      </span>
      <span className="user-text">{report.name}</span>
      <span className="small muted user-text">{`${report.city}, ${report.country}`}</span>
      <span className="review-item-line">
        <span className="small">{copy.statuses[report.status]}</span>
        {report.own ? <Badge>{words.own}</Badge> : null}
      </span>
    </button>
  );
}
