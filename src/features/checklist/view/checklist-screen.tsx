import { useState } from 'react';
import { Checkbox } from '#ui/view/field.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { Page } from '#ui/view/page.tsx';
import { copy } from '../copy.ts';
import './checklist-screen.css';

/** Travel Safety Checklist. Completion lives on this page only: it is never stored. */
export function ChecklistScreen() {
  const [completed, setCompleted] = useState<ReadonlySet<string>>(new Set());

  function toggle(id: string, done: boolean) {
    const next = new Set(completed);
    if (done) next.add(id);
    else next.delete(id);
    setCompleted(next);
  }

  return (
    <Page title={copy.title} lead={copy.intro} backHref="/reports" backLabel={copy.back}>
      {copy.sections.map((section) => (
        <section key={section.id} className="stack" aria-labelledby={section.id}>
          <div className="checklist-head">
            <h2 id={section.id}>{section.title}</h2>
            <p className="small muted">
              {copy.done(section.items.filter((item) => completed.has(item.id)).length, section.items.length)}
            </p>
          </div>
          <ul role="list" className="choice-list">
            {section.items.map((item) => (
              <li key={item.id} className="checklist-item">
                <Checkbox
                  name={item.id}
                  title={item.title}
                  description={item.description}
                  checked={completed.has(item.id)}
                  onChange={(done) => toggle(item.id, done)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Notice title={copy.disclaimerTitle}>
        <p>{copy.disclaimer}</p>
      </Notice>
    </Page>
  );
}
