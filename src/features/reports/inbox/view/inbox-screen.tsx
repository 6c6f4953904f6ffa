import { useEffect } from 'react';
import { Link } from 'wouter';
import { useInfiniteQuery } from '#adapters/browser/queries.ts';
import { useShell } from '#adapters/browser/shell.ts';
import type { Message } from '#contract/entities/inbox.ts';
import { Badge } from '#ui/view/badge.tsx';
import { Button, LinkButton } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { Page } from '#ui/view/page.tsx';
import { EmptyState, ErrorState } from '#ui/view/states.tsx';
import { clockTime, day, moment } from '#ui/view/moment.ts';
import { loadReceipts, receiptPath } from '../../browser/receipts.ts';
import { LoadingCards } from '../../view/loading-cards.tsx';
import { inboxCopy } from '../copy.ts';
import '../../view/reports.css';

const words = inboxCopy;

/** What happened, for people with an account. */
export function InboxScreen() {
  const { session } = useShell();
  return (
    <Page title={words.title} lead={words.lead} backHref="/my-dashboard" backLabel={words.back}>
      <div className="stack report-fill">
        {!session.confirmed ? (
          <LoadingCards label={words.loading} />
        ) : session.user ? (
          <Messages />
        ) : (
          <EmptyState
            title={words.signIn.title}
            text={words.signIn.text}
            action={<LinkButton href="/login">{words.signIn.link}</LinkButton>}
          />
        )}
      </div>
    </Page>
  );
}

function Messages() {
  const { api } = useShell();
  const inbox = useInfiniteQuery(['inbox'], (cursor) =>
    api.call('getMyInbox', { query: cursor === null ? {} : { cursor } }),
  );
  const [first] = inbox.pages ?? [];
  const newest = first?.messages[0]?.id;
  const hasNew = (first?.unread ?? 0) > 0;
  // Shown is read; what is new stays marked until the screen is opened again.
  useEffect(() => {
    if (newest !== undefined && hasNew) void api.call('postMyInboxRead', { body: { upTo: newest } }).catch(() => {});
  }, [api, newest, hasNew]);
  if (!inbox.pages) {
    if (inbox.error) return <ErrorState title={words.failed} onRetry={inbox.reload} />;
    return <LoadingCards label={words.loading} />;
  }
  const messages = inbox.pages.flatMap((page) => page.messages);
  if (messages.length === 0) return <p className="muted">{words.empty}</p>;
  return (
    <>
      <p role="status">{words.unread(first?.unread ?? 0)}</p>
      <ul role="list" className="stack-tight">
        {messages.map((message) => (
          <Row key={message.id} message={message} />
        ))}
      </ul>
      {inbox.hasMore ? (
        <Button kind="secondary" busy={inbox.isLoadingMore} onClick={inbox.more}>
          {words.more}
        </Button>
      ) : null}
    </>
  );
}

const AT_DESK: ReadonlySet<Message['kind']> = new Set(['assigned', 'due-soon', 'conflict', 'notice-urgent']);

function dateOf({ kind, date }: Message): string | null {
  if (date === null) return null;
  if (kind === 'approved') return words.notBefore(day(date));
  return kind === 'assigned' ? words.until(clockTime(date)) : null;
}

function Row({ message }: { message: Message }) {
  const { kind, at, read } = message;
  const date = dateOf(message);
  return (
    <Card as="li">
      <div className="report-head">
        {read ? null : <Badge tone="outline">{words.isNew}</Badge>}
        <span className="small muted">{moment(at)}</span>
      </div>
      <p>{words.kinds[kind]}</p>
      {date === null ? null : <p>{date}</p>}
      <Where message={message} />
    </Card>
  );
}

/** Where more of it stands: receipts are opened by links that only their device has. */
function Where({ message: { kind, reportId, placeId } }: { message: Message }) {
  if (AT_DESK.has(kind)) return <Link href="/review">{words.openDesk}</Link>;
  if (placeId !== null) return <Link href={`/places/${placeId}`}>{words.openPlace}</Link>;
  if (reportId === null) return null;
  const receipt = loadReceipts().find(({ id }) => id === reportId);
  if (!receipt) return <p className="small muted">{words.elsewhere}</p>;
  return <Link href={receiptPath(receipt.token)}>{words.openReceipt}</Link>;
}
