import { Fingerprint } from 'lucide-react';
import { useShell } from '#adapters/browser/shell.ts';
import type { Passkey } from '#contract/entities/passkey.ts';
import { Button } from '#ui/view/button.tsx';
import { securityCopy } from '../security-copy.ts';
import { moment } from '#ui/view/moment.ts';
import { Section, WhenLoaded } from './section.tsx';
import { passkeyFailure, useAction } from './use-action.ts';
import { usePasskeys } from './use-passkeys.ts';
import type { Confirmed } from './use-confirmation.tsx';

const words = securityCopy.passkeys;
const { unknownDevice, added, used, neverUsed } = securityCopy;

export function PasskeySection({ confirmed }: { confirmed: Confirmed }) {
  const { api, toast } = useShell();
  const passkeys = usePasskeys();
  const { busy, failure, run } = useAction();

  async function add(): Promise<void> {
    const options = await confirmed(() => api.call('postMyPasskeyOptions', {}));
    if (!options) return;
    const { makePasskey } = await import('../browser/passkeys.ts');
    const made = await makePasskey(options);
    if (!made.ok) {
      const why = passkeyFailure(made.error);
      if (why) throw why;
      return;
    }
    await api.call('postMyPasskeys', { body: made.value });
    toast({ title: words.addedToast });
    passkeys.reload();
  }

  async function remove(id: string): Promise<void> {
    const removed = await confirmed(async () => {
      await api.call('deleteMyPasskey', { params: { id } });
      return true;
    });
    if (!removed) return;
    toast({ title: words.removedToast, description: words.removedText });
    passkeys.reload();
  }

  return (
    <Section title={words.title} text={words.text} failure={failure}>
      <WhenLoaded query={passkeys}>
        {({ passkeys: list }) =>
          list.length === 0 ? (
            <p>{words.none}</p>
          ) : (
            <ul role="list" className="account-rows">
              {list.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  busy={busy}
                  onRemove={() => run(() => remove(passkey.id))}
                />
              ))}
            </ul>
          )
        }
      </WhenLoaded>
      <Button kind="secondary" busy={busy} icon={<Fingerprint size={20} aria-hidden="true" />} onClick={() => run(add)}>
        {words.add}
      </Button>
    </Section>
  );
}

function PasskeyRow({ passkey, busy, onRemove }: { passkey: Passkey; busy: boolean; onRemove: () => void }) {
  const name = passkey.name || unknownDevice;
  const when = moment(passkey.createdAt);
  return (
    <li className="account-row">
      <div>
        <p>{name}</p>
        <p className="small muted">
          {[added(when), passkey.lastUsedAt === null ? neverUsed : used(moment(passkey.lastUsedAt))].join(', ')}
        </p>
      </div>
      <Button kind="quiet" disabled={busy} aria-label={words.removeNamed(name, when)} onClick={onRemove}>
        {words.remove}
      </Button>
    </li>
  );
}
