import { useState, type SubmitEvent } from 'react';
import { useQuery } from '#adapters/browser/queries.ts';
import { useShell } from '#adapters/browser/shell.ts';
import type { User } from '#contract/entities/user.ts';
import { Button } from '#ui/view/button.tsx';
import { TextField } from '#ui/view/field.tsx';
import { copy } from '../copy.ts';
import { securityCopy } from '../security-copy.ts';
import { focusField, readForm } from './form.ts';
import { moment } from '#ui/view/moment.ts';
import { Section, WhenLoaded } from './section.tsx';
import { useAction } from './use-action.ts';
import type { Confirmed } from './use-confirmation.tsx';

const words = securityCopy.mail;

/** The address that codes can be mailed to. Stands only where this server sends mail. */
export function MailSection({ user, confirmed }: { user: User; confirmed: Confirmed }) {
  const { api, toast } = useShell();
  const { busy, failure, run } = useAction();
  const state = useQuery(['my-mail-address', user.id], () => api.call('getMyMailAddress', {}), { freshMs: 0 });

  async function propose(address: string): Promise<void> {
    const sent = await confirmed(() => api.call('postMyMailAddress', { body: { address } }));
    if (sent) state.reload();
  }
  async function confirmAddress(code: string): Promise<void> {
    await api.call('postMyMailAddressCode', { body: { code } });
    toast({ title: words.confirmedToast });
    state.reload();
  }
  async function remove(): Promise<void> {
    const removed = await confirmed(async () => {
      await api.call('deleteMyMailAddress', {});
      return true;
    });
    if (!removed) return;
    toast({ title: words.removedToast });
    state.reload();
  }

  if (state.data && !state.data.available) return null;
  return (
    <Section title={words.title} text={user.role === 'user' ? words.text : words.textPrivileged} failure={failure}>
      <WhenLoaded query={state}>
        {({ address, verifiedAt, pending }) => (
          <>
            {address === null || verifiedAt === null ? null : (
              <p className="account-address">{words.standing(address, moment(verifiedAt))}</p>
            )}
            {pending === null ? null : (
              <>
                <p role="status" className="account-address">
                  {words.sent(pending)}
                </p>
                <OneField
                  key={pending}
                  name="code"
                  label={words.code}
                  missing={copy.errors['mail-code-required']}
                  submit={words.confirm}
                  busy={busy}
                  onSend={(code) => run(() => confirmAddress(code))}
                />
              </>
            )}
            <OneField
              name="address"
              label={address === null && pending === null ? words.address : words.otherAddress}
              missing={copy.errors['mail-address-required']}
              submit={words.send}
              busy={busy}
              onSend={(typed) => run(() => propose(typed))}
            />
            {address === null && pending === null ? null : (
              <Button kind="quiet" disabled={busy} onClick={() => run(remove)}>
                {words.remove}
              </Button>
            )}
          </>
        )}
      </WhenLoaded>
    </Section>
  );
}

function OneField({
  name,
  label,
  missing,
  submit,
  busy,
  onSend,
}: {
  name: 'address' | 'code';
  label: string;
  /** What is said of an empty field. */
  missing: string;
  submit: string;
  busy: boolean;
  onSend: (typed: string) => void;
}) {
  const [isMissing, setMissing] = useState(false);

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy) return;
    const typed = readForm(event.currentTarget, [name])[name].trim();
    setMissing(typed === '');
    if (typed === '') focusField(event.currentTarget, name);
    else onSend(typed);
  }

  return (
    <form className="stack" method="post" noValidate onSubmit={send}>
      <TextField
        label={label}
        name={name}
        type={name === 'address' ? 'email' : 'text'}
        autoComplete={name === 'address' ? 'email' : 'one-time-code'}
        autoCapitalize={name === 'address' ? 'none' : 'characters'}
        spellCheck={false}
        error={isMissing ? missing : null}
      />
      <div className="row">
        <Button type="submit" kind="secondary" busy={busy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
