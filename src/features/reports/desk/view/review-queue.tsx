import { ChevronLeft } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSearch } from 'wouter';
import { useInfiniteQuery, type InfiniteQuery } from '#adapters/browser/queries.ts';
import { useShell } from '#adapters/browser/shell.ts';
import type { ReportStatus } from '#contract/entities/reported-location.ts';
import type { ReviewReport, TextLanguage } from '#contract/entities/review.ts';
import { Badge } from '#ui/view/badge.tsx';
import { Button } from '#ui/view/button.tsx';
import { SelectField } from '#ui/view/field.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { ErrorState } from '#ui/view/states.tsx';
import { clockTime } from '#ui/view/moment.ts';
import { useDeskKeys } from '../browser/use-desk-keys.ts';
import { usePanes } from '../../browser/use-panes.ts';
import { usePendingDecisions } from '../browser/use-pending-decisions.ts';
import { checksCopy } from '../../checks/copy.ts';
import { copy } from '../../copy.ts';
import { neighborOf, nextAfter } from '../desk-keys.ts';
import type { PendingDecision } from '../pending-decisions.ts';
import { reviewCopy } from '../copy.ts';
import { AgeText } from '../../view/age.tsx';
import { IssueLabel } from '../../view/issue-label.tsx';
import { LoadingCards } from '../../view/loading-cards.tsx';
import type { Decided } from './review-desk.tsx';
import { ReviewClocks } from '../../notices/view/review-clocks.tsx';
import { ReviewStrikes } from './review-checks.tsx';
import { ReviewPlaces } from './review-places.tsx';
import '../../view/reports.css';
import './review.css';

const words = reviewCopy;

/** Comes with the first report that is opened. */
const ReviewDesk = lazy(async () => ({ default: (await import('./review-desk.tsx')).ReviewDesk }));

const LANGUAGES = Object.entries(checksCopy.languages) as [TextLanguage, string][];
const STATUSES = Object.keys(copy.statuses) as ReportStatus[];

/** Which report is open stands in the address, so that 'back' leads from it to the queue. */
function openReport(id: string | null): void {
  history.pushState(null, '', id === null ? location.pathname : `${location.pathname}?report=${id}`);
}

/** Enough that the next report is there when one is decided. */
const QUEUE_LENGTH = '50';

type Filter = ReportStatus | 'waiting' | '';

const queryOf = (filter: Filter) =>
  filter === 'waiting' ? ({ waiting: '1' } as const) : filter === '' ? {} : { status: filter };

/** The queue, and beside it the report that is open. */
export function ReviewQueue() {
  const { api, toast } = useShell();
  const [filter, setFilter] = useState<Filter>('waiting');
  const [language, setLanguage] = useState<TextLanguage | ''>('');
  const [stored, setStored] = useState(0);
  const [draft, setDraft] = useState<PendingDecision | null>(null);
  const openId = new URLSearchParams(useSearch()).get('report');
  const { list, pane } = usePanes(openId);
  const decisions = usePendingDecisions({
    failedText: words.failedDecision,
    onStored({ name }) {
      setStored((count) => count + 1);
      toast({ title: words.done, description: name });
    },
    onLeftUnstored: ({ name }) =>
      toast({ title: words.failedTitle(name), description: words.failedAway, kind: 'destructive' }),
  });
  // What was decided here may have changed the queue.
  const queue = useInfiniteQuery(['review-queue', filter, language, stored], (cursor) =>
    api.call('getReviewReports', {
      query: {
        ...queryOf(filter),
        ...(language === '' ? {} : { language }),
        limit: QUEUE_LENGTH,
        ...(cursor === null ? {} : { cursor }),
      },
    }),
  );
  const hidden = new Set(decisions.pending.map(({ reportId }) => reportId));
  const reports = (queue.pages ?? []).flatMap((page) => page.reports).filter(({ id }) => !hidden.has(id));
  const ids = reports.map(({ id }) => id);

  function decide(decided: Decided): void {
    decisions.add(decided);
    setDraft(null);
    openReport(nextAfter(ids, decided.reportId, new Set([...hidden, decided.reportId])));
  }

  function takeUp(decision: PendingDecision): void {
    setDraft(decision);
    openReport(decision.reportId);
  }

  function undo(): void {
    const last = decisions.undo();
    if (last) takeUp(last);
  }

  useDeskKeys((command) => {
    if (command.kind === 'undo') undo();
    if (command.kind !== 'next' && command.kind !== 'previous') return;
    const id = neighborOf(ids, openId, command.kind === 'next' ? 1 : -1);
    if (id !== null) openReport(id);
  });

  return (
    <div className={openId === null ? 'review' : 'review review-open'}>
      <section ref={list} tabIndex={-1} className="review-queue stack" aria-labelledby="review-queue">
        <h2 id="review-queue">{words.queue}</h2>
        <div className="review-filters">
          <SelectField
            label={words.filter}
            value={filter}
            onChange={(event) => setFilter(event.currentTarget.value as Filter)}
          >
            <option value="waiting">{words.filterWaiting}</option>
            <option value="">{words.filterAll}</option>
            {STATUSES.map((value) => (
              <option key={value} value={value}>
                {copy.statuses[value]}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={checksCopy.languageLabel}
            value={language}
            onChange={(event) => setLanguage(event.currentTarget.value as TextLanguage | '')}
          >
            <option value="">{checksCopy.anyLanguage}</option>
            {LANGUAGES.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
        <Queue queue={queue} reports={reports} openId={openId} />
        <ReviewClocks />
        <ReviewPlaces />
        <ReviewStrikes />
      </section>
      <div ref={pane} className="review-report stack">
        <Undecided decisions={decisions} onUndo={undo} onTakeUp={takeUp} />
        {openId === null ? (
          <p className="review-nothing muted">{words.choose}</p>
        ) : (
          <>
            <Button
              kind="quiet"
              className="review-back"
              icon={<ChevronLeft size={20} aria-hidden="true" />}
              onClick={() => openReport(null)}
            >
              {words.back}
            </Button>
            <Suspense fallback={<LoadingCards label={words.loadingReport} />}>
              <ReviewDesk
                key={openId}
                id={openId}
                draft={draft?.reportId === openId ? draft : null}
                onDecide={decide}
              />
            </Suspense>
          </>
        )}
      </div>
    </div>
  );
}

/** What is decided and not sent yet, and what was refused. */
function Undecided({
  decisions,
  onUndo,
  onTakeUp,
}: {
  decisions: ReturnType<typeof usePendingDecisions>;
  onUndo: () => void;
  onTakeUp: (decision: PendingDecision) => void;
}) {
  const { pending, failed } = decisions;
  const last = pending.at(-1);
  return (
    <>
      <div role="status">
        {last ? (
          <Notice title={words.pending(words.actions[last.body.action], last.name)}>
            <p>{pending.length > 1 ? words.pendingMore(pending.length) : words.pendingText}</p>
            <div className="row">
              <Button kind="secondary" onClick={onUndo}>
                {words.undoDecision}
              </Button>
              <Button kind="quiet" onClick={decisions.sendNow}>
                {words.sendNow}
              </Button>
            </div>
          </Notice>
        ) : null}
      </div>
      {failed.map((decision) => (
        <Notice key={decision.reportId} tone="error" title={words.failedTitle(decision.name)}>
          <p className="user-text">{decision.message}</p>
          <div>
            <Button
              kind="secondary"
              onClick={() => {
                decisions.forgetFailed(decision);
                onTakeUp(decision);
              }}
            >
              {words.openAgain}
            </Button>
          </div>
        </Notice>
      ))}
    </>
  );
}

function Queue({
  queue,
  reports,
  openId,
}: {
  queue: InfiniteQuery<unknown>;
  reports: readonly ReviewReport[];
  openId: string | null;
}) {
  const [nowMs] = useState(() => Date.now());
  if (!queue.pages) {
    return queue.error ? (
      <ErrorState title={words.failed} onRetry={queue.retry} />
    ) : (
      <LoadingCards label={words.loading} />
    );
  }
  return (
    <>
      {reports.length === 0 ? <p className="muted">{words.empty}</p> : null}
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
      data-opens={report.id}
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
      {report.waitsFor
        .filter((reason) => reason !== 'first-look')
        .map((reason) => (
          <span key={reason} className="caption">
            {words.waitsFor[reason]}
          </span>
        ))}
      {report.claim && !report.claim.mine ? (
        <span className="caption muted user-text">
          {words.claimed(report.claim.by ?? words.someone, clockTime(report.claim.until))}
        </span>
      ) : null}
    </button>
  );
}
