import { lazy, Suspense, useEffect, useState } from 'react';
import { hasDatabase } from '#adapters/browser/has-database.ts';
import { DATABASE_NAME } from '../browser/database-name.ts';
import './round.css';

const KeptRoundsHere = lazy(async () => ({ default: (await import('./kept-rounds-here.tsx')).KeptRoundsHere }));

/** The rounds and finds of this device, on a screen that is not the round's; fetched only where there are some. */
export function KeptRoundsBelow() {
  const [has, setHas] = useState(false);
  useEffect(() => {
    void hasDatabase(DATABASE_NAME).then(setHas);
  }, []);
  return has ? (
    <Suspense fallback={null}>
      <KeptRoundsHere />
    </Suspense>
  ) : null;
}
