import { useRoundKeeper } from './use-round-keeper.ts';
import { KeptRounds } from './kept-rounds.tsx';

/** Every round of this device, read anew. */
export function KeptRoundsHere() {
  const [{ kept }, keeper] = useRoundKeeper();
  if (keeper === null || kept.length === 0) return null;
  return (
    <div className="page">
      <KeptRounds kept={kept} onRemove={keeper.remove} />
    </div>
  );
}
