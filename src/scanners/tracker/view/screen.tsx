import { lazy, Suspense } from 'react';
import { useShell } from '#adapters/browser/shell.ts';
import { CannotWorkHere } from '#scanners/view/device-abilities.tsx';
import { ActionBar } from '#ui/view/action-bar.tsx';
import { Badge } from '#ui/view/badge.tsx';
import { Button, LinkButton } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { Disclosure } from '#ui/view/disclosure.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { Page } from '#ui/view/page.tsx';
import { copy } from '../copy.ts';
import { type TrackerErrorCode } from '../definition.ts';
import { TRACKER_SCANNER } from '../row.ts';
import { useTrackerScan } from './use-tracker-scan.ts';

/** Results bring the finder, the walk test and the bell: they come with the first scan. */
const loadResults = () => import('./tracker-results.tsx');
const TrackerResult = lazy(async () => ({ default: (await loadResults()).TrackerResult }));

/** AirTag and Tracker Scanner: the scanner for Pro visitors; for all others what helps without it, then the pitch. */
export function Screen() {
  const { session } = useShell();
  return (
    <Page
      title={copy.title}
      badge={<Badge tone="outline">{copy.badge}</Badge>}
      backHref="/"
      backLabel={copy.back}
      lead={copy.lead}
    >
      <CannotWorkHere scanner={TRACKER_SCANNER} />
      {session.pro ? <Scanner /> : null}
      <Guides />
      {session.pro ? null : <Pitch />}
    </Page>
  );
}

function Pitch() {
  return (
    <Card as="section" labelledBy="tracker-pitch" className="tracker-pitch">
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
  const { scan, picked, start, elsewhere, mark, again } = useTrackerScan();
  if (scan.kind === 'idle') {
    return (
      <Start
        error={scan.error}
        onStart={() => {
          void loadResults();
          start();
        }}
      />
    );
  }
  if (scan.kind === 'results' && picked.current) {
    return (
      <Suspense>
        <TrackerResult
          scan={scan}
          picked={picked.current}
          onAgain={again}
          onElsewhere={() => void elsewhere()}
          onMark={(device, whose) => void mark(device, whose)}
        />
      </Suspense>
    );
  }
  return (
    <div role="status">
      <Notice title={copy.scanning.title}>
        <p>{copy.scanning.text}</p>
        {scan.devices.map(({ id, name }) => (
          <p key={id}>
            <bdi>{name}</bdi>
          </p>
        ))}
      </Notice>
    </div>
  );
}

function Start({ error, onStart }: { error: TrackerErrorCode | null; onStart: () => void }) {
  return (
    <>
      {error ? (
        <Notice tone="error">
          <p>{copy.errors[error]}</p>
        </Notice>
      ) : null}
      <ActionBar className="needs-bluetooth">
        <Button wide onClick={onStart}>
          {copy.start.button}
        </Button>
      </ActionBar>
      <Card as="section" labelledBy="tracker-how">
        <h2 id="tracker-how">{copy.start.howTitle}</h2>
        <ul className="stack-tight">
          {copy.start.how.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Card>
      <Disclosure summary={copy.control.title}>
        <p>{copy.control.text}</p>
      </Disclosure>
    </>
  );
}

function Guides() {
  const { title, androidTitle, android, iosTitle, ios, laptopTitle, laptop, byHand, command, companion } = copy.tiers;
  return (
    <>
      <Card as="section" labelledBy="tracker-tiers" sunken>
        <h2 id="tracker-tiers">{title}</h2>
        <div className="stack">
          <div className="stack-tight">
            <h3>{androidTitle}</h3>
            <p>{android}</p>
          </div>
          <div className="stack-tight">
            <h3>{iosTitle}</h3>
            <p>{ios}</p>
          </div>
          <div className="stack-tight laptop-first">
            <h3>{laptopTitle}</h3>
            <p>{laptop}</p>
            <p className="on-phone">{byHand}</p>
            <div className="stack-tight on-laptop">
              <p>
                <code dir="ltr">{command}</code>
              </p>
              <LinkButton href="/companion" kind="quiet">
                {companion}
              </LinkButton>
            </div>
          </div>
        </div>
      </Card>
      <LinkButton href="/accuracy" kind="quiet">
        {copy.start.accuracy}
      </LinkButton>
    </>
  );
}
