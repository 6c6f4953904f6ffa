import { honestLine, resultCopy } from '#scanners/result-copy.ts';
import { KeptFind } from '#scanners/view/kept-find.tsx';
import { ActionBar } from '#ui/view/action-bar.tsx';
import { Button, LinkButton } from '#ui/view/button.tsx';
import { Disclosure } from '#ui/view/disclosure.tsx';
import { Facts } from '#ui/view/facts.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { ResultCard } from '#ui/view/result-card.tsx';
import { ResultState } from '#ui/view/result-state.tsx';
import { copy } from '../copy.ts';
import { strengthPercent } from '../definition.ts';
import { tonesOf, ultrasonicOutcome, type MotionResults } from '../scan.ts';
import { resultOf } from '../result.ts';
import type { UltrasonicTone } from '../ultrasound/tone.ts';
import { StepList } from './step-list.tsx';

/** What a scan came to: the tones, or that none stood out, or why nothing was measured; then the five steps. */
export function MotionResult({ scan, onAgain }: { scan: MotionResults; onAgain: () => void }) {
  const result = resultOf(scan);
  const tones = tonesOf(scan);
  return (
    <>
      <ResultCard
        headings={resultCopy}
        title={result.title}
        honest={honestLine(result)}
        lead={scan.stopped ? <p className="muted">{copy.result.stopped}</p> : null}
        lookedAt={<p>{result.lookedAt}</p>}
        saw={
          <>
            {ultrasonicOutcome(scan)?.outcome === 'measured' ? <p>{result.saw}</p> : null}
            <Ultrasonic scan={scan} />
            <ul role="list" className="stack">
              {tones.map((tone) => (
                <Tone key={tone.hz} tone={tone} />
              ))}
            </ul>
            <KeptFind result={result} />
          </>
        }
        unknown={<p>{result.couldNotSee}</p>}
      />
      <ActionBar>
        <Button wide onClick={onAgain}>
          {copy.result.again}
        </Button>
      </ActionBar>
      <section className="card stack-tight" aria-labelledby="motion-steps">
        <h2 id="motion-steps">{copy.result.stepsTitle}</h2>
        <StepList outcomes={scan.outcomes} />
      </section>
      <div className="row">
        {tones.length > 0 ? (
          <LinkButton href="/found?what=unsure" kind="secondary">
            {copy.result.found}
          </LinkButton>
        ) : null}
        <LinkButton href="/accuracy" kind="quiet">
          {copy.result.accuracy}
        </LinkButton>
      </div>
    </>
  );
}

function Ultrasonic({ scan }: { scan: MotionResults }) {
  const heard = ultrasonicOutcome(scan);
  if (heard?.outcome === 'measured') {
    const percent = Math.round(heard.vetoedShare * 100);
    return heard.tones.length > 0 ? null : (
      <ResultState kind="nothing">
        <p>{copy.result.nothing(heard.searchedToHz)}</p>
        <p>{copy.result.ceiling(heard.ceilingHz)}</p>
        {percent > 0 ? <p className="small">{copy.result.vetoed(percent)}</p> : null}
      </ResultState>
    );
  }
  const gap = heard?.gap ?? 'too-few-frames';
  return (
    <>
      {gap === 'denied' ? (
        <Notice tone="error">
          <p>{copy.errors['motion-audio-denied']}</p>
        </Notice>
      ) : null}
      <ResultState kind="gap">
        <h3>{copy.steps.ultrasonic}</h3>
        <p>{copy.gaps[gap]}</p>
        <p>{copy.gapHow[gap]}</p>
      </ResultState>
    </>
  );
}

function Tone({ tone }: { tone: UltrasonicTone }) {
  const wide = tone.pattern === 'band' || tone.pattern === 'hopping';
  return (
    <ResultState as="li" kind="check">
      <h3>{wide ? copy.result.bandTone(tone.lowHz, tone.highHz) : copy.result.tone(tone.hz)}</h3>
      <p>{copy.result.toneMeaning}</p>
      <Disclosure summary={copy.result.evidence}>
        <Facts
          facts={[
            { name: copy.result.pattern, value: copy.result.patterns[tone.pattern] },
            { name: copy.result.strength, value: copy.result.percent(strengthPercent(tone.dbfs)) },
            { name: copy.result.level, value: copy.result.dbfs(tone.dbfs) },
            { name: copy.result.aboveNoise, value: copy.result.db(tone.aboveNoiseDb, tone.thresholdDb) },
          ]}
        />
      </Disclosure>
    </ResultState>
  );
}
