import { useId } from 'react';
import { Card } from '#ui/view/card.tsx';
import { Disclosure } from '#ui/view/disclosure.tsx';
import { GlintOfLens, GlintOfScrew, TorchAtEye } from '#ui/view/drawings/by-eye.tsx';
import { DrawingRow } from '#ui/view/drawings/drawing-row.tsx';
import { copy } from '../copy.ts';

/** The check that needs no camera: open where it is the only one left, folded where it is a second choice. */
export function ByHand({ open = false }: { open?: boolean }) {
  const titleId = useId();
  const { title, lead, steps, drawings } = copy.byHand;
  const body = (
    <>
      <p className="muted">{lead}</p>
      <DrawingRow
        drawings={[
          { Drawing: TorchAtEye, caption: drawings.torch },
          { Drawing: GlintOfLens, caption: drawings.lens },
          { Drawing: GlintOfScrew, caption: drawings.screw },
        ]}
      />
      <ol className="camera-steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  );
  if (!open) return <Disclosure summary={title}>{body}</Disclosure>;
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
