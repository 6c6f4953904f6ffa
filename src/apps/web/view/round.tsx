import { lazy, Suspense } from 'react';
import { InstallOffer } from '#features/install/view/install-offer.tsx';
import { RoundScreen } from '#features/round/view/round-screen.tsx';
import { Nearby } from './nearby.tsx';
import { STATIONS } from './stations.ts';

const KeepAsEvidence = lazy(async () => ({
  default: (await import('#features/evidence/view/keep-as-evidence.tsx')).KeepAsEvidence,
}));

/** The round with the scanners of this program. */
export function Round() {
  return (
    <RoundScreen
      stations={STATIONS}
      before={<Nearby />}
      afterwards={<InstallOffer />}
      keep={(captures) => (
        <Suspense fallback={null}>
          <KeepAsEvidence captures={captures} />
        </Suspense>
      )}
    />
  );
}
