import { useState, type SubmitEvent } from 'react';
import { ApiError } from '#adapters/browser/api-client.ts';
import { useQuery, type Query } from '#adapters/browser/queries.ts';
import { useShell } from '#adapters/browser/shell.ts';
import type { NoticeReceipt as Receipt } from '#contract/entities/notice.ts';
import { MAX_NOTES_LENGTH } from '#contract/limits.ts';
import { Button } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { TextArea } from '#ui/view/field.tsx';
import { EmptyState, ErrorState } from '#ui/view/states.tsx';
import { day } from '#ui/view/moment.ts';
import { formText } from '../../browser/form-text.ts';
import { isReceiptToken } from '../../receipts/browser/receipts.ts';
import { useServerChange } from '../../browser/use-server-change.ts';
import { KeepLink } from '../../view/keep-link.tsx';
import { LoadingCards } from '../../view/loading-cards.tsx';
import { noticeCopy } from '../copy.ts';
import { noticeReceiptCopy } from '../receipt-copy.ts';
import { statementCopy, statementSentences } from '../statement-copy.ts';

const words = noticeReceiptCopy;

/** Where a complaint stands, for whoever holds its secret link. */
export function NoticeReceipt({ token }: { token: string }) {
  const { api } = useShell();
  const isToken = isReceiptToken(token);
  const query = useQuery(isToken ? ['notice', token] : null, () => api.call('postNoticeLookup', { body: { token } }), {
    freshMs: 0,
  });
  const isMissing = !isToken || (query.error instanceof ApiError && query.error.status === 404);
  if (query.data) return <Known token={token} receipt={query.data} query={query} />;
  if (isMissing) return <EmptyState title={words.missing.title} text={words.missing.text} />;
  if (query.error) return <ErrorState title={words.failed} onRetry={query.retry} />;
  return <LoadingCards label={words.loading} />;
}

interface Shown {
  readonly token: string;
  readonly receipt: Receipt;
  readonly query: Query<Receipt>;
}

function stateOf({ outcome, contactedAt, answeredAt }: Receipt): string {
  if (outcome !== null) return statementCopy.outcomes[outcome];
  if (answeredAt !== null) return words.answered;
  return contactedAt === null ? words.received : words.contacted;
}

function Known({ token, receipt, query }: Shown) {
  const { ground, words: quoted, reason, receivedAt, statement, reportStatus } = receipt;
  const isPublic = reportStatus === 'published' || reportStatus === 'archived';
  return (
    <>
      <Card as="section" labelledBy="notice-state">
        <p className="small muted">{words.state}</p>
        <h2 id="notice-state">{stateOf(receipt)}</h2>
        {statement
          ? statementSentences(statement).map((line) => (
              <p key={line} className="user-text">
                {line}
              </p>
            ))
          : null}
        <p>{isPublic ? words.reportPublic : words.reportGone}</p>
        <p className="caption muted">{words.receivedAt(day(receivedAt))}</p>
      </Card>
      {receipt.canAppeal ? <AppealForm token={token} receipt={receipt} query={query} /> : null}
      <Card as="section" labelledBy="notice-wrote">
        <h2 id="notice-wrote">{words.wrote}</h2>
        <p>{noticeCopy.grounds[ground]}</p>
        <p className="user-text report-text">{quoted}</p>
        <h3>{words.why}</h3>
        <p className="user-text report-text">{reason}</p>
      </Card>
      <KeepLink words={words.keep} />
    </>
  );
}

function AppealForm({ token, receipt, query }: Shown) {
  const { api } = useShell();
  const [missing, setMissing] = useState(false);
  const { title, label, hint, missing: missingText, submit: submitText, done } = words.appeal;
  const [busy, change] = useServerChange(query, { done, error: words.error, failed: words.failedChange });

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const reason = formText(event.currentTarget, 'reason').trim();
    setMissing(reason === '');
    if (reason !== '') void change(() => api.call('postNoticeAppeal', { body: { token, reason } }));
  }

  return (
    <Card as="section" labelledBy="notice-appeal">
      <h2 id="notice-appeal">{title}</h2>
      <form className="stack" method="post" noValidate onSubmit={submit}>
        <TextArea
          label={label}
          hint={receipt.appealUntil === null ? undefined : hint(day(receipt.appealUntil))}
          name="reason"
          rows={3}
          maxLength={MAX_NOTES_LENGTH}
          error={missing ? missingText : null}
        />
        <Button type="submit" wide busy={busy}>
          {submitText}
        </Button>
      </form>
    </Card>
  );
}
