import { Circle, CircleCheck, CircleDashed, Laptop, LoaderCircle } from 'lucide-react';
import { copy } from '../copy.ts';
import { STEPS } from '../definition.ts';
import type { StepOutcome } from '../scan.ts';
import './step-list.css';

const ICONS = {
  measured: CircleCheck,
  'via-companion': Laptop,
  'cannot-be-sensed': CircleDashed,
  'not-measured': CircleDashed,
  now: LoaderCircle,
  next: Circle,
} as const;

/** The five steps, each with how it ended; the first without an end is under way. */
export function StepList({ outcomes }: { outcomes: readonly StepOutcome[] }) {
  return (
    <ol role="list" className="steps" aria-label={copy.scanning.panel}>
      {STEPS.map(({ id }, index) => {
        const outcome = outcomes[index];
        const state = outcome?.outcome ?? (index === outcomes.length ? 'now' : 'next');
        const Icon = ICONS[state];
        return (
          <li key={id} className={`step step-${state}`}>
            <Icon size={20} aria-hidden="true" />
            <div className="step-head">
              <span className="step-name">{copy.steps[id]}</span>
              <span className="small">
                {state === 'now' ? copy.scanning.now : state === 'next' ? copy.scanning.next : copy.outcomes[state]}
              </span>
            </div>
            {outcome ? <p className="small muted">{reasonOf(outcome)}</p> : null}
            {outcome && outcome.outcome !== 'measured' ? <p className="small">{copy.byEye[id]}</p> : null}
          </li>
        );
      })}
    </ol>
  );
}

/** Why the step ended so, and what the phone's own sensors gave meanwhile. */
function reasonOf(outcome: StepOutcome): string {
  if (outcome.step === 'ultrasonic') {
    return outcome.outcome === 'measured' ? copy.result.ceiling(outcome.ceilingHz) : copy.gaps[outcome.gap];
  }
  const { kind, count } = outcome.readings;
  return `${copy.why[outcome.step]} ${count > 0 ? copy.readings[kind](count) : copy.noReadings[kind]}`;
}
