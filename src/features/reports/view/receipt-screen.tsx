import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { ApiError } from '#adapters/browser/api-client.ts';
import { useShell } from '#adapters/browser/shell.ts';
import type { Receipt } from '#contract/entities/review.ts';
import { MAX_DESCRIPTION_LENGTH, MAX_NOTES_LENGTH, MIN_DESCRIPTION_LENGTH } from '#contract/limits.ts';
import { Button } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { Dialog } from '#ui/view/dialog.tsx';
import { TextArea } from '#ui/view/field.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { Page } from '#ui/view/page.tsx';
import { EmptyState, ErrorState } from '#ui/view/states.tsx';
import { isReceiptToken } from '../browser/receipts.ts';
import { formText } from '../browser/form-text.ts';
import { useFragment } from '../browser/use-fragment.ts';
import { copy } from '../copy.ts';
import { reasonSentence } from '../reason-copy.ts';
import { receiptCopy } from '../receipt-copy.ts';
import { AgeText } from './age.tsx';
import { IssueLabel } from './issue-label.tsx';
import { LoadingCards } from './loading-cards.tsx';
import './reports.css';

const words = receiptCopy;

/** Where a report stands, for whoever holds its secret link: state, history, an answer, a withdrawal. */
export function ReceiptScreen() {
  const token = useFragment();
  return (
    <Page title={words.title} backHref="/reports" backLabel={words.back}>
      <div className="stack-loose report-fill">
        {token === null ? <LoadingCards label={words.loading} /> : <ReceiptOf key={token} token={token} />}
      </div>
    </Page>
  );
}

function UnknownReceipt() {
  return <EmptyState title={words.missing.title} text={words.missing.text} />;
}

function ReceiptOf({ token }: { token: string }) {
  const { api } = useShell();
  const receipt = useQuery({
    queryKey: ['receipt', token],
    queryFn: ({ signal }) => api.call('postReceiptLookup', { body: { token } }, { signal }),
    staleTime: 0,
    enabled: isReceiptToken(token),
  });
  if (!isReceiptToken(token)) return <UnknownReceipt />;
  if (receipt.isPending) return <LoadingCards label={words.loading} />;
  if (receipt.isError) {
    const { error } = receipt;
    if (error instanceof ApiError && error.status === 404) return <UnknownReceipt />;
    return <ErrorState title={words.failed} onRetry={() => void receipt.refetch()} />;
  }
  return <ReceiptDetail token={token} receipt={receipt.data} />;
}

function ReceiptDetail({ token, receipt }: { token: string; receipt: Receipt }) {
  const [nowMs] = useState(() => Date.now());
  const { name, city, country, issueType, issueDescription, status, canAnswer, canWithdraw, history } = receipt;
  return (
    <>
      <Card as="section" labelledBy="receipt-state">
        <p className="small muted">{words.state}</p>
        <h2 id="receipt-state">{copy.statuses[status]}</h2>
        <p>{words.next[status]}</p>
      </Card>
      {canAnswer ? <AnswerForm key={receipt.version} token={token} receipt={receipt} /> : null}
      <Card as="section" labelledBy="receipt-about">
        <h2 id="receipt-about">{words.about}</h2>
        <IssueLabel type={issueType} />
        <p className="user-text">
          <strong>{name}</strong>
          {`, ${city}, ${country}`}
        </p>
        <p className="user-text report-text">{issueDescription}</p>
      </Card>
      <section className="stack" aria-labelledby="receipt-history">
        <h2 id="receipt-history">{words.history}</h2>
        <ol role="list" className="history">
          {history.map((event, index) => {
            const reason = reasonSentence(event.reasonCode, event.reasonText);
            return (
              <li key={index}>
                <p>{words.events[event.action]}</p>
                {reason === '' ? null : <p className="small user-text">{reason}</p>}
                <p className="caption muted">
                  <AgeText iso={event.at} nowMs={nowMs} />
                </p>
              </li>
            );
          })}
        </ol>
      </section>
      <KeepLink />
      {canWithdraw ? <Withdraw token={token} /> : null}
    </>
  );
}

/** Calls that answer with the receipt as it is afterwards. */
function useReceiptChange(token: string, done: { readonly title: string; readonly text: string }) {
  const { toast } = useShell();
  const queries = useQueryClient();
  return {
    onSuccess(receipt: Receipt) {
      queries.setQueryData(['receipt', token], receipt);
      void queries.invalidateQueries({ queryKey: ['reported-locations'] });
      toast({ title: done.title, description: done.text });
    },
    onError(error: Error) {
      const description = (error instanceof ApiError && error.userMessage) || words.failed;
      toast({ title: words.error, description, kind: 'destructive' });
      void queries.invalidateQueries({ queryKey: ['receipt', token] });
    },
  };
}

function AnswerForm({ token, receipt }: { token: string; receipt: Receipt }) {
  const { api } = useShell();
  const [missing, setMissing] = useState<{ answer?: string; issueDescription?: string }>({});
  const change = useReceiptChange(token, words.answer.done);
  const answer = useMutation({
    mutationFn: (body: { answer: string; issueDescription?: string }) =>
      api.call('postReceiptAnswer', { body: { token, version: receipt.version, ...body } }),
    ...change,
  });
  const question = receipt.history.findLast(({ action }) => action === 'needs_info');

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (answer.isPending) return;
    const form = event.currentTarget;
    const body = {
      answer: formText(form, 'answer').trim(),
      issueDescription: formText(form, 'issueDescription').trim(),
    };
    const found = {
      ...(body.answer === '' ? { answer: words.answer.missing } : {}),
      ...(body.issueDescription.length < MIN_DESCRIPTION_LENGTH
        ? { issueDescription: copy.errors['description-too-short'] }
        : {}),
    };
    setMissing(found);
    if (Object.keys(found).length > 0) return;
    const isChanged = body.issueDescription !== receipt.issueDescription;
    answer.mutate(isChanged ? body : { answer: body.answer });
  }

  return (
    <Card as="section" labelledBy="receipt-question">
      <h2 id="receipt-question">{words.answer.title}</h2>
      <p className="user-text">{reasonSentence(question?.reasonCode ?? null, question?.reasonText ?? null)}</p>
      <form className="stack" method="post" noValidate onSubmit={submit}>
        <TextArea
          label={words.answer.label}
          hint={words.answer.hint}
          name="answer"
          rows={3}
          maxLength={MAX_NOTES_LENGTH}
          error={missing.answer}
        />
        <TextArea
          label={words.answer.description}
          name="issueDescription"
          rows={4}
          maxLength={MAX_DESCRIPTION_LENGTH}
          defaultValue={receipt.issueDescription}
          error={missing.issueDescription}
        />
        <Button type="submit" wide busy={answer.isPending}>
          {answer.isPending ? words.answer.submitting : words.answer.submit}
        </Button>
      </form>
    </Card>
  );
}

function KeepLink() {
  const { toast } = useShell();
  const { title, text, copy: copyWord, copied, copyFailed } = words.keep;
  async function copyLink(): Promise<void> {
    try {
      await navigator.clipboard.writeText(location.href);
      toast({ title: copied });
    } catch {
      toast({ title: copyFailed });
    }
  }
  return (
    <Notice title={title}>
      <p>{text}</p>
      <div>
        <Button kind="secondary" icon={<Copy size={18} aria-hidden="true" />} onClick={() => void copyLink()}>
          {copyWord}
        </Button>
      </div>
    </Notice>
  );
}

function Withdraw({ token }: { token: string }) {
  const { api } = useShell();
  const [asking, setAsking] = useState(false);
  const change = useReceiptChange(token, words.withdraw.done);
  const withdraw = useMutation({
    mutationFn: () => api.call('postReceiptWithdraw', { body: { token } }),
    ...change,
    onSettled: () => setAsking(false),
  });
  const { button, title, text, confirm, cancel } = words.withdraw;
  return (
    <>
      <Button kind="secondary" wide onClick={() => setAsking(true)}>
        {button}
      </Button>
      {asking ? (
        <Dialog title={title} onClose={() => setAsking(false)}>
          <p>{text}</p>
          <div className="dialog-actions">
            <Button kind="destructive" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
              {confirm}
            </Button>
            <Button kind="secondary" onClick={() => setAsking(false)}>
              {cancel}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
