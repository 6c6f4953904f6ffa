import { LinkButton } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { Page } from '#ui/view/page.tsx';
import { useSyncExternalStore } from 'react';
import { copy } from '../copy.ts';
import { PAIRING_FRAGMENT } from '../pairing.ts';

const noChange = () => () => undefined;

/** The companion: what it is, how to run it in three lines, and what to do without a laptop. */
export function CompanionScreen() {
  const origin = useSyncExternalStore(
    noChange,
    () => location.origin,
    () => '',
  );
  return (
    <Page title={copy.companion.title} lead={copy.companion.lead} backHref="/network" backLabel={copy.companion.back}>
      <Card as="section" labelledBy="companion-steps">
        <h2 id="companion-steps">{copy.companion.stepsTitle}</h2>
        <p className="small muted">{copy.companion.need}</p>
        <ol className="stack-tight companion-steps">
          {copy.companion.steps(origin).map((step) => (
            <li key={step}>{step.startsWith('node ') ? <code dir="ltr">{step}</code> : step}</li>
          ))}
        </ol>
        <a className="button button-primary" href="/companion/sweep-companion.mjs" download="sweep-companion.mjs">
          {copy.companion.download}
        </a>
        <LinkButton href={`/network${PAIRING_FRAGMENT}`} kind="secondary">
          {copy.limited.pair}
        </LinkButton>
      </Card>
      <Card as="section" labelledBy="companion-safe">
        <h2 id="companion-safe">{copy.companion.safeTitle}</h2>
        <ul className="stack-tight">
          {copy.companion.safe.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Card>
      <Card as="section" labelledBy="companion-without" sunken>
        <h2 id="companion-without">{copy.companion.withoutTitle}</h2>
        <ul className="stack-tight">
          {copy.companion.without.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <LinkButton href="/camera" kind="secondary">
          {copy.companion.camera}
        </LinkButton>
      </Card>
    </Page>
  );
}
