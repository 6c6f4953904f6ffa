import { useState, type SubmitEvent } from 'react';
import { useInfiniteQuery } from '#adapters/browser/queries.ts';
import { useToldSending } from '#adapters/browser/sending.ts';
import { useShell } from '#adapters/browser/shell.ts';
import type { LegalNotice, NoticeAction, NoticeDecision } from '#contract/entities/notice.ts';
import { MAX_NOTES_LENGTH } from '#contract/limits.ts';
import { Badge } from '#ui/view/badge.tsx';
import { Button } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { Disclosure } from '#ui/view/disclosure.tsx';
import { Facts } from '#ui/view/facts.tsx';
import { RadioGroup, TextArea } from '#ui/view/field.tsx';
import { ErrorState } from '#ui/view/states.tsx';
import { moment } from '#ui/view/moment.ts';
import { formText } from '../../browser/form-text.ts';
import { copy } from '../../copy.ts';
import { LoadingCards } from '../../view/loading-cards.tsx';
import { noticeCopy } from '../copy.ts';
import { legalDeskCopy } from '../desk-copy.ts';
import { DeskClocks } from './desk-clocks.tsx';

const words = legalDeskCopy;

/** The complaints that wait, with their clocks, and what can be done about each. */
export function LegalDesk() {
  const { api } = useShell();
  const desk = useInfiniteQuery(['legal-notices'], (cursor) =>
    api.call('getLegalNotices', { query: cursor === null ? {} : { cursor } }),
  );
  const [first] = desk.pages ?? [];
  if (!desk.pages || !first) {
    if (desk.error) return <ErrorState title={words.failed} onRetry={desk.retry} />;
    return <LoadingCards label={words.loading} />;
  }
  const { clocks, waiting } = first;
  const notices = desk.pages.flatMap((page) => page.notices);
  return (
    <section className="stack" aria-labelledby="legal-desk">
      <h2 id="legal-desk">{words.title(waiting)}</h2>
      <DeskClocks
        clocks={[
          [words.clock.urgent, clocks.urgent],
          [words.clock.contact, clocks.contact],
          [words.clock.noticeDecision, clocks.decision],
        ]}
      />
      {notices.length === 0 ? <p className="muted">{words.empty}</p> : null}
      <ul role="list" className="stack">
        {notices.map((notice) => (
          <Case key={`${notice.id} ${notice.report.version}`} notice={notice} onChanged={desk.reload} />
        ))}
      </ul>
      {desk.hasMore ? (
        <Button kind="secondary" wide busy={desk.isLoadingMore} onClick={desk.more}>
          {words.more}
        </Button>
      ) : null}
    </section>
  );
}

function Case({ notice, onChanged }: { notice: LegalNotice; onChanged: () => void }) {
  const { report, deadline, ground, urgent, others, sender, name } = notice;
  const text = (value: string) => <span className="user-text report-text">{value}</span>;
  return (
    <Card as="li">
      <div className="report-head">
        {urgent ? <Badge tone="outline">{words.urgent}</Badge> : null}
        {deadline?.late ? <Badge tone="outline">{words.late}</Badge> : null}
        <span className="small muted">{copy.statuses[report.status]}</span>
      </div>
      <h3 className="user-text">{`${noticeCopy.grounds[ground]}: ${report.name}, ${report.city}, ${report.country}`}</h3>
      <p>{deadline ? words.deadlines[deadline.waitsFor](moment(deadline.until)) : words.secondPerson}</p>
      {others > 0 ? <p>{words.others(others)}</p> : null}
      <Facts
        stacked
        facts={[
          { name: words.facts.words, value: text(notice.words) },
          { name: words.facts.reason, value: text(notice.reason) },
          ...(notice.appealReason === null ? [] : [{ name: words.facts.appeal, value: text(notice.appealReason) }]),
          { name: words.facts.text, value: text(report.text) },
          ...(notice.answer === null ? [] : [{ name: words.facts.answer, value: text(notice.answer) }]),
          { name: words.facts.sender, value: text(`${name || words.nobody} (${noticeCopy.senders[sender]})`) },
          ...(notice.contact === '' ? [] : [{ name: words.facts.contact, value: text(notice.contact) }]),
          { name: words.facts.passOn, value: notice.passOn ? words.yes : words.no },
          { name: words.facts.url, value: text(notice.url) },
        ]}
      />
      {notice.actions.length > 0 ? (
        <Disclosure summary={words.action}>
          <DecisionForm notice={notice} onChanged={onChanged} />
        </Disclosure>
      ) : null}
    </Card>
  );
}

type Text = 'text' | 'facts' | 'rule';

/** The texts that an action asks for. */
function textsOf(action: NoticeAction): readonly Text[] {
  if (action === 'contact') return ['text'];
  return action === 'agree' || action === 'dismiss' ? ['facts', 'rule'] : [];
}

const LABELS = {
  text: { label: words.contactText, hint: words.contactHint },
  facts: { label: words.statementFacts, hint: words.statementHint },
  rule: { label: words.statementRule, hint: undefined },
} satisfies Record<Text, { label: string; hint: string | undefined }>;

function DecisionForm({ notice, onChanged }: { notice: LegalNotice; onChanged: () => void }) {
  const { api, toast } = useShell();
  const [action, setAction] = useState<NoticeAction>(notice.actions[0]!);
  const [missing, setMissing] = useState<readonly Text[]>([]);
  const [busy, send] = useToldSending({ error: words.error, failed: words.failedDecision });
  const asked = textsOf(action);

  async function decide(body: NoticeDecision): Promise<void> {
    await send(async () => {
      await api.call('postLegalDecision', { params: { id: notice.id }, body });
      toast({ title: words.done });
    });
    onChanged();
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const written = Object.fromEntries(asked.map((name) => [name, formText(form, name).trim()]));
    const empty = asked.filter((name) => written[name] === '');
    setMissing(empty);
    if (empty.length > 0 || busy) return;
    void decide({ action, version: notice.report.version, ...written } as NoticeDecision);
  }

  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      <RadioGroup
        legend={words.action}
        name={`action-${notice.id}`}
        value={action}
        options={notice.actions.map((value) => ({ value, title: words.actions[value] }))}
        onChange={setAction}
      />
      {asked.map((name) => (
        <TextArea
          key={name}
          {...LABELS[name]}
          name={name}
          rows={3}
          maxLength={MAX_NOTES_LENGTH}
          error={missing.includes(name) ? words.missing : null}
        />
      ))}
      <Button type="submit" busy={busy}>
        {words.submit}
      </Button>
    </form>
  );
}
