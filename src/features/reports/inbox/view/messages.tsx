import { ChevronLeft, Mail } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { Link } from 'wouter';
import { useInfiniteQuery } from '#adapters/browser/queries.ts';
import { useShell } from '#adapters/browser/shell.ts';
import type { Message } from '#contract/entities/inbox.ts';
import { Badge } from '#ui/view/badge.tsx';
import { Button, LinkButton } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { EmptyState, ErrorState } from '#ui/view/states.tsx';
import { clockTime, day, moment } from '#ui/view/moment.ts';
import { isReceiptToken, loadReceipts } from '../../receipts/browser/receipts.ts';
import { useFragment } from '../../browser/use-fragment.ts';
import { usePanes } from '../../browser/use-panes.ts';
import { LoadingCards } from '../../view/loading-cards.tsx';
import { inboxCopy } from '../copy.ts';
import '../../view/reports.css';
import '../../desk/view/review.css';

const words = inboxCopy;

/** Comes with the first receipt that is opened. */
const ReceiptOf = lazy(async () => ({ default: (await import('../../receipts/view/receipt-screen.tsx')).ReceiptOf }));

/** The messages, and beside them the receipt that one of them opened. */
export function Messages() {
  const { api } = useShell();
  const inbox = useInfiniteQuery(['inbox'], (cursor) =>
    api.call('getMyInbox', { query: cursor === null ? {} : { cursor } }),
  );
  // Which receipt is open stands in the fragment, which no browser sends anywhere, so that 'back' leads to the list.
  const fragment = useFragment() ?? '';
  const openToken = isReceiptToken(fragment) ? fragment : null;
  const { list, pane } = usePanes(openToken);
  const [first] = inbox.pages ?? [];
  const newest = first?.messages[0]?.id;
  const hasNew = (first?.unread ?? 0) > 0;
  // Shown is read; what is new stays marked until the screen is opened again.
  useEffect(() => {
    if (newest !== undefined && hasNew) void api.call('postMyInboxRead', { body: { upTo: newest } }).catch(() => {});
  }, [api, newest, hasNew]);
  if (!inbox.pages) {
    if (inbox.error) return <ErrorState title={words.failed} onRetry={inbox.retry} />;
    return <LoadingCards label={words.loading} />;
  }
  const messages = inbox.pages.flatMap((page) => page.messages);
  if (messages.length === 0)
    return (
      <div className="report-column">
        <EmptyState
          icon={<Mail size={32} aria-hidden="true" />}
          title={words.empty.title}
          text={words.empty.text}
          action={
            <LinkButton href="/reports" kind="secondary">
              {words.empty.link}
            </LinkButton>
          }
        />
      </div>
    );
  return (
    <div className={openToken === null ? 'review inbox' : 'review inbox review-open'}>
      <section ref={list} tabIndex={-1} className="review-queue stack" aria-label={words.title}>
        <p role="status">{words.unread(first?.unread ?? 0)}</p>
        <ul role="list" className="stack-tight">
          {messages.map((message) => (
            <Row key={message.id} message={message} openToken={openToken} />
          ))}
        </ul>
        {inbox.hasMore ? (
          <Button kind="secondary" busy={inbox.isLoadingMore} onClick={inbox.more}>
            {words.more}
          </Button>
        ) : null}
      </section>
      <div ref={pane} className="review-report stack">
        {openToken === null ? null : (
          <>
            <Button
              kind="quiet"
              className="review-back"
              icon={<ChevronLeft size={20} aria-hidden="true" />}
              onClick={() => (location.hash = '')}
            >
              {words.title}
            </Button>
            <Suspense fallback={<LoadingCards label={words.loadingReceipt} />}>
              <ReceiptOf key={openToken} token={openToken} />
            </Suspense>
          </>
        )}
      </div>
    </div>
  );
}

const AT_DESK: ReadonlySet<Message['kind']> = new Set(['assigned', 'due-soon', 'conflict', 'notice-urgent']);

function dateOf({ kind, date }: Message): string | null {
  if (date === null) return null;
  if (kind === 'approved') return words.notBefore(day(date));
  return kind === 'assigned' ? words.until(clockTime(date)) : null;
}

function Row({ message, openToken }: { message: Message; openToken: string | null }) {
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
      <Where message={message} openToken={openToken} />
    </Card>
  );
}

/** Where more of it stands: receipts are opened by links that only their device has. */
function Where({ message: { kind, reportId, placeId }, openToken }: { message: Message; openToken: string | null }) {
  if (AT_DESK.has(kind)) return <Link href="/review">{words.openDesk}</Link>;
  if (placeId !== null) return <Link href={`/places/${placeId}`}>{words.openPlace}</Link>;
  if (reportId === null) return null;
  const receipt = loadReceipts().find(({ id }) => id === reportId);
  if (!receipt) return <p className="small muted">{words.elsewhere}</p>;
  return (
    <a href={`#${receipt.token}`} data-opens={receipt.token} aria-current={receipt.token === openToken || undefined}>
      {words.openReceipt}
    </a>
  );
}
