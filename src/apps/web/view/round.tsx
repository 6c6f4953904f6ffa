import { LogOut } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { InstallOffer } from '#features/install/view/install-offer.tsx';
import { RoundScreen } from '#features/round/view/round-screen.tsx';
import { quickExit } from '#features/quick-exit/browser/quick-exit.ts';
import { copy } from '../copy.ts';
import { STATIONS } from './stations.ts';

const KeepAsEvidence = lazy(async () => ({
  default: (await import('#features/evidence/view/keep-as-evidence.tsx')).KeepAsEvidence,
}));

/** The round with the scanners of this program, and the way off the page that its full screen would hide. */
export function Round() {
  return (
    <RoundScreen
      stations={STATIONS}
      afterwards={<InstallOffer />}
      keep={(captures) => (
        <Suspense fallback={null}>
          <KeepAsEvidence captures={captures} />
        </Suspense>
      )}
      exit={
        <button type="button" className="top-bar-action top-bar-leave" onClick={quickExit}>
          <LogOut size={18} aria-hidden="true" />
          {copy.leave}
        </button>
      }
    />
  );
}
