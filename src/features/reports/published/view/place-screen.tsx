import { lazy, Suspense, useState, useSyncExternalStore, type SubmitEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { ApiError } from '#adapters/browser/api-client.ts';
import { useQuery } from '#adapters/browser/queries.ts';
import { useToldSending } from '#adapters/browser/sending.ts';
import { useShell } from '#adapters/browser/shell.ts';
import type { Place } from '#contract/entities/place.ts';
import type { ReplyKind } from '#contract/entities/reported-location.ts';
import { MAX_REPLY_LENGTH } from '#contract/limits.ts';
import { Button, LinkButton } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { Disclosure } from '#ui/view/disclosure.tsx';
import { RadioGroup, TextArea } from '#ui/view/field.tsx';
import { Page } from '#ui/view/page.tsx';
import { EmptyState, ErrorState } from '#ui/view/states.tsx';
import { formText } from '../../browser/form-text.ts';
import { noticeLinkCopy } from '../../notices/link-copy.ts';
import { placeCopy } from '../place-copy.ts';
import { AnswerReport } from './answer-report.tsx';
import type { FindCleanRound } from './check-here.tsx';
import { LoadingCards } from '../../view/loading-cards.tsx';
import { ReportCard } from './report-card.tsx';
import '../../view/reports.css';

const words = placeCopy;

/** As the server asks for it. */
const MIN_WORDS = 10;

/** False where pages are drawn in advance, which know no address. */
function useIsClient(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}

/** Everything that is published about one place, and what it says itself. */
export function PlaceScreen({ findRound }: { findRound: FindCleanRound }) {
  const { api } = useShell();
  const [path] = useLocation();
  const isClient = useIsClient();
  const id = /^\/places\/([0-9a-f-]{36})\/?$/i.exec(path)?.[1] ?? null;
  const place = useQuery(id === null ? null : ['place', id], () => api.call('getPlace', { params: { id: id ?? '' } }), {
    freshMs: 0,
  });
  const isMissing = id === null || (place.error instanceof ApiError && place.error.code === 'place-not-found');
  return (
    <Page title={place.data?.name ?? words.title} lead={words.lead} backHref="/reports" backLabel={words.back}>
      <div className="report-fill">
        {place.data ? (
          <Known place={place.data} findRound={findRound} onChanged={place.reload} />
        ) : isClient && isMissing ? (
          <EmptyState
            title={words.missing.title}
            text={words.missing.text}
            action={<LinkButton href="/round">{words.check}</LinkButton>}
          />
        ) : place.error ? (
          <ErrorState title={words.failed} onRetry={place.retry} />
        ) : (
          <LoadingCards label={words.loading} />
        )}
      </div>
    </Page>
  );
}

const CheckHere = lazy(async () => ({ default: (await import('./check-here.tsx')).CheckHere }));

function Known({ place, findRound, onChanged }: { place: Place; findRound: FindCleanRound; onChanged: () => void }) {
  const [nowMs] = useState(() => Date.now());
  const [asksCheck, setAsksCheck] = useState(false);
  const { city, country, counts, removedRange, gone, reports, claim } = place;
  return (
    <div className="stack-loose">
      <div className="stack-tight">
        <p className="muted user-text">{`${city}, ${country}`}</p>
        <ul role="list" className="stack-none">
          {words.counts(counts.current, counts.ageing, counts.archived).map((line) => (
            <li key={line}>{line}</li>
          ))}
          <li>{words.stays(counts.stays)}</li>
          {counts.checks ? <li>{words.checks(counts.checks)}</li> : null}
          {removedRange === null ? null : <li>{words.removedRange(removedRange)}</li>}
        </ul>
        <LinkButton href="/round" wide>
          {words.check}
        </LinkButton>
      </div>
      <ul role="list" className="stack">
        {reports.map((report) => (
          <ReportCard key={report.id} report={report} nowMs={nowMs} isOnPlacePage>
            <AnswerReport reportId={report.id} />
            {claim === 'confirmed' ? <ReplyForm reportId={report.id} /> : null}
          </ReportCard>
        ))}
      </ul>
      {gone.length > 0 ? (
        <Disclosure summary={words.gone(gone.length)}>
          <ul role="list" className="stack-tight small">
            {gone.map(({ at, text }) => (
              <li key={`${at} ${text}`}>{text}</li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
      <Disclosure summary={words.checkHere} onOpen={() => setAsksCheck(true)}>
        {asksCheck ? (
          <Suspense fallback={null}>
            <CheckHere placeId={place.id} findRound={findRound} />
          </Suspense>
        ) : null}
      </Disclosure>
      <Claim place={place} onChanged={onChanged} />
      <p>
        <Link href={`/notice?place=${place.id}`}>{noticeLinkCopy.place}</Link>
      </p>
      <p>
        <Link href="/transparency">{words.transparency}</Link>
      </p>
    </div>
  );
}

/** Sends words, and thanks for them. */
function useWords() {
  const { toast } = useShell();
  const [busy, send] = useToldSending({ error: words.error, failed: words.failedSending });
  const sendWords = (call: () => Promise<unknown>) =>
    send(async () => {
      await call();
      toast({ title: words.reply.done.title, description: words.reply.done.text });
    });
  return [busy, sendWords] as const;
}

function Claim({ place, onChanged }: { place: Place; onChanged: () => void }) {
  const { api, session } = useShell();
  const [tooShort, setTooShort] = useState(false);
  const [busy, send] = useWords();
  const { title, text, signIn, label, hint, submit, status } = words.claim;

  function ask(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const evidence = formText(event.currentTarget, 'evidence').trim();
    setTooShort(evidence.length < MIN_WORDS);
    if (evidence.length < MIN_WORDS) return;
    void send(() => api.call('postPlaceClaim', { params: { id: place.id }, body: { evidence } })).then(onChanged);
  }

  return (
    <Card as="section" sunken labelledBy="place-claim">
      <h2 id="place-claim">{title}</h2>
      {place.claim === null ? <p>{text}</p> : <p>{status[place.claim]}</p>}
      {place.claim !== null ? null : session.user ? (
        <form className="stack" method="post" noValidate onSubmit={ask}>
          <TextArea
            label={label}
            hint={hint}
            name="evidence"
            rows={2}
            maxLength={MAX_REPLY_LENGTH}
            error={tooShort ? words.tooShort : null}
          />
          <Button type="submit" kind="secondary" busy={busy}>
            {submit}
          </Button>
        </form>
      ) : (
        <div>
          <LinkButton href="/login" kind="secondary">
            {signIn}
          </LinkButton>
        </div>
      )}
    </Card>
  );
}

const KINDS = (Object.keys(words.reply.kinds) as ReplyKind[]).map((value) => ({
  value,
  title: words.reply.kinds[value],
}));

function ReplyForm({ reportId }: { reportId: string }) {
  const { api } = useShell();
  const [kind, setKind] = useState<ReplyKind>('answer');
  const [tooShort, setTooShort] = useState(false);
  const [sent, setSent] = useState(false);
  const [busy, send] = useWords();
  if (sent) return <p className="small">{words.reply.done.text}</p>;

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const text = formText(event.currentTarget, 'text').trim();
    setTooShort(text.length < MIN_WORDS);
    if (text.length < MIN_WORDS) return;
    void send(async () => {
      await api.call('postReportReply', { params: { id: reportId }, body: { kind, text } });
      setSent(true);
    });
  }

  return (
    <Disclosure summary={words.reply.open}>
      <form className="stack" method="post" noValidate onSubmit={submit}>
        <RadioGroup
          legend={words.reply.kind}
          name={`kind-${reportId}`}
          value={kind}
          options={KINDS}
          onChange={setKind}
        />
        <TextArea
          label={words.reply.label}
          hint={words.reply.hint}
          name="text"
          rows={4}
          maxLength={MAX_REPLY_LENGTH}
          error={tooShort ? words.tooShort : null}
        />
        <Button type="submit" busy={busy}>
          {words.reply.submit}
        </Button>
      </form>
    </Disclosure>
  );
}
