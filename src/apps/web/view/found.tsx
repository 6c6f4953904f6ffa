import { lazy, Suspense } from 'react';
import { CheckOnMe } from '#features/check-timer/view/check-on-me.tsx';
import { FoundScreen } from '#features/emergency/view/found-screen.tsx';
import type { StepId } from '#features/emergency/walk.ts';
import type { ShotId } from '#features/evidence/shots.ts';

/** The photos that a step asks for. */
const STEP_SHOTS: Partial<Record<StepId, readonly ShotId[]>> = {
  photos: ['room', 'wall', 'object', 'label'],
  'child-photos': ['wall', 'object', 'label'],
  'tracker-photo': ['place', 'object', 'label'],
  'door-photos': ['lock', 'marks'],
};

/** The steps go on where the vault's code does not come: they say what to photograph too. */
const KeepAtStep = lazy(() =>
  Promise.all([
    import('#features/evidence/view/keep-at-step.tsx'),
    // What it needs next: a connection may go at any step.
    import('#features/evidence/browser/vault.ts'),
  ]).then(
    ([{ KeepAtStep: loaded }]) => ({ default: loaded }),
    (error: unknown) => {
      console.error('The vault did not come:', error);
      return { default: () => null };
    },
  ),
);

/** What to do after a find, with this device's vault and the check-on-me timer from the second step on: nothing comes before. */
export function Found() {
  return (
    <FoundScreen
      keep={(step) =>
        step === 'view' ? null : (
          <>
            <Suspense fallback={null}>
              <KeepAtStep shots={STEP_SHOTS[step] ?? []} />
            </Suspense>
            <CheckOnMe />
          </>
        )
      }
    />
  );
}
