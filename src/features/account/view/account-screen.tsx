import type { ReactNode } from 'react';
import { useShell } from '#adapters/browser/shell.ts';
import type { User } from '#contract/entities/user.ts';
import { LinkButton } from '#ui/view/button.tsx';
import { Page } from '#ui/view/page.tsx';
import { EmptyState } from '#ui/view/states.tsx';
import { securityCopy } from '../security-copy.ts';
import { DataSection, EndSection } from './data-sections.tsx';
import { PasskeySection } from './passkey-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { RecoverySection } from './recovery-section.tsx';
import { SessionSection } from './session-section.tsx';
import { useConfirmation } from './use-confirmation.tsx';
import './account-screen.css';

const words = securityCopy;

/** What protects an account, where it is open, and what is held in it. */
export function AccountScreen() {
  const { session } = useShell();
  let content: ReactNode;
  if (session.user) content = <Sections user={session.user} />;
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

function Sections({ user }: { user: User }) {
  const { confirmed, dialog } = useConfirmation();
  return (
    <>
      <PasskeySection confirmed={confirmed} />
      <PasswordSection user={user} />
      <RecoverySection confirmed={confirmed} />
      <SessionSection confirmed={confirmed} />
      <DataSection />
      <EndSection user={user} />
      {dialog}
    </>
  );
}
