import { Phone } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Button, LinkButton } from '#ui/view/button.tsx';
import { SelectField } from '#ui/view/field.tsx';
import { Page } from '#ui/view/page.tsx';
import { chosenCountryStore, deviceTimeZone } from '../browser/case-notes-store.ts';
import { formatWalk, parseWalk } from '../browser/walk-address.ts';
import { copy } from '../copy.ts';
import { guessCountry } from '../country.ts';
import { askedKinds, kindsCopy, whereCopy } from '../kinds-copy.ts';
import { EMERGENCY_NUMBERS, FALLBACK_NUMBER, findEmergencyNumber } from '../numbers.ts';
import { nextOf, previousOf, stepOf, stepsOf, walkOf, WHERE, type FindKind, type StepId, type Walk } from '../walk.ts';
import { STEP_DRAWINGS } from './step-drawings.ts';
import './found-screen.css';

const CaseNotesForm = lazy(async () => ({ default: (await import('./case-notes-form.tsx')).CaseNotesForm }));

/**
 * What to do after a find, one step a screen. Everything it needs is in the page: no request is made, so it works offline.
 * `keep` shows what can be captured at a step.
 */
export function FoundScreen({ keep }: { keep: (step: StepId) => ReactNode }) {
  const walk = parseWalk(useSearch());
  const [, navigate] = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const hasMoved = useRef(false);
  const step = stepOf(walk);

  // After a step the focus is on its heading, not on a button that has gone.
  useEffect(() => {
    if (hasMoved.current) heading.current?.focus({ preventScroll: true });
  }, [step, walk.kind]);

  function go(next: Walk): void {
    hasMoved.current = true;
    navigate(`/found${formatWalk(next)}`);
  }

  const Drawing = STEP_DRAWINGS[step];
  const { title, text, lines } = copy.steps[step];
  const next = nextOf(walk);
  const previous = previousOf(walk);
  const isLast = walk.kind !== null && next === null;
  return (
    <Page title={copy.title}>
      <SafeNow atSea={walk.kind === 'ship'} />
      <section className="found-step" aria-labelledby="found-step">
        <Progress walk={walk} />
        <div className="found-say">
          <h2 id="found-step" ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {Drawing ? <Drawing /> : null}
          <div className="stack-tight">
            <p>{text}</p>
            {lines ? (
              <ul className="found-lines">
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            ) : null}
          </div>
        </div>
        {step === 'what' ? (
          <Answers
            question={title}
            answers={askedKinds.what}
            wordOf={(kind) => kindsCopy[kind]}
            onChoose={(kind) => go(kind === 'camera' ? WHERE : walkOf(kind))}
          />
        ) : null}
        {step === 'where' ? (
          <Answers
            question={title}
            answers={askedKinds.where}
            wordOf={(kind) => whereCopy[kind]}
            onChoose={(kind) => go(walkOf(kind))}
          />
        ) : null}
        {step === 'tracker-off' ? <SwitchOff /> : null}
        {step === 'write' ? (
          <Suspense>
            <CaseNotesForm />
          </Suspense>
        ) : null}
        {keep(step)}
        <Papers step={step} kind={walk.kind} />
        <div className="found-moves no-print">
          {previous ? (
            <Button kind="secondary" onClick={() => go(previous)}>
              {copy.back}
            </Button>
          ) : null}
          {next ? <Button onClick={() => go(next)}>{copy.next}</Button> : null}
        </div>
        {walk.kind === null ? null : (
          <p className="small muted">
            {copy.chosen(kindsCopy[walk.kind])}{' '}
            <Button kind="quiet" onClick={() => go({ kind: null, at: 1 })}>
              {copy.chooseAgain}
            </Button>
          </p>
        )}
      </section>
      {isLast ? <After /> : null}
    </Page>
  );
}

function Progress({ walk }: { walk: Walk }) {
  const count = stepsOf(walk.kind).length;
  const at = walk.at + 1;
  // How many there are depends on what was found.
  if (walk.kind === null) return <p className="small muted">{copy.step(Math.min(at, 2))}</p>;
  return (
    <div className="found-progress">
      <p className="small muted">{copy.stepOf(at, count)}</p>
      <div className="found-bar" aria-hidden="true">
        {stepsOf(walk.kind).map((step, index) => (
          <span key={step} className={index < at ? 'found-done' : undefined} />
        ))}
      </div>
    </div>
  );
}

function Answers<Kind extends FindKind>({
  question,
  answers,
  wordOf,
  onChoose,
}: {
  question: string;
  answers: readonly Kind[];
  wordOf: (kind: Kind) => string;
  onChoose: (kind: Kind) => void;
}) {
  return (
    <div className="stack-tight" role="group" aria-label={question}>
      {answers.map((kind) => (
        <Button key={kind} kind="secondary" wide onClick={() => onChoose(kind)}>
          {wordOf(kind)}
        </Button>
      ))}
    </div>
  );
}

function SwitchOff() {
  return (
    <section className="stack-tight" aria-labelledby="found-off">
      <h3 id="found-off">{copy.off.title}</h3>
      <dl className="found-makers">
        {copy.off.makers.map(([maker, how]) => (
          <div key={maker}>
            <dt>{maker}</dt>
            <dd>{how}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The papers that help at a step, each with the find in its address. */
const STEP_PAPERS: Partial<Record<StepId, readonly (readonly [paper: string, label: string])[]>> = {
  police: [
    ['police', copy.card],
    ['hand-over', copy.handOver],
  ],
  'child-police': [
    ['police', copy.card],
    ['hand-over', copy.handOver],
  ],
  'tracker-police': [
    ['police', copy.card],
    ['hand-over', copy.handOver],
  ],
  'ship-security': [['hand-over', copy.handOver]],
  'ship-port': [['police', copy.card]],
  platform: [
    ['claim', copy.claim],
    ['letter', copy.letter],
  ],
  'rental-platform': [['claim', copy.claim]],
  'ship-line': [['claim', copy.claim]],
  'tracker-firm': [['claim', copy.claim]],
  write: [['claim', copy.papers]],
};

function Papers({ step, kind }: { step: StepId; kind: FindKind | null }) {
  const papers = STEP_PAPERS[step];
  if (!papers) return null;
  return (
    <div className="row no-print">
      {papers.map(([paper, label]) => (
        <LinkButton key={paper} kind="secondary" href={`/found/say?paper=${paper}${kind ? `&what=${kind}` : ''}`}>
          {label}
        </LinkButton>
      ))}
    </div>
  );
}

function After() {
  return (
    <section className="stack-tight" aria-labelledby="found-more">
      <h2 id="found-more">{copy.afterTitle}</h2>
      <p>{copy.after}</p>
      <div className="row no-print">
        <LinkButton href="/report-location" kind="secondary">
          {copy.report}
        </LinkButton>
        <LinkButton href="/accuracy" kind="quiet">
          {copy.accuracy}
        </LinkButton>
      </div>
    </section>
  );
}

/** The one question that comes before everything else, with the number to call. */
function SafeNow({ atSea }: { atSea: boolean }) {
  const [country, setCountry] = useState<string | null>(null);
  // The prerendered page knows no country: it shows the number that works from most phones, and leaves out the list.
  useEffect(() => setCountry(chosenCountryStore.get() ?? guessCountry(deviceTimeZone()) ?? ''), []);

  const known = findEmergencyNumber(country ?? '');
  const number = known?.police ?? FALLBACK_NUMBER;
  return (
    <section className="found-now" aria-labelledby="found-safe">
      <h2 id="found-safe">{copy.safeTitle}</h2>
      <p>{atSea ? copy.shipText : copy.safeText}</p>
      <a href={`tel:${number}`} className="button button-destructive button-wide found-call">
        <Phone size={22} aria-hidden="true" />
        <span>{copy.call(number)}</span>
      </a>
      <details className="found-country no-print">
        <summary>
          <span>{known ? copy.callPolice(known.name) : copy.callFallback}</span>
          <span className="found-change">{copy.change}</span>
        </summary>
        <div className="stack">
          <SelectField
            label={copy.country}
            hint={copy.countryHint}
            value={known?.country ?? ''}
            onChange={(event) => {
              setCountry(event.currentTarget.value);
              chosenCountryStore.set(event.currentTarget.value);
            }}
          >
            <option value="">{copy.unknownCountry}</option>
            {country !== null &&
              EMERGENCY_NUMBERS.map((row) => (
                <option key={row.country} value={row.country}>
                  {row.name}
                </option>
              ))}
          </SelectField>
          {known?.also ? <p className="small">{copy.also[known.also.what](known.also.number)}</p> : null}
          <p className="small muted">{known ? copy.source[known.source] : copy.fallbackNote}</p>
          {atSea ? <p className="small muted">{copy.shipNote}</p> : null}
        </div>
      </details>
    </section>
  );
}
