import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useSearch } from 'wouter';
import { useSending } from '#adapters/browser/sending.ts';
import { useShell } from '#adapters/browser/shell.ts';
import { Button } from '#ui/view/button.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { Page } from '#ui/view/page.tsx';
import type { RoundCapture } from '../browser/captures.ts';
import { copy } from '../copy.ts';
import type { RoundKeeper } from '../browser/round-keeper.ts';
import type { KeepingFault } from '../browser/keeper-state.ts';
import type { Plan } from '../place.ts';
import { StartPanel } from './start-panel.tsx';
import type { RoundStations } from './stations.ts';
import { useRoundKeeper } from './use-round-keeper.ts';
import './round.css';

const PATH = '/round';

/** What comes after the start is fetched when it is needed. */
const loadGoingRound = async () => ({ default: (await import('./going-round.tsx')).GoingRound });
const GoingRound = lazy(loadGoingRound);
const loadFinishedRound = async () => ({ default: (await import('./finished-round.tsx')).FinishedRound });
const FinishedRound = lazy(loadFinishedRound);
const KeptRounds = lazy(async () => ({ default: (await import('./kept-rounds.tsx')).KeptRounds }));

/**
 * 'Walk me round': start, place by place, one card. `before` stands below the start, `afterwards` below a finished round's
 * card, `keep` on it: it offers to keep the finds as evidence.
 */
export function RoundScreen({
  stations,
  before,
  afterwards,
  keep,
}: {
  stations: RoundStations;
  before: ReactNode;
  afterwards: ReactNode;
  keep: (captures: () => readonly RoundCapture[]) => ReactNode;
}) {
  const { navigate, toast } = useShell();
  const [{ round, pictures, kept, fault }, keeper, openKeeper] = useRoundKeeper();
  const asked = new URLSearchParams(useSearch()).get('id');
  const finishedId = round.kind === 'finished' ? round.id : null;
  const isAskedKept = kept.some(({ id }) => id === asked);
  const opened = useRef<string | null>(null);
  const [isFailed, setIsFailed] = useState(false);
  const [, send] = useSending((error) => {
    console.error('The round could not be started:', error);
    setIsFailed(true);
  });

  function openKept(from: RoundKeeper, id: string, options?: { readonly steal: boolean }): void {
    from.open(id, options).catch(() => toast(copy.storage.notOpened));
  }

  // The address names the round whose card is shown: Back and reload bring it back.
  useEffect(() => {
    if (asked === null || !isAskedKept || keeper === null || opened.current === asked) return;
    opened.current = asked;
    openKept(keeper, asked);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the shell is new at every render
  }, [asked, isAskedKept, keeper]);

  useEffect(() => {
    if (finishedId === null || finishedId === asked) return;
    opened.current = finishedId;
    navigate(`${PATH}?id=${finishedId}`, { replace: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the shell is new at every render
  }, [finishedId, asked]);

  const isGoing = round.kind === 'going';
  useEffect(() => {
    // A connection that is lost under way must not lose the result.
    if (isGoing) void loadFinishedRound().catch(() => undefined);
  }, [isGoing]);

  async function begin(plan: Plan): Promise<void> {
    const [ready] = await Promise.all([openKeeper(), loadGoingRound()]);
    await ready.start(plan);
  }

  async function goOn(id: string): Promise<void> {
    const [ready] = await Promise.all([openKeeper(), loadGoingRound()]);
    await ready.open(id);
    ready.add({ kind: 'resumed' });
  }

  function untilBegun(work: () => Promise<void>): void {
    void send(() => {
      setIsFailed(false);
      return work();
    });
  }

  function putAway(): void {
    keeper?.leave();
    opened.current = null;
    if (asked !== null) navigate(PATH);
  }

  const notice = fault ? <KeepingNotice fault={fault} onTakeOver={takeOver} /> : null;
  function takeOver(): void {
    if (keeper && round.kind !== 'unstarted') openKept(keeper, round.id, { steal: true });
  }

  if (round.kind === 'unstarted' || keeper === null) {
    return (
      <Page title={copy.title} wide>
        {notice}
        {isFailed ? (
          <Notice tone="error" title={copy.start.failed}>
            {copy.start.failedText}
          </Notice>
        ) : null}
        <StartPanel
          kept={kept}
          onStart={(plan) => untilBegun(() => begin(plan))}
          onGoOn={(id) => untilBegun(() => goOn(id))}
        />
        {before}
        {keeper && kept.length > 0 ? (
          <Suspense fallback={null}>
            <KeptRounds kept={kept} onRemove={keeper.remove} />
          </Suspense>
        ) : null}
      </Page>
    );
  }
  if (round.kind === 'finished') {
    return (
      <Page title={copy.title} wide>
        {notice}
        <Suspense fallback={null}>
          <FinishedRound round={round} pictures={pictures} keeper={keeper} keep={keep} onAgain={putAway} />
          {afterwards}
        </Suspense>
      </Page>
    );
  }
  return (
    <Suspense fallback={null}>
      <GoingRound
        round={round}
        pictures={pictures}
        keeper={keeper}
        stations={stations}
        notice={notice}
        isElsewhere={fault === 'elsewhere'}
        onLeave={putAway}
      />
    </Suspense>
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
