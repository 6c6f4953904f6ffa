import { lazy, Suspense } from 'react';
import { useShell } from '#adapters/browser/shell.ts';
import { LinkButton } from '#ui/view/button.tsx';
import { Page } from '#ui/view/page.tsx';
import { EmptyState } from '#ui/view/states.tsx';
import { LoadingCards } from '../../view/loading-cards.tsx';
import { WhenKnown } from '../../view/when-known.tsx';
import { inboxCopy } from '../copy.ts';
import '../../view/reports.css';

const words = inboxCopy;

/** Comes for people with an account only. */
const Messages = lazy(async () => ({ default: (await import('./messages.tsx')).Messages }));

/** What happened, for people with an account. */
export function InboxScreen() {
  const { session } = useShell();
  return (
    <Page title={words.title} lead={words.lead} backHref="/my-dashboard" backLabel={words.back} wide>
      <div className="stack report-fill">
        <WhenKnown loading={words.loading} away={words.away}>
          {session.user ? (
            <Suspense fallback={<LoadingCards label={words.loading} />}>
              <Messages />
            </Suspense>
          ) : (
            <div className="report-column">
              <EmptyState
                title={words.signIn.title}
                text={words.signIn.text}
                action={<LinkButton href="/login">{words.signIn.link}</LinkButton>}
              />
            </div>
          )}
        </WhenKnown>
      </div>
    </Page>
  );
}
