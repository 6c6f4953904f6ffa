import { useState } from 'react';
import { useShell } from '#adapters/browser/shell.ts';
import { Button, LinkButton } from '#ui/view/button.tsx';
import { Dialog } from '#ui/view/dialog.tsx';
import { Checkbox } from '#ui/view/field.tsx';
import { PasswordField } from '#ui/view/password-field.tsx';
import type { PinOutcome } from '../browser/vault-key.ts';
import type { VaultState } from '../browser/vault-state.ts';
import { vaultCopy as words } from '../vault-copy.ts';
import { useVaultAction } from './use-vault-action.ts';
import type { OpenVault } from './use-vault.ts';

const MIN_PIN_LENGTH = 6;

/** How the vault is kept: lock, what photos tell, who confirms the time, and the way to be rid of it all. */
export function VaultSettings({ state, open }: { state: VaultState & { readonly kind: 'open' }; open: OpenVault }) {
  const [, run] = useVaultAction(open, words.notChanged);
  return (
    <div className="stack">
      <p className="small muted">{words.lock.text}</p>
      {state.hasPin ? <PinSet open={open} /> : <NewPin open={open} />}
      <Checkbox
        title={words.metadata.label}
        description={words.metadata.hint}
        checked={state.keepsMetadata}
        onChange={(keeps) => run((vault) => vault.setKeepsMetadata(keeps))}
      />
      <Checkbox
        title={words.consent.label}
        description={words.consent.text}
        checked={state.countersigns === true}
        onChange={(agreed) => run((vault) => vault.setCountersigns(agreed))}
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
  const tell = useTellPin();
  const [isBusy, run] = useVaultAction(open, words.lock.failed);
  return (
    <div className="row">
      <Button kind="secondary" onClick={() => run(async (vault) => vault.lock())}>
        {words.lock.now}
      </Button>
      <Button
        kind="quiet"
        busy={isBusy}
        onClick={() => run(async (vault) => tell(await vault.removePin(), words.lock.removed))}
      >
        {words.lock.remove}
      </Button>
    </div>
  );
}

/** Says how a change of the PIN has ended. */
function useTellPin() {
  const { toast } = useShell();
  return (outcome: PinOutcome, changed: string) =>
    toast(outcome === 'changed' ? { title: changed } : { title: words.lock[outcome], kind: 'destructive' });
}

function NewPin({ open }: { open: OpenVault }) {
  const tell = useTellPin();
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, run] = useVaultAction(open, words.lock.failed);

  function set(): void {
    setError(pin.length < MIN_PIN_LENGTH ? words.lock.short : null);
    if (pin.length >= MIN_PIN_LENGTH) run(async (vault) => tell(await vault.setPin(pin), words.lock.isSet));
  }

  return (
    <form
      className="stack-tight"
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        set();
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
  const [isBusy, run] = useVaultAction(open, words.erase.failed);
  const [isAsked, setIsAsked] = useState(false);
  return (
    <div>
      <Button kind="destructive" busy={isBusy} onClick={() => setIsAsked(true)}>
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
                run(async (vault) => {
                  await vault.erase();
                  toast({ title: words.erase.done });
                });
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
