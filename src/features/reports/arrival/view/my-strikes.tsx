import { type SubmitEvent } from 'react';
import { useQuery } from '#adapters/browser/queries.ts';
import { useToldSending } from '#adapters/browser/sending.ts';
import { useShell } from '#adapters/browser/shell.ts';
import type { StrikeView } from '#contract/entities/strike.ts';
import { Button } from '#ui/view/button.tsx';
import { TextArea } from '#ui/view/field.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { day } from '#ui/view/moment.ts';
import { answersCopy } from '../../published/answers-copy.ts';
import { formText } from '../../browser/form-text.ts';

const words = answersCopy.strikes;

/** Strikes against this account, and the way to somebody else; nothing where there are none. */
export function MyStrikes() {
  const { api } = useShell();
  const mine = useQuery(['my-strikes'], () => api.call('getMyStrikes', {}));
  if (!mine.data || mine.data.strikes.length === 0) return null;
  return (
    <Notice tone="caution" title={words.title}>
      {mine.data.pausedUntil === null ? null : <p>{words.pausedUntil(day(mine.data.pausedUntil))}</p>}
      <ul role="list" className="stack-tight">
        {mine.data.strikes.map((strike) => (
          <MyStrike key={strike.id} strike={strike} onChanged={mine.reload} />
        ))}
      </ul>
    </Notice>
  );
}

function MyStrike({ strike, onChanged }: { strike: StrikeView; onChanged: () => void }) {
  const { api, toast } = useShell();
  const [busy, send] = useToldSending(answersCopy);
  const { appeal } = words;

  const ask = (reason: string) =>
    send(async () => {
      await api.call('postStrikeAppeal', { params: { id: strike.id }, body: { reason } });
      toast({ title: appeal.done });
      onChanged();
    });

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const reason = formText(event.currentTarget, 'reason').trim();
    if (reason.length >= 10) void ask(reason);
  }

  return (
    <li className="stack-tight">
      <p>{words.levels[strike.level]}</p>
      <p className="small user-text report-text">{strike.reason}</p>
      <p className="caption muted">{words.expires(day(strike.expires))}</p>
      {strike.appeal === 'none' ? (
        <form className="stack-tight" method="post" noValidate onSubmit={submit}>
          <TextArea label={appeal.label} name="reason" rows={2} required minLength={10} />
          <Button type="submit" kind="secondary" busy={busy}>
            {appeal.submit}
          </Button>
        </form>
      ) : (
        <p className="small">{appeal.states[strike.appeal]}</p>
      )}
    </li>
  );
}
