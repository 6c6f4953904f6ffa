import { useEffect, useState, type SyntheticEvent } from 'react';
import { browserClock } from '#adapters/browser/clock.ts';
import { useQuery } from '#adapters/browser/queries.ts';
import { sentenceOf, useSending } from '#adapters/browser/sending.ts';
import { useShell } from '#adapters/browser/shell.ts';
import { MAX_PLACE_FIELD_LENGTH, MAX_TIMER_NAME_LENGTH } from '#contract/limits.ts';
import { MINUTE_MS } from '#core/time/durations.ts';
import { isoTime } from '#core/time/iso-time.ts';
import { Button, LinkButton } from '#ui/view/button.tsx';
import { Disclosure } from '#ui/view/disclosure.tsx';
import { Checkbox, SelectField, TextField } from '#ui/view/field.tsx';
import { clockTime, moment } from '#ui/view/moment.ts';
import { Notice } from '#ui/view/notice.tsx';
import { runningTimer } from '../browser/running-timer.ts';
import { copy } from '../copy.ts';
import { TIMER_CHOICES, withoutMail } from '../timer.ts';
import './check-timer.css';

/** Starts a timer, shows the one that runs, or tells that the last one wrote its mail. */
export function TimerPanel() {
  const { api, session, toast } = useShell();
  const [failure, setFailure] = useState<string | null>(null);
  const [startsAnother, setStartsAnother] = useState(false);
  /** The end of a timer of which nobody knows any more what became of it. */
  const [forgotten, setForgotten] = useState<string | null>(null);
  const [isBusy, send] = useSending((error) => setFailure(sentenceOf(error, copy.failed)));
  const userId = session.user?.id;
  const query = useQuery(userId === undefined ? null : ['check-timer', userId], () => api.call('getMyCheckTimer', {}), {
    freshMs: 0,
  });
  const state = query.data;
  const timer = state?.timer;

  useEffect(() => {
    if (state) runningTimer.note(state.timer !== null || state.toldAt !== null);
  }, [state]);

  async function start(body: NewTimer): Promise<void> {
    query.mutate(await api.call('postMyCheckTimer', { body }));
    setForgotten(null);
    setStartsAnother(false);
  }

  function run(action: () => Promise<void>): void {
    setFailure(null);
    void send(action);
  }

  async function stop(endsAt: string): Promise<void> {
    const { toldAt } = await api.call('deleteMyCheckTimer', {});
    query.mutate({ available: true, timer: null, toldAt });
    const isForgotten = withoutMail(Date.parse(endsAt), browserClock.nowMs()) === 'forgotten';
    if (toldAt === null && isForgotten) setForgotten(endsAt);
    else if (toldAt === null) toast({ title: copy.stopped });
    else toast({ title: copy.tooLate, description: copy.toldText, kind: 'destructive' });
  }

  if (userId === undefined) {
    return (
      <div className="stack-tight">
        <p>{copy.lead}</p>
        <p>{copy.signIn}</p>
        <LinkButton kind="secondary" href="/login">
          {copy.signInLink}
        </LinkButton>
      </div>
    );
  }
  const failed = failure ?? (query.error && !state ? copy.failed : null);
  return (
    <div className="stack-tight">
      {failed === null ? null : <Notice tone="error" title={failed} />}
      {forgotten === null ? null : (
        <Notice tone="caution" title={copy.forgotten(moment(forgotten))}>
          <p className="small">{copy.forgottenText}</p>
        </Notice>
      )}
      {timer ? (
        <>
          <Notice tone="caution" title={copy.runs(clockTime(timer.endsAt))}>
            <p className="small">{copy.runsTo(timer.to)}</p>
            <p className="small">{timer.place === null ? copy.noPlace : copy.placeTold(timer.place)}</p>
          </Notice>
          <Button wide busy={isBusy} onClick={() => run(() => stop(timer.endsAt))}>
            {copy.stop}
          </Button>
        </>
      ) : null}
      {state?.toldAt ? (
        <>
          <Notice tone="caution" title={copy.told(clockTime(state.toldAt))}>
            <p className="small">{copy.toldText}</p>
          </Notice>
          {startsAnother ? null : (
            <Button kind="secondary" onClick={() => setStartsAnother(true)}>
              {copy.startAnother}
            </Button>
          )}
        </>
      ) : null}
      {state && state.timer === null && (state.toldAt === null || startsAnother) ? (
        state.available ? (
          <StartForm isBusy={isBusy} onStart={(body) => run(() => start(body))} />
        ) : (
          <Notice title={copy.errors['mail-not-configured']} />
        )
      ) : null}
    </div>
  );
}

interface NewTimer {
  readonly to: string;
  readonly name: string;
  readonly place: string | null;
  readonly minutes: number;
}

function StartForm({ isBusy, onStart }: { isBusy: boolean; onStart: (timer: NewTimer) => void }) {
  const [openedAtMs] = useState(() => browserClock.nowMs());
  const [to, setTo] = useState('');
  const [name, setName] = useState('');
  const [minutes, setMinutes] = useState<number>(TIMER_CHOICES[1]);
  const [hasPlace, setHasPlace] = useState(false);
  const [place, setPlace] = useState('');
  const told = hasPlace && place.trim() !== '' ? place.trim() : null;

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    onStart({ to: to.trim(), name: name.trim(), place: told, minutes });
  }

  return (
    <form className="stack-tight" onSubmit={submit}>
      <p>{copy.lead}</p>
      <TextField
        label={copy.to}
        hint={copy.toHint}
        type="email"
        autoComplete="off"
        required
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <TextField
        label={copy.name}
        hint={copy.nameHint}
        autoComplete="name"
        required
        maxLength={MAX_TIMER_NAME_LENGTH}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <SelectField
        label={copy.minutes}
        value={minutes}
        onChange={(event) => setMinutes(Number(event.currentTarget.value))}
      >
        {TIMER_CHOICES.map((choice) => (
          <option key={choice} value={choice}>
            {copy.choice(choice)}
          </option>
        ))}
      </SelectField>
      <Checkbox title={copy.withPlace} description={copy.withPlaceHint} checked={hasPlace} onChange={setHasPlace} />
      {hasPlace ? (
        <TextField
          label={copy.place}
          required
          maxLength={MAX_PLACE_FIELD_LENGTH}
          value={place}
          onChange={(event) => setPlace(event.currentTarget.value)}
        />
      ) : null}
      <Disclosure summary={copy.preview}>
        <p className="small check-mail">
          {copy.mail.text({
            name: name.trim(),
            place: told,
            startedAt: isoTime(openedAtMs),
            endsAt: isoTime(openedAtMs + minutes * MINUTE_MS),
          })}
        </p>
      </Disclosure>
      <Button type="submit" wide busy={isBusy}>
        {copy.start}
      </Button>
    </form>
  );
}
