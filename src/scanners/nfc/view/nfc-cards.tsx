import { SECOND_MS } from '#core/time/durations.ts';
import { Badge } from '#ui/view/badge.tsx';
import { Card } from '#ui/view/card.tsx';
import { Disclosure } from '#ui/view/disclosure.tsx';
import { Facts } from '#ui/view/facts.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { copy, failureText } from '../copy.ts';
import type { NfcCard, NfcFailure } from '../scan.ts';

/** The cards as they were noticed. In a demo each says that it is made up. */
export function NfcCards({ cards, demo }: { cards: readonly NfcCard[]; demo: boolean }) {
  if (cards.length === 0) return null;
  return (
    <ul role="list" className="stack" aria-label={copy.result.cardsTitle}>
      {cards.map((card, index) => (
        <Card as="li" key={card.facts.countsAs}>
          <div className="row">
            <h3>{copy.result.card(index + 1)}</h3>
            {demo ? <Badge>{copy.demo.badge}</Badge> : null}
          </div>
          <Facts
            facts={[
              {
                name: copy.result.number,
                value: card.id === '' ? copy.result.noNumber : card.id,
                figure: card.id !== '',
              },
              { name: copy.result.type, value: copy.types[card.type] },
              { name: copy.result.chip, value: card.facts.chipMaker ?? copy.types.unknown },
              { name: copy.result.lock, value: copy.result.lockUnknown },
            ]}
          />
          <p className="small">{copy.notes[card.facts.note]}</p>
          <p className="caption muted">{copy.result.seenAt(Math.round(card.lastSeenMs / SECOND_MS))}</p>
        </Card>
      ))}
    </ul>
  );
}

/** Why there is no reader, and that everything on this screen is made up. */
export function DemoNotice({ why }: { why: NfcFailure }) {
  return (
    <>
      <Notice tone="error">
        <p>{failureText(why)}</p>
      </Notice>
      <Notice tone="caution" title={copy.demo.title}>
        <p>{copy.demo.text}</p>
      </Notice>
    </>
  );
}

export function LockAdvice() {
  return (
    <Disclosure summary={copy.locks.title}>
      {copy.locks.text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </Disclosure>
  );
}
