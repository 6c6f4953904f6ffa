import { useState } from 'react';
import { ApiError } from '#adapters/browser/api-client.ts';
import { useQuery } from '#adapters/browser/queries.ts';
import { useToldSending } from '#adapters/browser/sending.ts';
import { useShell } from '#adapters/browser/shell.ts';
import type { ReviewDetail, ReviewEvent } from '#contract/entities/review.ts';
import { Button } from '#ui/view/button.tsx';
import { Disclosure } from '#ui/view/disclosure.tsx';
import { Facts } from '#ui/view/facts.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { ErrorState } from '#ui/view/states.tsx';
import { clockTime, day, moment } from '#ui/view/moment.ts';
import { useDeskKeys } from '../browser/use-desk-keys.ts';
import { ReviewEvidenceList } from '../../evidence/view/review-evidence.tsx';
import { takeUpMarks, type TakenUp } from '../carry-marks.ts';
import { copy } from '../../copy.ts';
import { reasonSentence } from '../../log/reason-copy.ts';
import { reviewCopy } from '../copy.ts';
import { countOpen, decidedSpans, redactOpen, type Passage } from '../../personal-data/resolutions.ts';
import { AgeText } from '../../view/age.tsx';
import { DecisionForm, type DecisionDraft } from './decision-form.tsx';
import { LoadingCards } from '../../view/loading-cards.tsx';
import { ReviewChecks } from './review-checks.tsx';
import { ReviewText } from './review-text.tsx';

const words = reviewCopy;

/** What was decided about the open report. */
export interface Decided extends TakenUp {
  readonly reportId: string;
  readonly name: string;
}

interface DeskProps {
  /** A decision about this report that was taken back or refused: its choices and words stand in the form again. */
  readonly draft: TakenUp | null;
  readonly onDecide: (decided: Decided) => void;
}

/** One open report: its text, its history and the decision about it. */
export function ReviewDesk({ id, ...rest }: DeskProps & { id: string }) {
  const { api } = useShell();
  // Opening is logged: once for each time that somebody opens it, not whenever the window gets the focus.
  const [openedMs] = useState(() => Date.now());
  const report = useQuery(['review-report', id, openedMs], () => api.call('getReviewReport', { params: { id } }), {
    isOnce: true,
  });
  if (report.data) return <ReadReport latest={report.data} onReload={report.reload} {...rest} />;
  if (!report.error) return <LoadingCards label={words.loadingReport} />;
  const text = report.error instanceof ApiError ? report.error.userMessage : null;
  return <ErrorState title={words.failedReport} {...(text === null ? {} : { text })} onRetry={report.retry} />;
}

interface ReportProps extends DeskProps {
  readonly onReload: () => void;
}

/** The report as it was read, until its reviewer asks for what has become of it meanwhile: their work is about this text. */
function ReadReport({ latest, ...rest }: ReportProps & { latest: ReviewDetail }) {
  const [read, setRead] = useState(latest);
  const isChanged = latest.version !== read.version;
  const isClaimed = latest.claim !== null && !latest.claim.mine;
  return (
    <>
      {isChanged ? (
        <Notice tone="error" title={words.changed.title}>
          <p>{words.changed.text}</p>
          <div>
            <Button kind="secondary" onClick={() => setRead(latest)}>
              {words.changed.show}
            </Button>
          </div>
        </Notice>
      ) : null}
      <OpenReport
        // The text may have changed with the version: what was found in it is then resolved anew.
        key={read.version}
        report={isChanged || isClaimed ? { ...read, claim: latest.claim } : latest}
        {...rest}
      />
    </>
  );
}

function OpenReport({ report, draft, onReload, onDecide }: ReportProps & { report: ReviewDetail }) {
  const { api, toast } = useShell();
  const [busy, send] = useToldSending({ error: words.error, failed: words.interestFailed });
  const [{ passages, lost }, setMarks] = useState(() => takeUpMarks(report, draft));
  const [claimed, setClaimed] = useState(report.claim?.mine ?? false);
  const othersClaim = report.claim !== null && !report.claim.mine;

  /** Keeps the report for this reviewer from the first thing that they do about it. */
  function act(): void {
    if (claimed) return;
    setClaimed(true);
    // Refused, it shows whose it is; the decision would be refused as well.
    api.call('postReviewClaim', { params: { id: report.id } }).catch(onReload);
  }

  function change(next: readonly Passage[]): void {
    act();
    setMarks({ passages: next, lost });
  }

  useDeskKeys((command) => {
    if (command.kind === 'redact-all') change(redactOpen(passages));
  });

  function decide(decided: DecisionDraft): void {
    const sendsText = decided.action === 'publish' || decided.action === 'approve' || decided.action === 'redact';
    const spans = sendsText ? decidedSpans(passages) : {};
    const body = { ...decided, ...spans, version: report.version };
    onDecide({ reportId: report.id, name: report.name, text: report, body });
  }

  const declareInterest = () =>
    send(async () => {
      await api.call('postReviewInterest', { params: { id: report.id } });
      toast({ title: words.interestDone.title, description: words.interestDone.text });
      onReload();
    });

  return (
    <div className="review-panes">
      <section className="stack" aria-labelledby="review-text">
        <h2 id="review-text">{words.text}</h2>
        {report.historyIntact ? null : <Notice tone="error" title={words.broken} />}
        <Facts
          facts={[
            { name: words.filter, value: copy.statuses[report.status] },
            { name: words.issue, value: copy.issueTypes[report.issueType] },
            { name: words.sent, value: report.signedIn ? words.signedIn : words.anonymous },
            ...(report.placeKind ? [{ name: words.placeKind, value: copy.placeKinds[report.placeKind] }] : []),
            ...(report.dispute === 'none' ? [] : [{ name: words.dispute, value: words.disputes[report.dispute] }]),
            ...(report.situation === 'unknown'
              ? []
              : [{ name: words.situation, value: words.situations[report.situation] }]),
          ]}
        />
        <Waiting report={report} />
        <ReviewChecks report={report} />
        {lost.length > 0 ? (
          <Notice tone="caution" title={words.lostMarks.title}>
            <p>{words.lostMarks.text}</p>
            <ul>
              {lost.map((marked) => (
                <li key={marked} className="user-text">
                  {marked}
                </li>
              ))}
            </ul>
          </Notice>
        ) : null}
        <ReviewText report={report} passages={passages} onChange={change} />
        <Similar report={report} />
        <ReviewEvidenceList reportId={report.id} own={report.own} />
        <History report={report} />
      </section>
      <section className="stack" aria-labelledby="review-decision">
        <h2 id="review-decision">{words.decision}</h2>
        {report.own ? <Notice title={words.own}>{words.ownNote}</Notice> : null}
        {othersClaim && report.claim ? (
          <Notice tone="caution">
            <p className="user-text">
              {words.claimed(report.claim.by ?? words.someone, clockTime(report.claim.until))}
            </p>
          </Notice>
        ) : null}
        {report.actions.length > 0 ? (
          <>
            <DecisionForm
              report={report}
              draft={draft?.body ?? null}
              openPassages={countOpen(passages)}
              onAct={act}
              onDecide={decide}
            />
            <Button kind="quiet" wide busy={busy} onClick={() => void declareInterest()}>
              {words.interest}
            </Button>
          </>
        ) : (
          <p className="muted">{report.own || othersClaim ? null : words.noMoves}</p>
        )}
        <Keys />
      </section>
    </div>
  );
}

/** Why it stands in the queue, and what publishing needs. */
function Waiting({ report }: { report: ReviewDetail }) {
  const needs = report.status === 'pending' || report.status === 'approved' ? report.secondReader : [];
  return (
    <>
      {report.waitsFor.length > 0 ? (
        <ul role="list" className="small stack-none">
          {report.waitsFor.map((reason) => (
            <li key={reason}>{words.waitsFor[reason]}</li>
          ))}
        </ul>
      ) : null}
      {needs.length > 0 ? (
        <Notice title={words.secondReaderTitle}>
          <p>{needs.map((reason) => words.secondReader[reason]).join(' ')}</p>
        </Notice>
      ) : null}
      {report.disputeDeadline ? (
        <Notice>
          <p>{words.deadline[report.disputeDeadline.waitsFor](moment(report.disputeDeadline.until))}</p>
        </Notice>
      ) : null}
      {report.publishAfter === null ? null : (
        <Notice>
          <p>
            {words.publishAfter(day(report.publishAfter))}{' '}
            {report.publishWait ? words.publishWait[report.publishWait] : null}
          </p>
        </Notice>
      )}
      {report.told ? (
        <Notice>
          <p>{words.told}</p>
        </Notice>
      ) : null}
    </>
  );
}

function Similar({ report }: { report: ReviewDetail }) {
  const [nowMs] = useState(() => Date.now());
  if (report.similar.length === 0) return null;
  return (
    <section className="stack-tight" aria-labelledby="review-similar">
      <h3 id="review-similar">{words.similar}</h3>
      <ul role="list" className="stack-tight">
        {report.similar.map(({ id, name, status, createdAt, issueDescription }) => (
          <li key={id} className="passage-line">
            <span className="stack-none">
              <span className="user-text">{name}</span>
              <span className="user-text small">{issueDescription}</span>
              <span className="caption muted">
                {copy.statuses[status]} <AgeText iso={createdAt} nowMs={nowMs} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Keys() {
  return (
    <Disclosure summary={words.keys.title}>
      <dl className="review-keys small">
        {words.keys.rows.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}

function History({ report }: { report: ReviewDetail }) {
  const [nowMs] = useState(() => Date.now());
  return (
    <Disclosure summary={words.history(report.history.length)}>
      <ol role="list" className="history">
        {report.history.map((event) => (
          <HistoryLine key={event.seq} event={event} nowMs={nowMs} />
        ))}
      </ol>
      {report.historyIntact ? <p className="caption muted">{words.intact}</p> : null}
    </Disclosure>
  );
}

function HistoryLine({ event, nowMs }: { event: ReviewEvent; nowMs: number }) {
  const { actorRole, actorName, action, reasonCode, reasonText, previousText, at } = event;
  const reason = reasonSentence(reasonCode, reasonText);
  return (
    <li>
      <p>
        <strong>{words.events[action]}</strong>
      </p>
      {reason === '' ? null : <p className="small user-text">{reason}</p>}
      {previousText === null ? null : (
        <details className="small">
          <summary>{words.before}</summary>
          <p className="user-text report-text">{previousText}</p>
        </details>
      )}
      <p className="caption muted">
        <span className="user-text">{[words.by[actorRole], actorName].filter(Boolean).join(' ')}</span>{' '}
        <AgeText iso={at} nowMs={nowMs} />
      </p>
    </li>
  );
}
