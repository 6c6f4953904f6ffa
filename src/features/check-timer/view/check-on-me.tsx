import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { Disclosure } from '#ui/view/disclosure.tsx';
import { runningTimer } from '../browser/running-timer.ts';
import { copy } from '../copy.ts';

/** Fetched when it is opened, or where a timer was started on this device. */
const TimerPanel = lazy<() => ReactNode>(() =>
  import('./timer-panel.tsx').then(
    ({ TimerPanel: loaded }) => ({ default: loaded }),
    (error: unknown) => {
      console.error('The timer did not come:', error);
      return { default: () => null };
    },
  ),
);

/** The check-on-me timer, closed until it is asked for; nothing is sent before. */
export function CheckOnMe() {
  const [isRunning, setIsRunning] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => setIsRunning(runningTimer.isNoted()), []);
  const panel = (
    <Suspense fallback={null}>
      <TimerPanel />
    </Suspense>
  );
  if (isRunning) {
    return (
      <section className="stack-tight no-print" aria-label={copy.title}>
        {panel}
      </section>
    );
  }
  return (
    <div className="no-print">
      <Disclosure summary={copy.title} onOpen={() => setIsOpen(true)}>
        {isOpen ? panel : null}
      </Disclosure>
    </div>
  );
}
