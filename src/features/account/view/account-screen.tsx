import { lazy, Suspense, type ReactNode } from 'react';
import { useSessionAnswer } from '#adapters/browser/session-answer.ts';
import { useShell } from '#adapters/browser/shell.ts';
import { Button, LinkButton } from '#ui/view/button.tsx';
import { Page } from '#ui/view/page.tsx';
import { EmptyState } from '#ui/view/states.tsx';
import { securityCopy } from '../security-copy.ts';
import './account-screen.css';

const words = securityCopy;

/** Only for somebody who is signed in. */
const AccountSections = lazy(async () => ({ default: (await import('./account-sections.tsx')).AccountSections }));

/** What protects an account, where it is open, and what is held in it. */
export function AccountScreen() {
  const { session } = useShell();
  const { answer, ask } = useSessionAnswer();
  let content: ReactNode;
  if (session.user)
    content = (
      <Suspense>
        <AccountSections user={session.user} />
      </Suspense>
    );
  else if (answer === 'given') {
    const action = <LinkButton href="/login">{words.signIn}</LinkButton>;
    content = <EmptyState title={words.signInTitle} text={words.signInText} action={action} />;
  } else if (answer === 'none') {
    const actions = (
      <>
        <LinkButton href="/round">{words.away.check}</LinkButton>
        <Button kind="secondary" onClick={ask}>
          {words.away.again}
        </Button>
      </>
    );
    content = <EmptyState title={words.away.title} text={words.away.text} action={actions} />;
  } else
    content = (
      <p className="muted" role="status">
        {words.loading}
      </p>
    );
  return (
    <Page title={words.title} lead={words.lead} backHref="/my-dashboard" fills>
      {content}
    </Page>
  );
}
