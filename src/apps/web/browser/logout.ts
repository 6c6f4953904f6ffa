import { localTextStore } from '#adapters/browser/storage.ts';
import { DEMO_STATS_KEY } from '#features/dashboards/demo-stats-key.ts';
import type { ShellServices } from './start-shell.ts';

/**
 * Ends the session on the server unless it `hasEnded`, then here, and starts over at Home. Rejects, and changes nothing
 * here, where the server did not hear it: whoever saw a signed-out page would leave a session open behind it.
 */
export async function endSession({ api, session }: ShellServices, hasEnded: boolean): Promise<void> {
  if (!hasEnded) await api.call('postLogout', {});
  localTextStore.remove(DEMO_STATS_KEY);
  session.forget();
  location.assign('/');
}
