import { lazy, Suspense, useState, type SubmitEvent } from 'react';
import { type Query } from '#adapters/browser/queries.ts';
import { useShell } from '#adapters/browser/shell.ts';
import type { Receipt } from '#contract/entities/review.ts';
import { MAX_DESCRIPTION_LENGTH, MAX_NOTES_LENGTH, MIN_DESCRIPTION_LENGTH } from '#contract/limits.ts';
import { Button } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { TextArea } from '#ui/view/field.tsx';
import { day } from '#ui/view/moment.ts';
import { formText } from '../../browser/form-text.ts';
import { useServerChange } from '../../browser/use-server-change.ts';
import { copy } from '../../copy.ts';
import { mistakesCopy } from '../../form/mistakes-copy.ts';
import { reasonSentence } from '../../log/reason-copy.ts';
import { receiptCopy } from '../copy.ts';
import { passagesOf, type Stretch } from '../../personal-data/redaction.ts';
import { AgeText } from '../../view/age.tsx';
import { AskFirst } from '../../view/ask-first.tsx';
import { IssueLabel } from '../../view/issue-label.tsx';
import { KeepLink } from '../../view/keep-link.tsx';
import '../../view/reports.css';

const words = receiptCopy;

/** Photos and bundles: apart from what every receipt needs. */
const ReceiptEvidence = lazy(async () => ({
  default: (await import('../../evidence/view/receipt-evidence.tsx')).ReceiptEvidence,
}));

interface ReceiptProps {
  readonly token: string;
  readonly receipt: Receipt;
  readonly query: Query<Receipt>;
}

/** A receipt, and what its holder can do: it comes with the first one that is shown. */
export function ReceiptDetail({ token, receipt, query }: ReceiptProps) {
  const [nowMs] = useState(() => Date.now());
  const { name, city, country, issueType, issueDescription, status, canAnswer, canWithdraw, history } = receipt;
  return (
    <>
      <Card as="section" labelledBy="receipt-state">
        <p className="small muted">{words.state}</p>
        <h2 id="receipt-state">{copy.statuses[status]}</h2>
        <p>{words.next[status]}</p>
        {receipt.publishAfter === null ? null : (
          <p>
            {words.publishAfter(day(receipt.publishAfter))}{' '}
            {receipt.publishWait ? words.publishWait[receipt.publishWait] : null}
          </p>
        )}
      </Card>
      {canAnswer ? <AnswerForm key={receipt.version} token={token} receipt={receipt} query={query} /> : null}
      {receipt.canAppeal ? <AppealForm token={token} receipt={receipt} query={query} /> : null}
      <Card as="section" labelledBy="receipt-about">
        <h2 id="receipt-about">{words.about}</h2>
        <IssueLabel type={issueType} />
        <p className="user-text">
          <strong>{name}</strong>
          {`, ${city}, ${country}`}
        </p>
        <p className="user-text report-text">{issueDescription}</p>
      </Card>
      <Suspense fallback={null}>
        <ReceiptEvidence token={token} />
      </Suspense>
      <section className="stack" aria-labelledby="receipt-history">
        <h2 id="receipt-history">{words.history}</h2>
        <ol role="list" className="history">
          {history.map((event, index) => {
            const reason = reasonSentence(event.reasonCode, event.reasonText);
            return (
              <li key={index}>
                <p>{words.events[event.action]}</p>
                {reason === '' ? null : <p className="small user-text">{reason}</p>}
                {event.removed ? <Removed text={issueDescription} stretches={event.removed} /> : null}
                <p className="caption muted">
                  <AgeText iso={event.at} nowMs={nowMs} />
                </p>
              </li>
            );
          })}
        </ol>
      </section>
      <KeepLink words={words.keep} />
      {canWithdraw ? <Withdraw token={token} query={query} /> : null}
    </>
  );
}

/** What a reviewer took out of a text, where it stood. */
function Removed({ text, stretches }: { text: string; stretches: readonly Stretch[] }) {
  return (
    <div className="small">
      <p className="muted">{words.removed}</p>
      <p className="user-text report-text">
        {passagesOf(text, stretches).map(({ text: passage, isRemoved }, index) =>
          isRemoved ? <del key={index}>{passage}</del> : <span key={index}>{passage}</span>,
        )}
      </p>
    </div>
  );
}

function useReceiptChange(query: Query<Receipt>, done: { readonly title: string; readonly text: string }) {
  return useServerChange(query, { done, error: words.error, failed: words.failed });
}

function AnswerForm({ token, receipt, query }: ReceiptProps) {
  const { api } = useShell();
  const [missing, setMissing] = useState<{ answer?: string; issueDescription?: string }>({});
  const [busy, change] = useReceiptChange(query, words.answer.done);
  const question = receipt.history.findLast(({ action }) => action === 'needs_info' || action === 'contact');

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const body = {
      answer: formText(form, 'answer').trim(),
      issueDescription: receipt.canCorrect ? formText(form, 'issueDescription').trim() : receipt.issueDescription,
    };
    const found = {
      ...(body.answer === '' ? { answer: words.answer.missing } : {}),
      ...(body.issueDescription.length < MIN_DESCRIPTION_LENGTH
        ? { issueDescription: mistakesCopy.errors['description-too-short'] }
        : {}),
    };
    setMissing(found);
    if (Object.keys(found).length > 0) return;
    const sent = body.issueDescription === receipt.issueDescription ? { answer: body.answer } : body;
    void change(() => api.call('postReceiptAnswer', { body: { token, version: receipt.version, ...sent } }));
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
        {receipt.canCorrect ? (
          <TextArea
            label={words.answer.description}
            name="issueDescription"
            rows={4}
            maxLength={MAX_DESCRIPTION_LENGTH}
            defaultValue={receipt.issueDescription}
            error={missing.issueDescription}
          />
        ) : null}
        <Button type="submit" wide busy={busy}>
          {busy ? words.answer.submitting : words.answer.submit}
        </Button>
      </form>
    </Card>
  );
}

function AppealForm({ token, receipt, query }: ReceiptProps) {
  const { api } = useShell();
  const [missing, setMissing] = useState(false);
  const [busy, change] = useReceiptChange(query, words.appeal.done);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const reason = formText(event.currentTarget, 'reason').trim();
    setMissing(reason === '');
    if (reason === '') return;
    void change(() => api.call('postReceiptAppeal', { body: { token, version: receipt.version, reason } }));
  }

  return (
    <Card as="section" labelledBy="receipt-appeal">
      <h2 id="receipt-appeal">{words.appeal.title}</h2>
      <form className="stack" method="post" noValidate onSubmit={submit}>
        <TextArea
          label={words.appeal.label}
          hint={words.appeal.hint}
          name="reason"
          rows={3}
          maxLength={MAX_NOTES_LENGTH}
          error={missing ? words.appeal.missing : null}
        />
        <Button type="submit" wide busy={busy}>
          {busy ? words.appeal.submitting : words.appeal.submit}
        </Button>
      </form>
    </Card>
  );
}

function Withdraw({ token, query }: { token: string; query: Query<Receipt> }) {
  const { api } = useShell();
  const [busy, change] = useReceiptChange(query, words.withdraw.done);
  const withdraw = () => change(() => api.call('postReceiptWithdraw', { body: { token } }));
  return <AskFirst words={words.withdraw} kind="secondary" wide busy={busy} onConfirm={withdraw} />;
}
