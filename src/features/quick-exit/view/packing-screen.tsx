import { useState } from 'react';
import { Checkbox } from '#ui/view/field.tsx';
import { Page } from '#ui/view/page.tsx';
import { copy } from '../copy.ts';

/** The page that 'Leave this page' goes to: a real packing list that works offline and says nothing about this product. */
export function PackingScreen() {
  const [packed, setPacked] = useState<ReadonlySet<string>>(new Set());

  function toggle(item: string, done: boolean) {
    const next = new Set(packed);
    if (done) next.add(item);
    else next.delete(item);
    setPacked(next);
  }

  return (
    <Page title={copy.title} lead={copy.lead}>
      {copy.groups.map((group) => (
        <section key={group.title} className="stack-tight">
          <h2>{group.title}</h2>
          <ul role="list" className="choice-list">
            {group.items.map((item) => (
              <li key={item}>
                <Checkbox title={item} checked={packed.has(item)} onChange={(done) => toggle(item, done)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Page>
  );
}
