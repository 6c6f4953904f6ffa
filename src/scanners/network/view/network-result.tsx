import { useState } from 'react';
import { honestLine, resultCopy } from '#scanners/result-copy.ts';
import { KeptFind } from '#scanners/view/kept-find.tsx';
import { ActionBar } from '#ui/view/action-bar.tsx';
import { Button, LinkButton } from '#ui/view/button.tsx';
import { Disclosure } from '#ui/view/disclosure.tsx';
import { TextField } from '#ui/view/field.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { ResultCard } from '#ui/view/result-card.tsx';
import { ResultState } from '#ui/view/result-state.tsx';
import { copy } from '../copy.ts';
import type { NetworkCoverage } from '../coverage.ts';
import type { DiscoveredDevice } from '../device.ts';
import type { Mark } from '../local-protocol.ts';
import { outcomeOf, type CompleteNetworkScan } from '../scan.ts';
import { resultOf } from '../result.ts';
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
  onMark,
  onAgain,
}: {
  scan: CompleteNetworkScan;
  onMark: (device: DiscoveredDevice, mark: Mark | null) => void;
  onAgain: () => void;
}) {
  const [search, setSearch] = useState('');
  const outcome = outcomeOf(scan);
  const result = resultOf(scan);
  const notable = new Map(result.things.map(({ id, kind }) => [id, kind]));
  const marking = scan.scanner === 'companion' ? { onMark } : {};
  const shown = scan.devices.filter((device) => matches(device, search));
  return (
    <>
      <ResultCard
        headings={resultCopy}
        title={result.title}
        honest={honestLine(result)}
        lead={
          outcome === 'incomplete' ? (
            <Notice tone="caution">
              <p>{incompleteReason(scan.coverage)}</p>
            </Notice>
          ) : null
        }
        lookedAt={
          <>
            <p>{result.lookedAt}</p>
            {scan.scanner === 'page' ? (
              <Disclosure summary={copy.device.evidence}>
                <p className="small">{copy.coverage.guessed(scan.coverage.subnet)}</p>
              </Disclosure>
            ) : null}
          </>
        }
        saw={
          <>
            <p>{result.saw}</p>
            {notable.size > 0 ? (
              <ul role="list" className="stack">
                {(['found', 'check'] as const).flatMap((kind) =>
                  scan.devices
                    .filter(({ id }) => notable.get(id) === kind)
                    .map((device) => <NotableDevice key={device.id} device={device} kind={kind} {...marking} />),
                )}
              </ul>
            ) : null}
            <KeptFind result={result} />
            {notable.size > 0 ? <LinkButton href="/found?what=camera">{copy.result.found}</LinkButton> : null}
          </>
        }
        unknown={
          <>
            {scan.coverage.notSeen.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            {result.notChecked.map(({ what, why, how }) => (
              <ResultState key={what} kind="gap" label={`${copy.result.notChecked}: ${what}`}>
                <p>{why}</p>
                <p className="small">{how}</p>
              </ResultState>
            ))}
          </>
        }
      />
      {scan.devices.length > 0 ? (
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
      ) : null}
      <ActionBar>
        <Button wide onClick={onAgain}>
          {copy.result.again}
        </Button>
      </ActionBar>
      <LinkButton href="/accuracy" kind="quiet">
        {copy.result.accuracy}
      </LinkButton>
    </>
  );
}
