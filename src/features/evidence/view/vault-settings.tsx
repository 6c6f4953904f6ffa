import { useState } from 'react';
import { useShell } from '#adapters/browser/shell.ts';
import { Button, LinkButton } from '#ui/view/button.tsx';
import { Dialog } from '#ui/view/dialog.tsx';
import { Checkbox } from '#ui/view/field.tsx';
import { PasswordField } from '#ui/view/password-field.tsx';
import type { VaultState } from '../browser/vault-state.ts';
import { vaultCopy as words } from '../vault-copy.ts';
import type { OpenVault } from './use-vault.ts';

const MIN_PIN_LENGTH = 6;

/** How the vault is kept: lock, what photos tell, who confirms the time, and the way to be rid of it all. */
export function VaultSettings({ state, open }: { state: VaultState & { readonly kind: 'open' }; open: OpenVault }) {
  return (
    <div className="stack">
      <p className="small muted">{words.lock.text}</p>
      {state.hasPin ? <PinSet open={open} /> : <NewPin open={open} />}
      <Checkbox
        title={words.metadata.label}
        description={words.metadata.hint}
        checked={state.keepsMetadata}
        onChange={(keeps) => void open().then((vault) => vault.setKeepsMetadata(keeps))}
      />
      <Checkbox
        title={words.consent.label}
        description={words.consent.text}
        checked={state.countersigns === true}
        onChange={(agreed) => void open().then((vault) => vault.setCountersigns(agreed))}
      />
      <EraseVault open={open} />
      <div>
        <LinkButton kind="quiet" href="/privacy#device">
          {words.everything}
        </LinkButton>
      </div>
    </div>
  );
}

function PinSet({ open }: { open: OpenVault }) {
  const { toast } = useShell();
  const [isBusy, setIsBusy] = useState(false);
  return (
    <div className="row">
      <Button kind="secondary" onClick={() => void open().then((vault) => vault.lock())}>
        {words.lock.now}
      </Button>
      <Button
        kind="quiet"
        busy={isBusy}
        onClick={() => {
          setIsBusy(true);
          void open()
            .then((vault) => vault.removePin())
            .then(() => toast({ title: words.lock.removed }));
        }}
      >
        {words.lock.remove}
      </Button>
    </div>
  );
}

function NewPin({ open }: { open: OpenVault }) {
  const { toast } = useShell();
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function set(): Promise<void> {
    if (pin.length < MIN_PIN_LENGTH) {
      setError(words.lock.short);
      return;
    }
    setIsBusy(true);
    await (await open()).setPin(pin);
    toast({ title: words.lock.isSet });
  }

  return (
    <form
      className="stack-tight"
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void set();
      }}
    >
      <PasswordField
        label={words.lock.pin}
        hint={words.lock.pinHint}
        name="new-pin"
        autoComplete="new-password"
        value={pin}
        error={error}
        onChange={(event) => setPin(event.currentTarget.value)}
      />
      <div>
        <Button kind="secondary" type="submit" busy={isBusy}>
          {words.lock.set}
        </Button>
      </div>
    </form>
  );
}

/** One gesture, asked once. */
function EraseVault({ open }: { open: OpenVault }) {
  const { toast } = useShell();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <div>
      <Button kind="destructive" onClick={() => setIsAsked(true)}>
        {words.erase.button}
      </Button>
      {isAsked ? (
        <Dialog title={words.erase.title} onClose={() => setIsAsked(false)}>
          <p>{words.erase.text}</p>
          <div className="row">
            <Button
              kind="destructive"
              onClick={() => {
                setIsAsked(false);
                void open()
                  .then((vault) => vault.erase())
                  .then(() => toast({ title: words.erase.done }));
              }}
            >
              {words.erase.confirm}
            </Button>
            <Button kind="secondary" onClick={() => setIsAsked(false)}>
              {words.erase.cancel}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </div>
  );
}
