import { lazy, Suspense } from 'react';
import { useRoundKeeper } from './use-round-keeper.ts';
import './round.css';

const KeptRounds = lazy(async () => ({ default: (await import('./kept-rounds.tsx')).KeptRounds }));

/** The rounds and finds of this device, on a screen that is not the round's. */
export function KeptRoundsBelow() {
  const [{ kept }, keeper] = useRoundKeeper();
  if (keeper === null || kept.length === 0) return null;
  return (
    <div className="page">
      <Suspense fallback={null}>
        <KeptRounds kept={kept} onRemove={keeper.remove} />
      </Suspense>
    </div>
  );
}
