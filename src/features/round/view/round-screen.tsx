import { useEffect, useRef, type ReactNode } from 'react';
import { useSearch } from 'wouter';
import { useShell } from '#adapters/browser/shell.ts';
import { Button } from '#ui/view/button.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { Page } from '#ui/view/page.tsx';
import type { KeepingFault, RoundKeeper } from '../browser/round-keeper.ts';
import { sharePage } from '../browser/share-page.ts';
import { cardOf, type Find } from '../card.ts';
import { copy } from '../copy.ts';
import type { Explanation } from '../log.ts';
import type { StartedRound } from '../round.ts';
import { shareText } from '../share.ts';
import { GoingRound } from './going-round.tsx';
import { KeptRounds } from './kept-rounds.tsx';
import { ResultCard } from './result-card.tsx';
import { StartPanel } from './start-panel.tsx';
import type { RoundStations } from './stations.ts';
import { useRoundKeeper } from './use-round-keeper.ts';
import './round.css';

const PATH = '/round';

/** 'Walk me round': start, place by place, one card. `exit` is the way off the page while the round fills the screen. */
export function RoundScreen({ stations, exit }: { stations: RoundStations; exit: ReactNode }) {
  const { navigate } = useShell();
  const [{ isLoaded, round, pictures, kept, fault }, keeper] = useRoundKeeper();
  const asked = new URLSearchParams(useSearch()).get('id');
  const finishedId = round.kind === 'finished' ? round.id : null;
  const isAskedKept = kept.some(({ id }) => id === asked);
  const opened = useRef<string | null>(null);

  // The address names the round whose card is shown: Back and reload bring it back.
  useEffect(() => {
    if (asked === null || !isAskedKept || opened.current === asked) return;
    opened.current = asked;
    void keeper.open(asked);
  }, [asked, isAskedKept, keeper]);

  useEffect(() => {
    if (finishedId === null || finishedId === asked) return;
    opened.current = finishedId;
    navigate(`${PATH}?id=${finishedId}`, { replace: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the shell is new at every render
  }, [finishedId, asked]);

  function putAway(): void {
    keeper.leave();
    opened.current = null;
    if (asked !== null) navigate(PATH);
  }

  const notice = fault ? <KeepingNotice fault={fault} onTakeOver={takeOver} /> : null;
  function takeOver(): void {
    if (round.kind !== 'unstarted') void keeper.open(round.id, { steal: true });
  }

  if (round.kind === 'unstarted') {
    return (
      <Page title={copy.title} lead={copy.lead}>
        {notice}
        <StartPanel kept={kept} onStart={keeper.start} onGoOn={(id) => void goOn(keeper, id)} />
        {isLoaded ? <KeptRounds kept={kept} onRemove={keeper.remove} /> : null}
      </Page>
    );
  }
  if (round.kind === 'finished') {
    return (
      <Page title={copy.title} wide>
        {notice}
        <Card round={round} pictures={pictures} keeper={keeper} onAgain={putAway} />
      </Page>
    );
  }
  return (
    <GoingRound
      round={round}
      pictures={pictures}
      keeper={keeper}
      stations={stations}
      exit={exit}
      notice={notice}
      onLeave={putAway}
    />
  );
}

async function goOn(keeper: RoundKeeper, id: string): Promise<void> {
  await keeper.open(id);
  keeper.add({ kind: 'resumed' });
}

function Card({
  round,
  pictures,
  keeper,
  onAgain,
}: {
  round: StartedRound;
  pictures: ReadonlyMap<string, Blob>;
  keeper: RoundKeeper;
  onAgain: () => void;
}) {
  const { toast, track } = useShell();
  const card = cardOf(round);

  function explain(find: Find, as: Explanation): void {
    if (keeper.add({ kind: 'explained', find: find.id, as })) track('find_explained', { title: find.title, as });
  }

  async function share(find: Find | null): Promise<void> {
    const shown = find ?? card.finds.find(({ id }) => pictures.has(id)) ?? null;
    const isShared = await sharePage({
      title: copy.share.fileTitle,
      text: shareText(card, new Date(round.startedAtMs).toLocaleString()),
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
          (error: unknown) => console.error('A picture could not be deleted:', error),
        )
      }
      onAgain={onAgain}
    />
  );
}

function KeepingNotice({ fault, onTakeOver }: { fault: KeepingFault; onTakeOver: () => void }) {
  return (
    <Notice tone="caution" title={copy.storage[fault]}>
      {fault === 'elsewhere' ? (
        <Button kind="secondary" onClick={onTakeOver}>
          {copy.storage.takeOver}
        </Button>
      ) : null}
    </Notice>
  );
}
