import { lazy, Suspense, type ReactNode } from 'react';
import { useShell } from '#adapters/browser/shell.ts';
import { LinkButton } from '#ui/view/button.tsx';
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
  let content: ReactNode;
  if (session.user)
    content = (
      <Suspense>
        <AccountSections user={session.user} />
      </Suspense>
    );
  else if (session.confirmed) {
    const action = <LinkButton href="/login">{words.signIn}</LinkButton>;
    content = <EmptyState title={words.signInTitle} text={words.signInText} action={action} />;
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
