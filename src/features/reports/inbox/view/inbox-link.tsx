import { useQuery } from '#adapters/browser/queries.ts';
import { useShell } from '#adapters/browser/shell.ts';
import { LinkButton } from '#ui/view/button.tsx';
import { inboxLinkCopy } from '../link-copy.ts';

/** The way to the inbox, with how much is new in it. */
export function InboxLink() {
  const { api, session } = useShell();
  const { data } = useQuery(
    session.user ? ['inbox-unread', session.user.id] : null,
    () => api.call('getMyInbox', { query: { limit: '1' } }),
    { freshMs: 0 },
  );
  if (!session.user) return null;
  return (
    <LinkButton href="/inbox" kind="secondary">
      {inboxLinkCopy.link(data?.unread ?? 0)}
    </LinkButton>
  );
}
