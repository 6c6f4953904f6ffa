import { type SubmitEvent } from 'react';
import { useQuery } from '#adapters/browser/queries.ts';
import { useToldSending } from '#adapters/browser/sending.ts';
import { useShell } from '#adapters/browser/shell.ts';
import type { ReviewDetail } from '#contract/entities/review.ts';
import { Button } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { Disclosure } from '#ui/view/disclosure.tsx';
import { TextArea } from '#ui/view/field.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { formText } from '../../browser/form-text.ts';
import { checksCopy } from '../../checks/copy.ts';
import { reasonSentence } from '../../log/reason-copy.ts';

const words = checksCopy;

/** As the server asks for it. */
const MIN_WORDS = 10;

/** What the automatic check found, what others said since, and what is known of the sender. */
export function ReviewChecks({ report }: { report: ReviewDetail }) {
  const { notes = [], heldBecause = null, answers = [], senderRecord } = report;
  return (
    <>
      {heldBecause === null ? null : (
        <Notice tone="caution">
          <p>{reasonSentence(heldBecause, null)}</p>
        </Notice>
      )}
      {notes.length > 0 || senderRecord ? (
        <section className="stack-tight" aria-labelledby="review-checks">
          <h3 id="review-checks">{words.title}</h3>
          <ul role="list" className="small stack-none">
            {notes.map((note) => (
              <li key={note}>{words.notes[note]}</li>
            ))}
            {senderRecord ? (
              <li>{words.record(senderRecord.published, senderRecord.refused, senderRecord.strikes)}</li>
            ) : null}
          </ul>
        </section>
      ) : null}
      {answers.length > 0 ? (
        <section className="stack-tight" aria-labelledby="review-answers">
          <h3 id="review-answers">{words.answersTitle}</h3>
          <ul role="list" className="small stack-tight">
            {answers.map(({ answer, people, words: said }) => (
              <li key={answer}>
                {words.answer(words.answers[answer], people)}
                {said.map((text, index) => (
                  <p key={index} className="user-text muted">
                    {text}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {report.signedIn && !report.own ? <GiveStrike reportId={report.id} /> : null}
    </>
  );
}

/** What goes wrong with a strike, whoever gives or decides it. */
const FAILURE = { error: words.error, failed: words.strike.failed };

function GiveStrike({ reportId }: { reportId: string }) {
  const { api, toast } = useShell();
  const [busy, send] = useToldSending(FAILURE);

  const give = (reason: string) =>
    send(async () => {
      const { level } = await api.call('postReviewStrike', { params: { id: reportId }, body: { reason } });
      toast({ title: words.strike.done(level) });
    });

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const reason = formText(event.currentTarget, 'strike').trim();
    if (reason.length >= MIN_WORDS) void give(reason);
  }

  return (
    <Disclosure summary={words.strike.title}>
      <form className="stack-tight" method="post" noValidate onSubmit={submit}>
        <p className="small">{words.strike.text}</p>
        <TextArea label={words.strike.label} name="strike" rows={2} required minLength={MIN_WORDS} />
        <Button type="submit" kind="secondary" busy={busy}>
          {words.strike.submit}
        </Button>
      </form>
    </Disclosure>
  );
}

/** Strikes whose accounts asked somebody else to look at them; nothing where there is none. */
export function ReviewStrikes() {
  const { api, toast } = useShell();
  const [busy, send] = useToldSending(FAILURE);
  const strikes = useQuery(['review-strikes'], () => api.call('getReviewStrikes', {}), { freshMs: 0 });
  const waiting = strikes.data?.strikes ?? [];
  if (waiting.length === 0) return null;

  async function decide(id: string, overrule: boolean): Promise<void> {
    await send(async () => {
      await api.call('postReviewStrikeAppeal', { params: { id }, body: { overrule } });
      toast({ title: words.appeals.done });
    });
    strikes.reload();
  }

  return (
    <Disclosure summary={words.appeals.title(waiting.length)}>
      <ul role="list" className="stack-tight">
        {waiting.map(({ strike, words: said, mine }) => (
          <Card as="li" key={strike.id}>
            <p>{words.appeals.given(strike.level)}</p>
            <p className="small user-text report-text">{strike.reason}</p>
            <p className="small user-text report-text">{`${words.appeals.says}: ${said}`}</p>
            <div className="row">
              <Button kind="secondary" disabled={busy || mine} onClick={() => void decide(strike.id, false)}>
                {words.appeals.uphold}
              </Button>
              <Button kind="quiet" disabled={busy || mine} onClick={() => void decide(strike.id, true)}>
                {words.appeals.overrule}
              </Button>
            </div>
          </Card>
        ))}
      </ul>
    </Disclosure>
  );
}
