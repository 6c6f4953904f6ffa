import { PlaceScreen } from '#features/reports/published/view/place-screen.tsx';

/** The rounds come when a guest asks for theirs. */
const findRound = async (sinceMs: number) =>
  (await import('#features/round/browser/clean-round.ts')).lastCleanRound(sinceMs);

/** A place's page, which asks a guest's own rounds whether they found nothing there. */
export function Place() {
  return <PlaceScreen findRound={findRound} />;
}
