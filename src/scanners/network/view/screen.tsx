import { lazy, Suspense, useEffect, useState } from 'react';
import { ActionBar } from '#ui/view/action-bar.tsx';
import { Badge } from '#ui/view/badge.tsx';
import { Button, LinkButton } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { Checkbox } from '#ui/view/field.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { Page } from '#ui/view/page.tsx';
import { copy } from '../copy.ts';
import type { IdleNetworkScan } from '../scan.ts';
import type { CompanionAddress } from '../browser/companion-client.ts';
import type { ReadyCompanion } from '../browser/companion-scan.ts';
import { PAIRING_FRAGMENT } from '../pairing.ts';
import { useNetworkScan } from './use-network-scan.ts';
import { SaveNames } from './save-names.tsx';
import './network-screen.css';

/** What is shown once a scan has begun, and the panel behind a press, come when they are needed. */
const DeviceList = lazy(async () => ({ default: (await import('./device-list.tsx')).DeviceList }));
const NetworkResult = lazy(async () => ({ default: (await import('./network-result.tsx')).NetworkResult }));
const PairingPanel = lazy(async () => ({ default: (await import('./pairing-panel.tsx')).PairingPanel }));

/** Network Scanner (Pro): with the companion a full scan of the attached subnet, without it the specification's limited check. */
export function Screen() {
  const network = useNetworkScan();
  const { scan } = network;
  return (
    <Page
      title={copy.title}
      badge={<Badge tone="outline">{copy.badge}</Badge>}
      lead={scan.kind === 'idle' ? copy.start.lead : undefined}
    >
      {scan.kind === 'idle' ? (
        <Start scan={scan} companion={network.companion} onStart={network.start} onPaired={network.paired} />
      ) : null}
      {scan.kind === 'scanning' ? (
        <>
          <div className="network-busy" role="status">
            <span className="button-spinner" aria-hidden="true" />
            <div>
              <p className="network-busy-phase">{copy.scanning[scan.phase]}</p>
              <p className="small muted figures">{copy.scanning.found(scan.devices.length)}</p>
            </div>
          </div>
          <Suspense>
            <DeviceList devices={scan.devices} />
          </Suspense>
          <ActionBar>
            <Button kind="secondary" wide onClick={network.stop}>
              {copy.scanning.stop}
            </Button>
          </ActionBar>
        </>
      ) : null}
      {scan.kind === 'complete' ? (
        <Suspense>
          <NetworkResult scan={scan} onMark={network.mark} onAgain={network.again} />
        </Suspense>
      ) : null}
    </Page>
  );
}

function Start({
  scan,
  companion,
  onStart,
  onPaired,
}: {
  scan: IdleNetworkScan;
  companion: ReadyCompanion | null;
  onStart: (deep: boolean, withNames: boolean) => void;
  onPaired: (address: CompanionAddress) => void;
}) {
  const [deep, setDeep] = useState(false);
  const [withNames, setWithNames] = useState(true);
  const [pairing, setPairing] = useState(false);
  // Whoever comes with a code goes on where it is typed.
  useEffect(() => {
    if (location.hash === PAIRING_FRAGMENT) setPairing(true);
  }, []);
  let way;
  if (companion) {
    way = <CompanionNotice network={companion.network} />;
  } else if (pairing) {
    way = (
      <Suspense>
        <PairingPanel onPaired={onPaired} onCancel={() => setPairing(false)} />
      </Suspense>
    );
  } else {
    way = <LimitedNotice onPair={() => setPairing(true)} />;
  }
  return (
    <>
      {way}
      {scan.error ? (
        <Notice tone="error">
          <p>{copy.errors[scan.error]}</p>
          {scan.detail ? <p>{scan.detail}</p> : null}
        </Notice>
      ) : null}
      <ActionBar>
        <Button wide onClick={() => onStart(deep, withNames)}>
          {copy.start.button}
        </Button>
      </ActionBar>
      {companion ? (
        <Checkbox title={copy.start.deep} description={copy.start.deepHint} checked={deep} onChange={setDeep} />
      ) : null}
      <SaveNames checked={withNames} onChange={setWithNames} />
      <Card as="section" labelledBy="network-warnings">
        <h2 id="network-warnings">{copy.start.warningTitle}</h2>
        <ul className="stack-tight">
          {copy.start.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      </Card>
      <LinkButton href="/accuracy" kind="quiet">
        {copy.start.accuracy}
      </LinkButton>
    </>
  );
}

function CompanionNotice({ network }: { network: ReadyCompanion['network'] }) {
  return (
    <Notice title={copy.here.title}>
      <p>{copy.here.network(network.subnet, network.addresses, network.interfaceName)}</p>
      <p className="small">{copy.here.stays}</p>
    </Notice>
  );
}

function LimitedNotice({ onPair }: { onPair: () => void }) {
  return (
    <Notice tone="caution" title={copy.limited.title}>
      <p>{copy.limited.text}</p>
      <div className="row">
        <LinkButton href="/companion" kind="secondary">
          {copy.limited.get}
        </LinkButton>
        <Button kind="secondary" onClick={onPair}>
          {copy.limited.pair}
        </Button>
      </div>
      <p className="small">{copy.limited.pairHint}</p>
      <p className="small">{copy.limited.prompt}</p>
    </Notice>
  );
}
