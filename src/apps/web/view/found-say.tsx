import { lazy, Suspense } from 'react';
import { SayScreen } from '#features/emergency/view/say-screen.tsx';

/** The vault comes with the first letter: the police card needs none. */
const WithCapturedFiles = lazy(async () => ({
  default: (await import('#features/evidence/view/with-captured-files.tsx')).WithCapturedFiles,
}));

/** What to say, with what was captured on this device. */
export function FoundSay() {
  return (
    <SayScreen
      evidence={(write) => (
        <Suspense fallback={null}>
          <WithCapturedFiles>{write}</WithCapturedFiles>
        </Suspense>
      )}
    />
  );
}
