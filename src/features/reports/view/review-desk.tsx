import { useState } from 'react';
import { ApiError } from '#adapters/browser/api-client.ts';
import { useQuery } from '#adapters/browser/queries.ts';
import { useShell } from '#adapters/browser/shell.ts';
import type { ReviewDecision, ReviewDetail, ReviewEvent } from '#contract/entities/review.ts';
import { Disclosure } from '#ui/view/disclosure.tsx';
import { Facts } from '#ui/view/facts.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { ErrorState } from '#ui/view/states.tsx';
import { ReviewEvidenceList } from '../evidence/view/review-evidence.tsx';
import { copy } from '../copy.ts';
import { reasonSentence } from '../reason-copy.ts';
import { reviewCopy } from '../review-copy.ts';
import { countOpen, decidedSpans, passagesOf, type Passage } from '../resolutions.ts';
import { AgeText } from './age.tsx';
import { DecisionForm, type DecisionDraft } from './decision-form.tsx';
import { LoadingCards } from './loading-cards.tsx';
import { ReviewText } from './review-text.tsx';

const words = reviewCopy;

/** One open report: its text, its history and the decision about it. */
export function ReviewDesk({ id, onDecided }: { id: string; onDecided: () => void }) {
  const { api } = useShell();
  // Opening is logged: once for each time that somebody opens it, not whenever the window gets the focus.
  const [openedMs] = useState(() => Date.now());
  const report = useQuery(['review-report', id, openedMs], () => api.call('getReviewReport', { params: { id } }), {
    freshMs: Infinity,
  });
  if (report.data) {
    return (
      <OpenReport report={report.data} onChanged={report.mutate} onConflict={report.reload} onDecided={onDecided} />
    );
  }
  if (!report.error) return <LoadingCards label={words.loadingReport} />;
  const text = report.error instanceof ApiError ? report.error.userMessage : null;
  return <ErrorState title={words.failedReport} {...(text === null ? {} : { text })} onRetry={report.reload} />;
}

function OpenReport({
  report,
  onChanged,
  onConflict,
  onDecided,
}: {
  report: ReviewDetail;
  onChanged: (report: ReviewDetail) => void;
  onConflict: () => void;
  onDecided: () => void;
}) {
  const { api, toast } = useShell();
  const [passages, setPassages] = useState<readonly Passage[]>(() => passagesOf(report));
  const [readVersion, setReadVersion] = useState(report.version);
  const [refusal, setRefusal] = useState<{ title: string; text: string } | null>(null);
  const [busy, setBusy] = useState(false);

  if (report.version !== readVersion) {
    // The text may have changed: what was found in it is resolved anew.
    setReadVersion(report.version);
    setPassages(passagesOf(report));
  }

  async function decide(draft: DecisionDraft): Promise<boolean> {
    setBusy(true);
    setRefusal(null);
    const spans = draft.action === 'publish' || draft.action === 'redact' ? decidedSpans(passages) : {};
    const body: ReviewDecision = { ...draft, ...spans, version: report.version };
    try {
      const decided = await api.call('postReviewDecision', { params: { id: report.id }, body });
      onChanged(decided);
      toast({ title: words.done, description: copy.statuses[decided.status] });
      return true;
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === 'report-changed';
      setRefusal({
        title: isConflict ? words.conflict : words.error,
        text: [
          (error instanceof ApiError && error.userMessage) || words.failedDecision,
          isConflict ? words.conflictText : '',
        ]
          .filter(Boolean)
          .join(' '),
      });
      if (isConflict) onConflict();
      return false;
    } finally {
      setBusy(false);
      onDecided();
    }
  }

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
          ]}
        />
        <ReviewText report={report} passages={passages} onChange={setPassages} />
        <ReviewEvidenceList reportId={report.id} own={report.own} />
        <History report={report} />
      </section>
      <section className="stack" aria-labelledby="review-decision">
        <h2 id="review-decision">{words.decision}</h2>
        {refusal ? (
          <Notice tone="error" title={refusal.title}>
            <p className="user-text">{refusal.text}</p>
          </Notice>
        ) : null}
        {report.own ? <Notice title={words.own}>{words.ownNote}</Notice> : null}
        {report.actions.length > 0 ? (
          <DecisionForm actions={report.actions} openPassages={countOpen(passages)} busy={busy} onDecide={decide} />
        ) : (
          <p className="muted">{report.own ? null : words.noMoves}</p>
        )}
      </section>
    </div>
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
