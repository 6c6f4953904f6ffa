import { lazy, Suspense, useEffect, useState } from 'react';
import { hasRounds } from '../browser/has-rounds.ts';
import './round.css';

const KeptRoundsHere = lazy(async () => ({ default: (await import('./kept-rounds-here.tsx')).KeptRoundsHere }));

/** The rounds and finds of this device, on a screen that is not the round's; fetched only where there are some. */
export function KeptRoundsBelow() {
  const [has, setHas] = useState(false);
  useEffect(() => {
    void hasRounds().then(setHas);
  }, []);
  return has ? (
    <Suspense fallback={null}>
      <KeptRoundsHere />
    </Suspense>
  ) : null;
}
