import { useShell } from '#adapters/browser/shell.ts';
import { Badge } from '#ui/view/badge.tsx';
import { Button, LinkButton } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { Disclosure } from '#ui/view/disclosure.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { Page } from '#ui/view/page.tsx';
import { ResultState, type ResultKind } from '#ui/view/result-state.tsx';
import { copy } from '../copy.ts';
import type { TrackerErrorCode } from '../definition.ts';
import { isFound, type DetectedTracker, type TrackerScan } from '../scan.ts';
import { coverageOf } from '../submission.ts';
import { useTrackerScan } from './use-tracker-scan.ts';

/** AirTag and Tracker Scanner: the scanner for Pro visitors, the pitch for all others. */
export function TrackerScreen() {
  const { session } = useShell();
  return (
    <Page title={copy.title} badge={<Badge tone="outline">{copy.badge}</Badge>} lead={copy.lead}>
      {session.pro ? <Scanner /> : <Pitch />}
      <Guides />
    </Page>
  );
}

function Pitch() {
  return (
    <Card as="section" labelledBy="tracker-pitch">
      <h2 id="tracker-pitch">{copy.pitch.title}</h2>
      <p>{copy.pitch.text}</p>
      <LinkButton href="/subscription">{copy.pitch.button}</LinkButton>
      <LinkButton href="/subscription" kind="secondary">
        {copy.pitch.paypal}
      </LinkButton>
      <p className="small muted">{copy.pitch.free}</p>
      <LinkButton href="/camera" kind="quiet">
        {copy.pitch.camera}
      </LinkButton>
    </Card>
  );
}

function Scanner() {
  const { scan, start, again } = useTrackerScan();
  if (scan.kind === 'results') return <Results scan={scan} onAgain={again} />;
  if (scan.kind === 'scanning') {
    return (
      <div className="stack" role="status">
        <Notice title={copy.scanning.title}>
          <p>{copy.scanning.text}</p>
        </Notice>
        <Devices devices={scan.devices} />
      </div>
    );
  }
  return <Start error={scan.error} onStart={start} />;
}

function Start({ error, onStart }: { error: TrackerErrorCode | null; onStart: () => void }) {
  return (
    <>
      {error ? (
        <Notice tone="error">
          <p>{copy.errors[error]}</p>
        </Notice>
      ) : null}
      <Button wide onClick={onStart}>
        {copy.start.button}
      </Button>
      <Card as="section" labelledBy="tracker-how">
        <h2 id="tracker-how">{copy.start.howTitle}</h2>
        <ul className="stack-tight">
          {copy.start.how.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Card>
    </>
  );
}

function Guides() {
  return (
    <>
      <Card as="section" labelledBy="tracker-ios" sunken>
        <h2 id="tracker-ios">{copy.start.iosTitle}</h2>
        <p>{copy.start.ios}</p>
        <h2>{copy.start.androidTitle}</h2>
        <p>{copy.start.android}</p>
      </Card>
      <LinkButton href="/accuracy" kind="quiet">
        {copy.start.accuracy}
      </LinkButton>
    </>
  );
}

function kindOf(device: DetectedTracker): ResultKind {
  if (device.reading === null) return 'gap';
  if (isFound(device)) return 'found';
  return device.reading.kind === 'none' ? 'nothing' : 'seen';
}

function meaningOf(device: DetectedTracker): string {
  if (device.reading === null) return copy.result.nameOnly;
  if (isFound(device)) return copy.result.separated;
  return device.reading.kind === 'none' ? copy.result.notTracker : copy.result.near;
}

function Devices({ devices }: { devices: readonly DetectedTracker[] }) {
  return (
    <ul role="list" className="stack">
      {devices.map((device) => (
        <ResultState key={device.id} kind={kindOf(device)} as="li">
          <h3>
            <bdi>{device.name}</bdi>
          </h3>
          <p>{copy.kinds[device.reading?.kind ?? 'none']}</p>
          <p>{meaningOf(device)}</p>
          <p className="small muted">
            {device.rssiDbm === null ? copy.result.distance : copy.result.signal(device.rssiDbm)}
          </p>
          {device.reading ? (
            <Disclosure summary={copy.result.evidence}>
              <p className="small">{device.reading.reason}</p>
            </Disclosure>
          ) : null}
        </ResultState>
      ))}
    </ul>
  );
}

function Results({ scan, onAgain }: { scan: Extract<TrackerScan, { kind: 'results' }>; onAgain: () => void }) {
  const coverage = coverageOf(scan);
  const found = scan.devices.some(isFound);
  return (
    <>
      <div role="status">
        <h2>{found ? copy.result.found : copy.result.none}</h2>
      </div>
      <Devices devices={scan.devices} />
      {coverage.notChecked.map(({ what, why, how }) => (
        <ResultState key={what} kind="gap" label={`${copy.result.silent}: ${what}`}>
          <p>{why}</p>
          <p className="small">{how}</p>
        </ResultState>
      ))}
      {found ? <LinkButton href="/found">{copy.result.whatNow}</LinkButton> : null}
      <Card as="section" labelledBy="tracker-lines" sunken>
        <h2 id="tracker-lines">{copy.result.linesTitle}</h2>
        <dl className="stack-tight small">
          <dt>{copy.result.looked}</dt>
          <dd>{coverage.lookedAt}</dd>
          <dt>{copy.result.saw}</dt>
          <dd>{coverage.saw}</dd>
          <dt>{copy.result.couldNot}</dt>
          <dd>{coverage.couldNotSee}</dd>
        </dl>
      </Card>
      <Button wide onClick={onAgain}>
        {copy.result.again}
      </Button>
    </>
  );
}
