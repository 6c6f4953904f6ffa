import { lazy, Suspense } from 'react';
import { CannotWorkHere } from '#scanners/view/device-abilities.tsx';
import { Badge } from '#ui/view/badge.tsx';
import { ActionBar } from '#ui/view/action-bar.tsx';
import { Button, LinkButton } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { Page } from '#ui/view/page.tsx';
import { Progress } from '#ui/view/progress.tsx';
import { copy, failureText } from '../copy.ts';
import { PROGRESS_COMPLETE } from '../definition.ts';
import { NFC_SCANNER } from '../row.ts';
import { progressOf, remainingSeconds, statusOf, type NfcFailure, type RunningNfcScan } from '../scan.ts';
import { DemoNotice, LockAdvice, NfcCards } from './nfc-cards.tsx';
import { useNfcScan } from './use-nfc-scan.ts';
import './nfc-screen.css';

/** Needed once a scan runs: its drawing, and then its result. */
const PhoneOnTag = lazy(async () => ({ default: (await import('./nfc-result.tsx')).PhoneOnTag }));
const NfcResult = lazy(async () => ({ default: (await import('./nfc-result.tsx')).NfcResult }));

/** NFC Key Scanner (Pro). */
export function Screen() {
  const { scan, start, demonstrate, stop, again } = useNfcScan();
  const isDemo = scan.kind !== 'idle' && scan.demo !== null;
  return (
    <Page
      title={copy.title}
      badge={<Badge tone="outline">{copy.badge}</Badge>}
      backHref="/"
      backLabel={copy.back}
      lead={scan.kind === 'idle' ? copy.start.lead : undefined}
    >
      {isDemo ? <p className="demo-mark">{copy.demo.title}</p> : null}
      {scan.kind === 'idle' ? <Start failure={scan.failure} onStart={start} onDemonstrate={demonstrate} /> : null}
      {scan.kind === 'scanning' ? <Scanning scan={scan} onStop={stop} /> : null}
      {scan.kind === 'results' ? (
        <Suspense>
          <NfcResult scan={scan} onAgain={again} />
        </Suspense>
      ) : null}
    </Page>
  );
}

function Start({
  failure,
  onStart,
  onDemonstrate,
}: {
  failure: NfcFailure | null;
  onStart: () => void;
  onDemonstrate: () => void;
}) {
  const cannot = failure?.code === 'nfc-ios' || failure?.code === 'nfc-unsupported';
  return (
    <>
      <CannotWorkHere scanner={NFC_SCANNER} />
      <Card as="section" labelledBy="nfc-desk" className="lacks-nfc">
        <h2 id="nfc-desk">{copy.desk.title}</h2>
        <p className="nfc-line">{copy.desk.words}</p>
      </Card>
      {failure ? (
        <Notice tone="error">
          <p>{failureText(failure)}</p>
          {cannot ? (
            <div>
              <Button kind="secondary" onClick={onDemonstrate}>
                {copy.demo.see}
              </Button>
            </div>
          ) : null}
        </Notice>
      ) : null}
      <ActionBar className="needs-nfc">
        <Button wide onClick={onStart}>
          {copy.start.button}
        </Button>
      </ActionBar>
      <Card as="section" labelledBy="nfc-warnings">
        <h2 id="nfc-warnings">{copy.start.warningTitle}</h2>
        <ul className="stack-tight">
          {copy.start.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      </Card>
      <LockAdvice />
      <p className="small muted">{copy.start.permission}</p>
      <LinkButton href="/accuracy" kind="quiet">
        {copy.start.accuracy}
      </LinkButton>
    </>
  );
}

function Scanning({ scan, onStop }: { scan: RunningNfcScan; onStop: () => void }) {
  const progress = progressOf(scan);
  return (
    <>
      {scan.demo ? (
        <DemoNotice why={scan.demo} />
      ) : (
        <div className="nfc-hold">
          <div className="nfc-hold-drawing">
            <Suspense>
              <PhoneOnTag />
            </Suspense>
          </div>
          <p className="nfc-line">{copy.hold}</p>
        </div>
      )}
      <Progress
        label={copy.status[statusOf(scan)]}
        value={progress / PROGRESS_COMPLETE}
        detail={copy.remaining(remainingSeconds(progress))}
      />
      <p className="visually-hidden" role="status">
        {copy.status[statusOf(scan)]}
      </p>
      <p role="status">{copy.cardsSoFar(scan.cards.length)}</p>
      <NfcCards cards={scan.cards} demo={scan.demo !== null} />
      <ActionBar className="nfc-stop">
        <Button kind="secondary" wide onClick={onStop}>
          {copy.stop}
        </Button>
      </ActionBar>
    </>
  );
}
