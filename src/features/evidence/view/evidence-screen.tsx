import { Button } from '#ui/view/button.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { Page } from '#ui/view/page.tsx';
import { vaultCopy as words } from '../vault-copy.ts';
import { LockedVault } from './locked-vault.tsx';
import { useVault } from './use-vault.ts';
import { VaultPanel } from './vault-panel.tsx';
import './evidence.css';

/** Everything that was captured on this device, and what can be done with it. */
export function EvidenceScreen() {
  const [state, open, hasFailed] = useVault();
  return (
    <Page title={words.title} lead={words.lead} backHref="/found" backLabel={words.back} fills>
      {hasFailed ? (
        <Notice tone="error" title={words.failed.title}>
          <p className="small">{words.failed.text}</p>
          <Button kind="secondary" onClick={() => void open().catch(() => undefined)}>
            {words.failed.again}
          </Button>
        </Notice>
      ) : state.kind === 'loading' ? (
        <p className="muted" role="status">
          {words.loading}
        </p>
      ) : null}
      {state.kind === 'unavailable' ? (
        <Notice tone="caution" title={words.unavailable.title}>
          <p className="small">{words.unavailable.text}</p>
        </Notice>
      ) : null}
      {state.kind === 'locked' ? <LockedVault open={open} waitMs={state.waitMs} /> : null}
      {state.kind === 'open' ? <VaultPanel state={state} open={open} /> : null}
    </Page>
  );
}
