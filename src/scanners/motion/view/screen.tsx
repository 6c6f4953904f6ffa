import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Badge } from '#ui/view/badge.tsx';
import { ActionBar } from '#ui/view/action-bar.tsx';
import { Button, LinkButton } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { Disclosure } from '#ui/view/disclosure.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { Page } from '#ui/view/page.tsx';
import { playTestTone } from '../browser/test-tone.ts';
import { copy } from '../copy.ts';
import { STEPS, type MotionErrorCode } from '../definition.ts';
import { currentStep, type RunningMotionScan } from '../scan.ts';
import { Spectrogram } from './spectrogram.tsx';
import { StepList } from './step-list.tsx';
import { useMotionScan, type SpectrumFeed } from './use-motion-scan.ts';

/** Needed only after a scan. */
const MotionResult = lazy(async () => ({ default: (await import('./motion-result.tsx')).MotionResult }));

/** Motion Sensor Detection (Pro). */
export function Screen() {
  const { scan, feed, start, stop, again } = useMotionScan();
  return (
    <Page
      title={copy.title}
      badge={<Badge tone="outline">{copy.badge}</Badge>}
      backHref="/"
      backLabel={copy.back}
      lead={scan.kind === 'idle' ? copy.start.lead : undefined}
    >
      {scan.kind === 'idle' ? <Start error={scan.error} onStart={start} /> : null}
      {scan.kind === 'scanning' ? <Scanning scan={scan} feed={feed} onStop={stop} /> : null}
      {scan.kind === 'results' ? (
        <Suspense>
          <MotionResult scan={scan} onAgain={again} />
        </Suspense>
      ) : null}
      <VisualGuide />
      <About />
    </Page>
  );
}

function Start({ error, onStart }: { error: MotionErrorCode | null; onStart: () => void }) {
  return (
    <>
      {error ? (
        <Notice tone="error">
          <p>{copy.errors[error]}</p>
        </Notice>
      ) : null}
      <Card as="section" labelledBy="motion-honest">
        <h2 id="motion-honest">{copy.start.honestTitle}</h2>
        <p>{copy.start.honest}</p>
        <ol className="stack-tight">
          {STEPS.map(({ id }) => (
            <li key={id}>{copy.steps[id]}</li>
          ))}
        </ol>
      </Card>
      <Control />
      <p className="small muted">{copy.start.permission}</p>
      <ActionBar>
        <Button wide onClick={onStart}>
          {copy.start.button}
        </Button>
      </ActionBar>
      <LinkButton href="/accuracy" kind="quiet">
        {copy.start.accuracy}
      </LinkButton>
    </>
  );
}

/** The positive control: a tone that a second device plays and this scan must list. */
function Control() {
  const [state, setState] = useState<'ready' | 'playing' | 'failed'>('ready');
  const playing = useRef<AbortController>(undefined);
  useEffect(() => () => playing.current?.abort(), []);

  function play(): void {
    const { signal } = (playing.current = new AbortController());
    setState('playing');
    void playTestTone(signal).then((played) => {
      if (!signal.aborted) setState(played ? 'ready' : 'failed');
    });
  }

  return (
    <Disclosure summary={copy.control.title}>
      <p>{copy.control.text}</p>
      <div>
        <Button kind="secondary" busy={state === 'playing'} onClick={play}>
          {state === 'playing' ? copy.control.playing : copy.control.play}
        </Button>
      </div>
      {state === 'failed' ? <p role="alert">{copy.control.failed}</p> : null}
    </Disclosure>
  );
}

function Scanning({ scan, feed, onStop }: { scan: RunningMotionScan; feed: SpectrumFeed; onStop: () => void }) {
  const number = scan.outcomes.length + 1;
  return (
    <>
      <p role="status" className="page-lead">
        {copy.scanning.progress(copy.steps[currentStep(scan)], number, STEPS.length)}
      </p>
      <p>{copy.scanning.keepStill}</p>
      <Spectrogram feed={feed} />
      <StepList outcomes={scan.outcomes} />
      <Button kind="secondary" wide onClick={onStop}>
        {copy.scanning.stop}
      </Button>
    </>
  );
}

function VisualGuide() {
  return (
    <Card as="section" labelledBy="motion-guide">
      <h2 id="motion-guide">{copy.guide.title}</h2>
      <p className="muted">{copy.guide.intro}</p>
      {STEPS.map(({ id }) => (
        <div key={id} className="stack-tight">
          <h3>{copy.steps[id]}</h3>
          <p>{copy.guide.items[id]}</p>
        </div>
      ))}
    </Card>
  );
}

function About() {
  return (
    <Card as="section" sunken labelledBy="motion-about">
      <h2 id="motion-about">{copy.about.title}</h2>
      {copy.about.text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </Card>
  );
}
