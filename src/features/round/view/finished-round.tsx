import type { ReactNode } from 'react';
import { useShell } from '#adapters/browser/shell.ts';
import { moment } from '#ui/view/moment.ts';
import type { RoundKeeper } from '../browser/round-keeper.ts';
import { sharePage } from '../browser/share-page.ts';
import { capturesOf, type RoundCapture } from '../browser/captures.ts';
import { cardOf, type Find } from '../card.ts';
import { copy } from '../copy.ts';
import type { Explanation } from '../log.ts';
import type { StartedRound } from '../round.ts';
import { shareText } from '../share.ts';
import { ResultCard } from './result-card.tsx';

/** A finished round: its card, and what a person can do with it. */
export function FinishedRound({
  round,
  pictures,
  keeper,
  keep,
  onAgain,
}: {
  round: StartedRound;
  pictures: ReadonlyMap<string, Blob>;
  keeper: RoundKeeper;
  /** Offers to keep the round's finds and its log as evidence. */
  keep: (captures: () => readonly RoundCapture[]) => ReactNode;
  onAgain: () => void;
}) {
  const { navigate, toast, track } = useShell();
  const card = cardOf(round);

  function explain(find: Find, as: Explanation): void {
    if (keeper.add({ kind: 'explained', find: find.id, as })) track('find_explained', { as });
  }

  async function share(find: Find | null): Promise<void> {
    const shown = find ?? card.finds.find(({ id }) => pictures.has(id)) ?? null;
    const isShared = await sharePage({
      title: copy.share.fileTitle,
      text: shareText(card, moment(round.startedAtMs)),
      picture: shown ? (pictures.get(shown.id) ?? null) : null,
    });
    if (!isShared) toast(copy.share.failed);
  }

  return (
    <ResultCard
      card={card}
      pictures={pictures}
      onExplain={explain}
      onShare={(find) => void share(find)}
      onDeletePicture={(find) =>
        void keeper.removePicture(find.id).then(
          () => toast(copy.find.deleted),
          (error: unknown) => {
            console.error('A picture could not be deleted:', error);
            toast(copy.find.notDeleted);
          },
        )
      }
      keep={keep(() => capturesOf(round, card.finds, keeper.get().log, pictures))}
      onAgain={() => {
        onAgain();
        if (card.scanner) navigate(card.scanner.route);
      }}
    />
  );
}
