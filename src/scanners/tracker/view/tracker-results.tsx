import type { PickedDevice } from '#adapters/browser/bluetooth.ts';
import { resultCopy } from '#scanners/result-copy.ts';
import { KeptFind } from '#scanners/view/kept-find.tsx';
import { ActionBar } from '#ui/view/action-bar.tsx';
import { Button, LinkButton } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { Disclosure } from '#ui/view/disclosure.tsx';
import { ResultCard } from '#ui/view/result-card.tsx';
import { ResultState, type ResultKind } from '#ui/view/result-state.tsx';
import { copy } from '../copy.ts';
import { isFound, type DetectedTracker, type TrackerResults } from '../scan.ts';
import { meaningOf, resultOf } from '../result.ts';
import { DeviceTools } from './device-tools.tsx';

/** What a scan came to: the title, the device with what can be done about it, the gaps, and what could not be seen. */
export function TrackerResult({
  scan,
  picked,
  onAgain,
  onElsewhere,
  onMark,
}: {
  scan: TrackerResults;
  picked: PickedDevice;
  onAgain: () => void;
  onElsewhere: () => void;
  onMark: (device: DetectedTracker, whose: DetectedTracker['mark']) => void;
}) {
  const result = resultOf(scan);
  return (
    <>
      <ResultCard
        headings={resultCopy}
        title={result.title}
        lookedAt={<p>{result.lookedAt}</p>}
        saw={
          <>
            <p>{result.saw}</p>
            <ul role="list" className="stack">
              {scan.devices.map((device) => (
                <Device key={device.id} device={device} />
              ))}
            </ul>
            <KeptFind result={result} />
          </>
        }
        unknown={
          <>
            <p>{result.couldNotSee}</p>
            {result.notChecked.map(({ what, why, how }) => (
              <ResultState key={what} kind="gap" label={`${resultCopy.notChecked}: ${what}`}>
                <p>{why}</p>
                <p className="small">{how}</p>
              </ResultState>
            ))}
          </>
        }
      />
      {scan.devices.map((device) => (
        <DeviceTools key={device.id} device={device} picked={picked} onMark={(whose) => onMark(device, whose)} />
      ))}
      {result.kind === 'found' ? <LinkButton href="/found?what=tracker">{copy.result.whatNow}</LinkButton> : null}
      <Card>
        <p>{copy.result.elsewhereText}</p>
        <Button kind="secondary" onClick={onElsewhere}>
          {copy.result.elsewhere}
        </Button>
        <p className="small muted">{copy.result.company}</p>
      </Card>
      <ActionBar>
        <Button wide onClick={onAgain}>
          {copy.result.again}
        </Button>
      </ActionBar>
    </>
  );
}

function stateOf(device: DetectedTracker): ResultKind {
  if (device.reading === null) return 'gap';
  if (isFound(device)) return 'found';
  return device.reading.kind === 'none' ? 'nothing' : 'seen';
}

function Device({ device }: { device: DetectedTracker }) {
  const { name, reading, rssiDbm } = device;
  return (
    <ResultState kind={stateOf(device)} as="li">
      <h3>
        <bdi>{name}</bdi>
      </h3>
      <p>{copy.kinds[reading?.kind ?? 'none']}</p>
      <p>{meaningOf(device)}</p>
      {reading?.battery ? <p className="small">{copy.result.battery(copy.battery[reading.battery])}</p> : null}
      <p className="small muted">{rssiDbm === null ? copy.result.distance : copy.result.signal(rssiDbm)}</p>
      {reading ? (
        <Disclosure summary={copy.result.evidence}>
          <p className="small">{reading.reason}</p>
        </Disclosure>
      ) : null}
    </ResultState>
  );
}
