import { Card } from '#ui/view/card.tsx';
import { LinkButton } from '#ui/view/button.tsx';
import { DrawingRow } from '#ui/view/drawings/drawing-row.tsx';
import { Page } from '#ui/view/page.tsx';
import { copy } from '../copy.ts';
import { STEP_DRAWINGS } from './step-drawings.ts';
import './safety-guide-screen.css';

/** Room Safety Guide: three static sections, readable offline and on paper. */
export function SafetyGuideScreen() {
  return (
    <Page title={copy.title} lead={copy.intro} backHref="/reports" backLabel={copy.back}>
      {copy.sections.map((section) => (
        <section key={section.id} className="stack" aria-labelledby={section.id}>
          <div className="stack-tight">
            <h2 id={section.id}>{section.title}</h2>
            <p className="muted">{section.intro}</p>
          </div>
          <Card>
            <ul role="list" className="guide-steps">
              {section.steps.map((step) => (
                <li key={step.title}>
                  <h3>{step.title}</h3>
                  <p>{step.text}</p>
                  <DrawingRow drawings={STEP_DRAWINGS[step.title] ?? []} />
                </li>
              ))}
            </ul>
          </Card>
        </section>
      ))}
      <Card as="section" sunken labelledBy="guide-next">
        <h2 id="guide-next">{copy.next}</h2>
        <p>{copy.nextText}</p>
        <div className="row no-print">
          <LinkButton href="/found">{copy.nextAction}</LinkButton>
          <LinkButton href="/checklist" kind="quiet">
            {copy.checklist}
          </LinkButton>
        </div>
      </Card>
    </Page>
  );
}
