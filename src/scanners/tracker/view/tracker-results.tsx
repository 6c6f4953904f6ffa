import { useEffect, useRef } from 'react';
import type { PickedDevice } from '#adapters/browser/bluetooth.ts';
import { HOUR_MS } from '#core/time/durations.ts';
import { Button, LinkButton } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { Disclosure } from '#ui/view/disclosure.tsx';
import { Facts } from '#ui/view/facts.tsx';
import { ResultState, type ResultKind } from '#ui/view/result-state.tsx';
import { copy } from '../copy.ts';
import { isFound, type DetectedTracker, type TrackerResults } from '../scan.ts';
import { coverageOf } from '../submission.ts';
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
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const coverage = coverageOf(scan);
  const found = scan.devices.filter(isFound);
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {titleOf(found)}
      </h2>
      <ul role="list" className="stack">
        {scan.devices.map((device) => (
          <Device key={device.id} device={device} />
        ))}
      </ul>
      {scan.devices.map((device) => (
        <DeviceTools key={device.id} device={device} picked={picked} onMark={(whose) => onMark(device, whose)} />
      ))}
      {found.length > 0 ? <LinkButton href="/found?what=tracker">{copy.result.whatNow}</LinkButton> : null}
      <Card>
        <p>{copy.result.elsewhereText}</p>
        <Button kind="secondary" onClick={onElsewhere}>
          {copy.result.elsewhere}
        </Button>
        <p className="small muted">{copy.result.company}</p>
      </Card>
      {coverage.notChecked.map(({ what, why, how }) => (
        <ResultState key={what} kind="gap" label={`${copy.result.silent}: ${what}`}>
          <p>{why}</p>
          <p className="small">{how}</p>
        </ResultState>
      ))}
      <Card as="section" labelledBy="tracker-lines" sunken>
        <h2 id="tracker-lines">{copy.result.linesTitle}</h2>
        <Facts
          stacked
          facts={[
            { name: copy.result.looked, value: coverage.lookedAt },
            { name: copy.result.saw, value: coverage.saw },
            { name: copy.result.couldNot, value: coverage.couldNotSee },
          ]}
        />
      </Card>
      <Button wide onClick={onAgain}>
        {copy.result.again}
      </Button>
    </>
  );
}

function titleOf(found: readonly DetectedTracker[]): string {
  if (found.length === 0) return copy.result.none;
  return found.some(({ follows }) => follows !== null) ? copy.result.follows : copy.result.found;
}

function stateOf(device: DetectedTracker): ResultKind {
  if (device.reading === null) return 'gap';
  if (isFound(device)) return 'found';
  return device.reading.kind === 'none' ? 'nothing' : 'seen';
}

function meaningOf({ listening, reading, mark, follows, lastSeenMs }: DetectedTracker): string {
  if (reading === null) return listening === 'silent' ? copy.result.silentText : copy.result.nameOnly;
  if (mark !== null) return mark === 'mine' ? copy.result.mine : copy.result.ignored;
  if (reading.kind === 'none') return copy.result.notTracker;
  if (follows) {
    const hours = ((lastSeenMs - follows.firstSeenMs) / HOUR_MS).toFixed(1);
    return follows.ownerNear
      ? copy.result.withOwner(follows.places, hours)
      : copy.result.cameAlong(follows.places, hours);
  }
  return reading.separated === true ? copy.result.separated : copy.result.near;
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
