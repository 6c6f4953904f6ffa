import { lazy, Suspense, useId, useState } from 'react';
import { Card } from '#ui/view/card.tsx';
import { Disclosure } from '#ui/view/disclosure.tsx';
import { copy } from '../copy.ts';

/** Drawn for those who read this, not for everyone who scans. */
const ByHandDrawings = lazy(async () => ({ default: (await import('./by-hand-drawings.tsx')).ByHandDrawings }));

/** The check that needs no camera: open where it is the only one left, folded where it is a second choice. */
export function ByHand({ open = false }: { open?: boolean }) {
  const titleId = useId();
  const { title, lead, steps, captions } = copy.byHand;
  const [isOpen, setIsOpen] = useState(open);
  const body = (
    <>
      <p className="muted">{lead}</p>
      {isOpen ? (
        <Suspense>
          <ByHandDrawings captions={captions} />
        </Suspense>
      ) : null}
      <ol className="camera-steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  );
  if (!open) {
    return (
      <Disclosure summary={title} onOpen={() => setIsOpen(true)}>
        {body}
      </Disclosure>
    );
  }
  return (
    <Card as="section" labelledBy={titleId}>
      <h2 id={titleId}>{title}</h2>
      {body}
    </Card>
  );
}

/** Where each browser hides the switch. */
export function Unblock() {
  const { title, steps } = copy.unblock;
  return (
    <Disclosure summary={title}>
      <ul className="camera-steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </Disclosure>
  );
}
