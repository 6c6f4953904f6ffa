import type { User } from '#contract/entities/user.ts';
import { DataSection, EndSection } from './data-sections.tsx';
import { MailSection } from './mail-section.tsx';
import { PasskeySection } from './passkey-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { RecoverySection } from './recovery-section.tsx';
import { SessionSection } from './session-section.tsx';
import { useConfirmation } from './use-confirmation.tsx';

/** Passkeys, password, codes, sessions, and what is held about the person. */
export function AccountSections({ user }: { user: User }) {
  const { confirmed, dialog } = useConfirmation();
  return (
    <>
      <PasskeySection confirmed={confirmed} />
      <PasswordSection user={user} />
      <RecoverySection confirmed={confirmed} />
      <MailSection user={user} confirmed={confirmed} />
      <SessionSection confirmed={confirmed} />
      <DataSection />
      <EndSection user={user} />
      {dialog}
    </>
  );
}
