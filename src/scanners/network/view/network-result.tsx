import { useState } from 'react';
import { Button, LinkButton } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { TextField } from '#ui/view/field.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { ResultState } from '#ui/view/result-state.tsx';
import { copy } from '../copy.ts';
import type { NetworkCoverage } from '../coverage.ts';
import type { DiscoveredDevice } from '../device.ts';
import type { Mark } from '../local-protocol.ts';
import { outcomeOf, type CompleteNetworkScan } from '../scan.ts';
import { scanCoverageOf } from '../submission.ts';
import { DeviceList, NotableDevice } from './device-list.tsx';

function matches(device: DiscoveredDevice, search: string): boolean {
  const text = `${device.name} ${device.ip} ${device.manufacturer} ${copy.types[device.type]}`.toLowerCase();
  return text.includes(search.trim().toLowerCase());
}

function incompleteReason({ blockedHere, answered }: NetworkCoverage): string {
  if (blockedHere) return copy.result.incompleteBlocked;
  return answered === 0 ? copy.result.incompleteNothing : copy.result.incompleteIsolation;
}

/** The result: what was found, what could not be checked, what it means, then every device. */
export function NetworkResult({
  scan,
  saved,
  onSave,
  onMark,
  onAgain,
}: {
  scan: CompleteNetworkScan;
  saved: 'no' | 'saving' | 'yes' | 'failed';
  onSave: () => void;
  onMark: (device: DiscoveredDevice, mark: Mark | null) => void;
  onAgain: () => void;
}) {
  const [search, setSearch] = useState('');
  const outcome = outcomeOf(scan);
  const coverage = scanCoverageOf(scan);
  const suspicious = scan.devices.filter((device) => device.suspicious);
  const possible = scan.devices.filter((device) => device.verdict === 'possible' && device.mark === null);
  const marking = scan.scanner === 'companion' ? { onMark } : {};
  const shown = scan.devices.filter((device) => matches(device, search));
  return (
    <>
      <div role="status">
        <h2 className="network-title">{copy.result[outcome]}</h2>
      </div>
      {outcome === 'incomplete' ? (
        <Notice tone="caution">
          <p>{incompleteReason(scan.coverage)}</p>
        </Notice>
      ) : null}
      {suspicious.length + possible.length > 0 ? (
        <ul role="list" className="stack">
          {suspicious.map((device) => (
            <NotableDevice key={device.id} device={device} kind="found" {...marking} />
          ))}
          {possible.map((device) => (
            <NotableDevice key={device.id} device={device} kind="check" {...marking} />
          ))}
        </ul>
      ) : null}
      {coverage.notChecked.map(({ what, why, how }) => (
        <ResultState key={what} kind="gap" label={`${copy.result.notChecked}: ${what}`}>
          <p>{why}</p>
          <p className="small">{how}</p>
        </ResultState>
      ))}
      {suspicious.length > 0 ? <LinkButton href="/found">{copy.result.found}</LinkButton> : null}
      <Card as="section" labelledBy="network-lines" sunken>
        <h3 id="network-lines">{copy.result.linesTitle}</h3>
        <dl className="network-lines small">
          <dt>{copy.result.looked}</dt>
          <dd>{coverage.lookedAt}</dd>
          <dt>{copy.result.saw}</dt>
          <dd>{coverage.saw}</dd>
          <dt>{copy.result.couldNot}</dt>
          {scan.coverage.notSeen.map((sentence) => (
            <dd key={sentence}>{sentence}</dd>
          ))}
        </dl>
      </Card>
      {scan.scanner === 'companion' ? <SaveSummary saved={saved} onSave={onSave} /> : null}
      <section className="stack" aria-labelledby="network-devices">
        <h2 id="network-devices">{copy.result.allDevices}</h2>
        {scan.devices.length > 5 ? (
          <TextField
            label={copy.result.search}
            type="search"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        ) : null}
        {shown.length > 0 ? (
          <DeviceList devices={shown} {...marking} />
        ) : (
          <p className="muted">{copy.result.noMatch}</p>
        )}
      </section>
      <Button wide onClick={onAgain}>
        {copy.result.again}
      </Button>
      <LinkButton href="/accuracy" kind="quiet">
        {copy.result.accuracy}
      </LinkButton>
    </>
  );
}

function SaveSummary({ saved, onSave }: { saved: 'no' | 'saving' | 'yes' | 'failed'; onSave: () => void }) {
  return (
    <div className="stack-tight" role="status">
      {saved === 'yes' ? (
        <p>{copy.result.saved}</p>
      ) : (
        <>
          <Button kind="secondary" busy={saved === 'saving'} onClick={onSave}>
            {copy.result.save}
          </Button>
          <p className="small muted">{saved === 'failed' ? copy.result.saveFailed : copy.result.saveHint}</p>
        </>
      )}
    </div>
  );
}
