import { useState, type SubmitEvent } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '#adapters/browser/api-client.ts';
import { useQuery } from '#adapters/browser/queries.ts';
import { useToldSending } from '#adapters/browser/sending.ts';
import { useShell } from '#adapters/browser/shell.ts';
import type { NoticeGround, NoticeSender } from '#contract/entities/notice.ts';
import type { ReportedLocation } from '#contract/entities/reported-location.ts';
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_NOTICE_ADDRESS_LENGTH,
  MAX_PERSON_NAME_LENGTH,
  MAX_PLACE_FIELD_LENGTH,
} from '#contract/limits.ts';
import { Button } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { Checkbox, RadioGroup, TextArea, TextField } from '#ui/view/field.tsx';
import { formText } from '../../browser/form-text.ts';
import { noticePath } from '../browser/notice-path.ts';
import { noticeCopy } from '../copy.ts';
import { noticeFormCopy } from '../form-copy.ts';
import { isUrgent, needsName } from '../grounds.ts';

const words = noticeFormCopy;
const { errors } = noticeCopy;

const optionsOf = <Value extends string>(names: Readonly<Record<Value, string>>) =>
  (Object.keys(names) as Value[]).map((value) => ({ value, title: names[value] }));
const GROUNDS = optionsOf<NoticeGround>(noticeCopy.grounds);
const SENDERS = optionsOf<NoticeSender>(noticeCopy.senders);

/** Characters of a report's text that tell it from others of its place. */
const CHOICE_LENGTH = 160;

interface Mistakes {
  readonly url?: string;
  readonly words?: string;
  readonly reason?: string;
  readonly name?: string;
  readonly goodFaith?: string;
}

/** Which report it is about: named by the address, one of a place, or by an address that is typed in. */
export function NoticeForm({ reportId, placeId }: { reportId: string | null; placeId: string | null }) {
  const { api } = useShell();
  const [chosen, setChosen] = useState<string | null>(null);
  const report = useQuery(
    reportId === null ? null : ['public-report', reportId],
    () => api.call('getReportedLocation', { params: { id: reportId ?? '' } }),
    { freshMs: 0 },
  );
  const place = useQuery(
    placeId === null ? null : ['place', placeId],
    () => api.call('getPlace', { params: { id: placeId ?? '' } }),
    { freshMs: 0 },
  );
  const known = report.data ?? place.data?.reports.find(({ id }) => id === chosen) ?? null;
  const isGone = report.error instanceof ApiError && report.error.status === 404;
  // What the address names is known before it is read, and nothing that was typed is lost when it is.
  const knownId = known?.id ?? (isGone ? null : reportId);
  return (
    <>
      {isGone ? <p>{words.goneReport}</p> : null}
      {place.data ? (
        <RadioGroup
          legend={words.choose}
          name="report"
          value={chosen ?? ''}
          options={place.data.reports.map(({ id, issueDescription }) => ({
            value: id,
            title: issueDescription.slice(0, CHOICE_LENGTH),
          }))}
          onChange={setChosen}
        />
      ) : null}
      {known ? <About report={known} /> : null}
      <Form knownId={knownId} />
    </>
  );
}

function About({ report }: { report: ReportedLocation }) {
  const { name, city, country, issueDescription } = report;
  return (
    <Card as="section" labelledBy="notice-about" sunken>
      <h2 id="notice-about">{words.about}</h2>
      <p className="user-text">
        <strong>{name}</strong>
        {`, ${city}, ${country}`}
      </p>
      <p className="user-text report-text">{issueDescription}</p>
    </Card>
  );
}

function Form({ knownId }: { knownId: string | null }) {
  const { api } = useShell();
  const [, navigate] = useLocation();
  const [ground, setGround] = useState<NoticeGround>('false');
  const [sender, setSender] = useState<NoticeSender>('place');
  const [goodFaith, setGoodFaith] = useState(false);
  const [passOn, setPassOn] = useState(false);
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [busy, send] = useToldSending(words);

  function sendForm(form: HTMLFormElement): void {
    const text = (name: string) => formText(form, name).trim();
    const url = knownId === null ? text('url') : `${location.origin}${noticePath(knownId)}`;
    const written = { words: text('words'), reason: text('reason'), name: text('name') };
    const found: Mistakes = {
      ...(url === '' ? { url: errors['notice-address-required'] } : {}),
      ...(written.words === '' ? { words: errors['notice-words-required'] } : {}),
      ...(written.reason === '' ? { reason: errors['notice-reason-required'] } : {}),
      ...(written.name === '' && needsName(ground) ? { name: errors['notice-name-required'] } : {}),
      ...(goodFaith ? {} : { goodFaith: errors['good-faith-required'] }),
    };
    setMistakes(found);
    if (Object.keys(found).length > 0) return;
    void send(async () => {
      const body = { ...written, url, ground, sender, contact: text('contact'), goodFaith: true, passOn } as const;
      const { receiptToken } = await api.call('postNotice', { body });
      navigate(`/notice#${receiptToken}`);
      // The router changes the address without a word to those who read its fragment.
      dispatchEvent(new HashChangeEvent('hashchange'));
    });
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    sendForm(event.currentTarget);
  }

  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      {knownId === null ? (
        <TextField
          label={words.address}
          hint={words.addressHint}
          name="url"
          maxLength={MAX_NOTICE_ADDRESS_LENGTH}
          error={mistakes.url}
        />
      ) : null}
      <RadioGroup legend={words.ground} name="ground" value={ground} options={GROUNDS} onChange={setGround} />
      {isUrgent(ground) ? <p role="status">{words.urgent}</p> : null}
      <TextArea label={words.words} name="words" rows={3} maxLength={MAX_DESCRIPTION_LENGTH} error={mistakes.words} />
      <TextArea
        label={words.reason}
        hint={words.reasonHint}
        name="reason"
        rows={4}
        maxLength={MAX_DESCRIPTION_LENGTH}
        error={mistakes.reason}
      />
      <RadioGroup legend={words.sender} name="sender" value={sender} options={SENDERS} onChange={setSender} />
      <TextField
        label={words.name}
        hint={needsName(ground) ? undefined : words.nameHint}
        optional={!needsName(ground)}
        name="name"
        autoComplete="name"
        maxLength={MAX_PERSON_NAME_LENGTH}
        error={mistakes.name}
      />
      <TextField
        label={words.contact}
        hint={words.contactHint}
        optional
        name="contact"
        maxLength={MAX_PLACE_FIELD_LENGTH}
      />
      <Checkbox
        title={words.passOn}
        description={words.passOnText}
        name="passOn"
        checked={passOn}
        onChange={setPassOn}
      />
      <div className="stack-tight">
        <Checkbox title={words.goodFaith} name="goodFaith" checked={goodFaith} onChange={setGoodFaith} />
        <p className="field-error" role="alert">
          {mistakes.goodFaith}
        </p>
      </div>
      <Button type="submit" wide busy={busy}>
        {busy ? words.sending : words.send}
      </Button>
      <section className="stack-tight" aria-labelledby="notice-next">
        <h2 id="notice-next">{words.next}</h2>
        <ol className="stack-tight">
          {words.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
    </form>
  );
}
