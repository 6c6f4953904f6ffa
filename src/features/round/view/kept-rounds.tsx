import { Trash2 } from 'lucide-react';
import { LinkButton, Button } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { useShell } from '#adapters/browser/shell.ts';
import { moment } from '#ui/view/moment.ts';
import type { RoundKeeper } from '../browser/round-keeper.ts';
import { cardOf } from '../card.ts';
import { copy } from '../copy.ts';
import type { KeptRound } from '../kept.ts';

const words = copy.kept;

/** Every round on this device, newest first; each can be opened and deleted. */
export function KeptRounds({ kept, onRemove }: { kept: readonly KeptRound[]; onRemove: RoundKeeper['remove'] }) {
  const { toast } = useShell();
  if (kept.length === 0) return null;

  function remove(id: string): void {
    onRemove(id).then(
      () => toast(copy.find.deleted),
      (error: unknown) => {
        console.error('A round could not be deleted:', error);
        toast(copy.find.notDeleted);
      },
    );
  }

  return (
    <section className="stack-tight" aria-labelledby="kept-rounds">
      <h2 id="kept-rounds">{words.title}</h2>
      <p className="small muted">{words.lead}</p>
      <ul role="list" className="stack-tight">
        {kept.map((one) => (
          <Card key={one.id} as="li" className="round-kept">
            <KeptWords one={one} />
            <div className="row">
              {one.kind === 'round' ? (
                <LinkButton href={`/round?id=${one.id}`} kind="secondary">
                  {words.open}
                </LinkButton>
              ) : null}
              <Button kind="quiet" onClick={() => remove(one.id)} icon={<Trash2 size={18} aria-hidden="true" />}>
                {copy.find.delete}
              </Button>
            </div>
          </Card>
        ))}
      </ul>
    </section>
  );
}

function KeptWords({ one }: { one: KeptRound }) {
  if (one.kind === 'unreadable') {
    return (
      <>
        <h3>{words.unreadable.title}</h3>
        <p className="small">{words.unreadable[one.fault]}</p>
      </>
    );
  }
  const card = cardOf(one.round);
  return (
    <>
      <h3>{moment(one.round.startedAtMs)}</h3>
      <p className="small muted">
        {card.scanner === null ? card.coverage.words : `${card.scanner.name}: ${card.title}`}
        {card.finds.length > 0 ? `, ${words.finds(card.finds.length)}` : null}
      </p>
    </>
  );
}
